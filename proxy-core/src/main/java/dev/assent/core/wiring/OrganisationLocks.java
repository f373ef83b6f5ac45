package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.wiring.ServerFiles.ServerFile;
import dev.assent.core.wiring.text.PropertyList;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds settings of an organisation that make a client pass over the hooks or the servers in a
/// person's own files. Only reads.
///
/// `docs/agents.md` says from where each setting is known: files, profiles of macOS, the registry
/// of Windows, and what a client keeps of settings that were sent over the network.
public final class OrganisationLocks {
  private static final List<String> CLAUDE =
      List.of(
          "etc/claude-code",
          "Library/Application Support/ClaudeCode",
          "Program Files/ClaudeCode",
          "ProgramData/ClaudeCode");
  private static final List<String> COPILOT =
      List.of(
          "etc/github-copilot",
          "Library/Application Support/GitHubCopilot",
          "Program Files/GitHubCopilot");
  private static final List<String> GEMINI =
      List.of("etc/gemini-cli", "Library/Application Support/GeminiCli", "ProgramData/gemini-cli");
  private static final List<String> CODEX = List.of("etc/codex", "ProgramData/OpenAI/Codex");

  /// One setting that locks: data.
  ///
  /// @param key the names that lead to it, apart by `/`
  private record Rule(String key, Kind kind, Value locks) {}

  /// The values of a setting that lock.
  private enum Value {
    TRUE,
    FALSE,
    /// any
    THERE,
    /// any text but `all`
    NOT_ALL,
    /// true, or a list that names hooks
    NAMES_HOOKS,
    /// true, or a list that names servers
    NAMES_SERVERS;

    boolean fits(@Nullable Json value) {
      return switch (this) {
        case TRUE -> value == JsonBoolean.TRUE;
        case FALSE -> value == JsonBoolean.FALSE;
        case THERE -> value != null;
        case NOT_ALL -> value instanceof JsonString word && !word.value().equals("all");
        case NAMES_HOOKS -> names(value, "hooks");
        case NAMES_SERVERS -> names(value, "mcp");
      };
    }

    private static boolean names(@Nullable Json value, String word) {
      return value == JsonBoolean.TRUE
          || value instanceof JsonArray(var items) && items.contains(new JsonString(word));
    }
  }

  private static final List<Rule> OF_CLAUDE =
      List.of(
          new Rule("disableAllHooks", Kind.HOOKS, Value.TRUE),
          new Rule("allowManagedHooksOnly", Kind.HOOKS, Value.TRUE),
          new Rule("allowManagedMcpServersOnly", Kind.SERVERS, Value.TRUE),
          new Rule("strictPluginOnlyCustomization", Kind.HOOKS, Value.NAMES_HOOKS),
          new Rule("strictPluginOnlyCustomization", Kind.SERVERS, Value.NAMES_SERVERS));
  private static final List<Rule> OF_COPILOT =
      List.of(
          new Rule("allowManagedHooksOnly", Kind.HOOKS, Value.TRUE),
          new Rule("allowManagedMcpServersOnly", Kind.SERVERS, Value.TRUE),
          new Rule("strictPluginOnlyCustomization", Kind.HOOKS, Value.TRUE),
          new Rule("strictPluginOnlyCustomization", Kind.SERVERS, Value.TRUE));
  private static final List<Rule> OF_VSCODE =
      List.of(
          new Rule("ChatHooks", Kind.HOOKS, Value.FALSE),
          new Rule("ChatAllowManagedHooksOnly", Kind.HOOKS, Value.TRUE),
          new Rule("ChatMCP", Kind.SERVERS, Value.NOT_ALL),
          new Rule("ChatAllowManagedMcpServersOnly", Kind.SERVERS, Value.TRUE),
          new Rule("ChatStrictPluginOnlyCustomization", Kind.HOOKS, Value.TRUE),
          new Rule("ChatStrictPluginOnlyCustomization", Kind.SERVERS, Value.TRUE));
  private static final List<Rule> OF_GEMINI =
      List.of(
          new Rule("hooksConfig/enabled", Kind.HOOKS, Value.FALSE),
          new Rule("hooks/enabled", Kind.HOOKS, Value.FALSE),
          new Rule("tools/enableHooks", Kind.HOOKS, Value.FALSE),
          new Rule("admin/mcp/enabled", Kind.SERVERS, Value.FALSE),
          new Rule("mcp/allowed", Kind.SERVERS, Value.THERE));
  private static final List<Rule> OF_CODEX =
      List.of(
          new Rule("allow_managed_hooks_only", Kind.HOOKS, Value.TRUE),
          new Rule("features/hooks", Kind.HOOKS, Value.FALSE),
          new Rule("mcp_servers", Kind.SERVERS, Value.THERE));

