package dev.assent.core.local;

import dev.assent.core.access.HookAgent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/// The greeting that `assent hook AGENT` sends first. The agent's document follows it, in as many
/// bytes as it names.
///
/// @param agent whose hook it is
/// @param workingFolder absolute path of the hook's working folder
/// @param project absolute path of the project's folder as the agent's environment names it; empty
///   where it does not
/// @param hookPid process id of the hook, to find out which agent's process started it
/// @param bytes length of the document, at most [#LONGEST]
/// @param environment those of [#VARIABLES] that are set, by name
public record HookHello(
    HookAgent agent,
    String workingFolder,
    String project,
    OptionalLong hookPid,
    int bytes,
    Map<String, String> environment) {
  /// The first line of a hook's conversation.
  public static final String FIRST_LINE = "assent 1 hook";

  /// The longest document, in bytes.
  public static final int LONGEST = 16 * 1024 * 1024;

  /// Names of variables that say which environment and which shell a command of the agent is for,
  /// and where its settings are. None of them holds a secret.
  public static final Set<String> VARIABLES =
      Set.of(
          "AWS_PROFILE",
          "AWS_DEFAULT_PROFILE",
          "AZURE_DEFAULTS_GROUP",
          "CLOUDSDK_ACTIVE_CONFIG_NAME",
          "CLOUDSDK_CORE_PROJECT",
          "GOOGLE_CLOUD_PROJECT",
          "DOCKER_CONTEXT",
          "TF_WORKSPACE",
          "PULUMI_STACK",
          "KUBECONFIG",
          "NODE_ENV",
          "RAILS_ENV",
          "RACK_ENV",
          "APP_ENV",
          "DJANGO_ENV",
          "FLASK_ENV",
          "ASPNETCORE_ENVIRONMENT",
          "ENVIRONMENT",
          "STAGE",
          "PGHOST",
          "SSH_CONNECTION",
          "SSH_TTY",
          "SHELL",
          "HOME",
          "XDG_CONFIG_HOME",
          "APPDATA",
          "CLAUDE_CONFIG_DIR",
          "CODEX_HOME",
          "COPILOT_HOME",
          "GEMINI_CLI_HOME",
          "GEMINI_CLI_SYSTEM_SETTINGS_PATH",
          "VSCODE_PORTABLE",
          "USERPROFILE",
          "LOCALAPPDATA",
          "CURSOR_CONFIG_DIR",
          "FACTORY_HOME_OVERRIDE",
          "OPENCODE_CONFIG_DIR",
          "VIBE_HOME");

  public HookHello {
    environment = Map.copyOf(environment);
  }

  /// The header lines, without the blank one.
  public List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add(FIRST_LINE);
    lines.add("agent ".concat(agent.word()));
    lines.add("cwd ".concat(PercentEncoding.encode(workingFolder)));
    if (!project.isEmpty()) {
      lines.add("project ".concat(PercentEncoding.encode(project)));
    }
    if (hookPid.isPresent()) {
      lines.add("hook-pid ".concat(Long.toString(hookPid.getAsLong())));
    }
    lines.add("bytes ".concat(Integer.toString(bytes)));
    lines.addAll(EnvironmentLines.values(environment));
    return lines;
  }

  /// Reads header lines; the order after the first is free, each but `env` at most once, unknown
  /// ones are refused.
  ///
  /// @throws LocalSocketException with code PROTOCOL when they are not those of a hook
  public static HookHello parse(List<String> lines) throws LocalSocketException {
    if (lines.isEmpty() || !lines.getFirst().equals(FIRST_LINE)) {
      throw HeaderReader.protocol("expected `" + FIRST_LINE + "`");
    }
    var found = new LinkedHashMap<String, String>();
    var variables = new ArrayList<String>();
    for (String line : lines.subList(1, lines.size())) {
      int blank = line.indexOf(' ');
      String key = blank < 0 ? line : line.substring(0, blank);
      if (key.equals("env")) {
        variables.add(line);
      } else if (!KEYS.contains(key)
          || found.put(key, blank < 0 ? "" : line.substring(blank + 1)) != null) {
        throw HeaderReader.protocol(
            "found an unknown or repeated header `" + ProxyName.shown(key) + "`");
      }
    }
    var agent = HookAgent.of(found.getOrDefault("agent", ""));
    if (agent == null) {
      throw HeaderReader.protocol(
          "found the agent `"
              + ProxyName.shown(found.getOrDefault("agent", ""))
              + "`, expected one of "
              + HookAgent.words());
    }
    String folder = PercentEncoding.decode(found.getOrDefault("cwd", ""));
    if (!HeaderReader.isFolder(folder)) {
      throw HeaderReader.protocol(
          "found the `cwd` `" + ProxyName.shown(folder) + "`, expected " + HeaderReader.FOLDER);
    }
    return new HookHello(
        agent,
        folder,
        PercentEncoding.decode(found.getOrDefault("project", "")),
        found.containsKey("hook-pid")
            ? OptionalLong.of(
                number("hook-pid", found.getOrDefault("hook-pid", ""), Long.MAX_VALUE))
            : OptionalLong.empty(),
        (int) number("bytes", found.getOrDefault("bytes", ""), LONGEST),
        EnvironmentLines.parseValues(variables, VARIABLES));
  }

  private static final Set<String> KEYS = Set.of("agent", "cwd", "project", "hook-pid", "bytes");

  private static long number(String key, String text, long most) throws LocalSocketException {
    try {
      long number = Long.parseLong(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Said below.
    }
    throw HeaderReader.protocol(
        "found `" + key + " " + ProxyName.shown(text) + "`, expected a number from 0 to " + most);
  }
}