  private final AgentFolders own;
  private final Path system;
  private final PolicyRegistry registry;

  /// The part of a person's files that does not count.
  public enum Kind {
    /// hooks
    HOOKS,
    /// entries of servers
    SERVERS
  }

  /// One setting that is in force.
  ///
  /// @param file that has it; a key of the registry of Windows is written like one
  /// @param key its name in the file; absent where the file itself locks by being there
  public record Lock(Kind kind, Path file, Optional<String> key) {}

  /// The locks of a client.
  ///
  /// @param unread settings that cannot be read, of which nothing is known
  public record Found(List<Lock> locks, List<UnreadFile> unread) {
    public Found {
      locks = List.copyOf(locks);
      unread = List.copyOf(unread);
    }
  }

  /// @param own the agents' folders
  /// @param system the root folder, below which an administrator's files lie
  public OrganisationLocks(AgentFolders own, Path system, PolicyRegistry registry) {
    this.own = own;
    this.system = system;
    this.registry = registry;
  }

  /// The locks that a client is under, in the order of its files.
  public Found of(McpClient client) {
    var found = new Looked();
    switch (client) {
      case CLAUDE_CODE -> claude(found);
      case VSCODE -> {
        found.look(system.resolve("etc/vscode/policy.json"), OF_VSCODE);
        in(COPILOT)
            .forEach(folder -> found.look(folder.resolve("managed-settings.json"), OF_COPILOT));
        profiles("com.microsoft.VSCode").forEach(file -> found.profile(file, OF_VSCODE));
        profiles("com.github.copilot").forEach(file -> found.profile(file, OF_COPILOT));
        registered("HKLM\\SOFTWARE\\Policies\\Microsoft\\VSCode", OF_VSCODE, found);
        registered("HKCU\\SOFTWARE\\Policies\\Microsoft\\VSCode", OF_VSCODE, found);
        registered("HKLM\\SOFTWARE\\Policies\\GitHubCopilot", OF_COPILOT, found);
      }
      case GEMINI -> {
        in(GEMINI).forEach(folder -> found.look(folder.resolve("settings.json"), OF_GEMINI));
        own.named("GEMINI_CLI_SYSTEM_SETTINGS_PATH").ifPresent(file -> found.look(file, OF_GEMINI));
      }
      case CODEX -> codex(found);
      case CLAUDE_DESKTOP,
          CURSOR,
          WINDSURF,
          COPILOT,
          ANTIGRAVITY,
          DROID,
          ZED,
          JUNIE,
          CLINE,
          CONTINUE,
          LM_STUDIO,
          GOOSE,
          OPENCODE,
          KIRO,
          AMP,
          CRUSH,
          TRAE,
          KIMI,
          VIBE,
          ROO -> {
        // No setting of a file is known that locks these.
      }
    }
    return new Found(found.locks, found.unread);
  }

  private void claude(Looked found) {
    for (Path folder : in(CLAUDE)) {
      found.look(folder.resolve("managed-settings.json"), OF_CLAUDE);
      try {
        for (Path part : UnlistedServers.list(folder.resolve("managed-settings.d"), "*.json")) {
          found.look(part, OF_CLAUDE);
        }
      } catch (WiringException | IOException e) {
        found.unread.add(UnreadFile.of(folder.resolve("managed-settings.d"), e));
      }
      Path servers = folder.resolve("managed-mcp.json");
      if (Files.exists(servers)) {
        found.locks.add(new Lock(Kind.SERVERS, servers, Optional.empty()));
      }
    }
    found.look(own.in(AgentFolder.CLAUDE).resolve("remote-settings.json"), OF_CLAUDE);
    profiles("com.anthropic.claudecode").forEach(file -> found.profile(file, OF_CLAUDE));
    for (String root : List.of("HKLM", "HKCU")) {
      String key = root + "\\SOFTWARE\\Policies\\ClaudeCode";
      found.inside(
          Path.of(key),
          TextFormat.JSON,
          () -> registry.values(key).flatMap(values -> values.string("Settings")).stream().toList(),
          OF_CLAUDE);
    }
  }

  private void codex(Looked found) {
    in(CODEX).forEach(folder -> found.look(folder.resolve("requirements.toml"), OF_CODEX));
    for (Path file : profiles("com.openai.codex")) {
      found.inside(
          file,
          TextFormat.TOML,
          () ->
              profile(file).string("requirements_toml_base64").stream()
                  .map(OrganisationLocks::decoded)
                  .toList(),
          OF_CODEX);
    }
    Path home = own.in(AgentFolder.CODEX);
    for (String cache :
        List.of("cloud-requirements-cache.json", "cloud-config-bundle-cache.json")) {
      Path file = home.resolve(cache);
      found.inside(file, TextFormat.TOML, () -> sent(Looked.tree(file)), OF_CODEX);
    }
  }

  // The older cache holds one text, the newer one a list for each kind of file.
  private static List<String> sent(JsonObject cache) {
    JsonObject payload = cache.object("signed_payload").orElse(JsonObject.EMPTY);
    var texts = new ArrayList<>(payload.string("contents").stream().toList());
    payload
        .object("bundle")
        .flatMap(bundle -> bundle.object("requirements_toml"))
        .flatMap(kind -> kind.array("enterprise_managed"))
        .map(JsonArray::items)
        .orElse(List.of())
        .forEach(item -> {
          if (item instanceof JsonString text) {
            texts.add(text.value());
          } else if (item instanceof JsonObject layer) {
            layer.string("contents").ifPresent(texts::add);
          }
        });
    return texts;
  }

  private static String decoded(String base64) {
    return new String(Base64.getMimeDecoder().decode(base64), StandardCharsets.UTF_8);
  }

  private static JsonObject profile(Path file) throws WiringException, IOException {
    Optional<byte[]> bytes = AgentFile.read(file);
    return bytes.isPresent() ? PropertyList.read(file.toString(), bytes.get()) : JsonObject.EMPTY;
  }

  // Those of the person and of the machine.
  private List<Path> profiles(String domain) {
    Path folder = system.resolve("Library/Managed Preferences");
    String name = domain + ".plist";
    return List.of(
        folder.resolve(String.valueOf(own.home().getFileName())).resolve(name),
        folder.resolve(name));
  }

  private void registered(String key, List<Rule> rules, Looked found) {
    try {
      registry.values(key).ifPresent(values -> found.rules(Path.of(key), values, rules));
    } catch (IOException e) {
      found.unread.add(UnreadFile.of(Path.of(key), e));
    }
  }

  private List<Path> in(List<String> folders) {
    return folders.stream().map(system::resolve).toList();
  }

  /// Texts that stand inside something else.
  private interface Texts {
    List<String> read() throws WiringException, IOException;
  }

  /// Files that were looked at.
  private static final class Looked {
    private final List<Lock> locks = new ArrayList<>();
    private final List<UnreadFile> unread = new ArrayList<>();

    void look(Path file, List<Rule> rules) {
      try {
        rules(file, tree(file), rules);
      } catch (WiringException | IOException e) {
        unread.add(UnreadFile.of(file, e));
      }
    }

    static JsonObject tree(Path file) throws WiringException, IOException {
      return ServerEntries.read(new ServerFile(file, TextFormat.of(file), _ -> List.of()));
    }

    void profile(Path file, List<Rule> rules) {
      try {
        rules(file, OrganisationLocks.profile(file), rules);
      } catch (WiringException | IOException e) {
        unread.add(UnreadFile.of(file, e));
      }
    }

    void inside(Path file, TextFormat format, Texts texts, List<Rule> rules) {
      try {
        for (String text : texts.read()) {
          rules(file, format.read(file.toString(), text.getBytes(StandardCharsets.UTF_8)), rules);
        }
      } catch (WiringException | IOException | IllegalArgumentException e) {
        unread.add(UnreadFile.of(file, e));
      }
    }

    void rules(Path file, JsonObject root, List<Rule> rules) {
      for (Rule rule : rules) {
        if (rule.locks().fits(at(root, rule.key()))) {
          locks.add(new Lock(rule.kind(), file, Optional.of(rule.key().replace('/', '.'))));
        }
      }
    }

    private static @Nullable Json at(JsonObject root, String key) {
      @Nullable Json at = root;
      for (String name : key.split("/")) {
        at = at instanceof JsonObject object ? object.get(name) : null;
      }
      return at;
    }
  }
}
