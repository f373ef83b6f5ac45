package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.wiring.text.LooseText;
import dev.assent.core.wiring.text.TomlReader;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The settings of an agent about all hooks: a person's, a project's and an administrator's.
final class HookSwitches {
  private final AgentFolders own;
  private final Path project;
  private final Path system;
  private final List<String> off = new ArrayList<>();
  private final List<String> unread = new ArrayList<>();

  HookSwitches(AgentFolders own, Path project, Path system) {
    this.own = own;
    this.project = project;
    this.system = system;
  }

  /// Why no hook of a file is asked; empty where nothing says so.
  List<String> off() {
    return List.copyOf(off);
  }

  /// Settings that cannot be read, with why.
  List<String> unread() {
    return List.copyOf(unread);
  }

  /// Looks at all settings that may switch off the hooks in a file.
  ///
  /// @param root what stands in it
  void look(HookAgent agent, Path file, JsonObject root) throws IOException {
    switch (agent) {
      case CLAUDE_CODE -> claude();
      case GEMINI -> gemini();
      case CODEX -> codex(file);
      case COPILOT -> copilot(file, root);
      case VSCODE -> vscode(file);
      case DROID -> droid(file);
      case CURSOR, WINDSURF, ANTIGRAVITY -> flag(file, "disableAllHooks", true);
    }
  }

  private void claude() throws IOException {
    for (Path file : claudes()) {
      flag(file, "disableAllHooks", true);
      object(file)
          .flatMap(settings -> settings.object("env"))
          .ifPresent(variables -> environment(file, variables));
    }
    var managed = new ArrayList<Path>();
    for (String folder :
        List.of(
            "etc/claude-code",
            "Library/Application Support/ClaudeCode",
            "Program Files/ClaudeCode",
            "ProgramData/ClaudeCode")) {
      Path place = system.resolve(folder);
      managed.add(place.resolve("managed-settings.json"));
      managed.addAll(inside(place.resolve("managed-settings.d"), "*.json"));
    }
    managed.add(own.in(AgentFolder.CLAUDE).resolve("remote-settings.json"));
    for (Path file : managed) {
      flag(file, "disableAllHooks", true);
      flag(file, "allowManagedHooksOnly", true);
      flag(file, "strictPluginOnlyCustomization", true);
      listed(file, "strictPluginOnlyCustomization", "hooks");
    }
    for (String name : List.of("CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE")) {
      if (!List.of("", "0", "false").contains(own.variables().getOrDefault(name, ""))) {
        off.add("the variable `" + name + "` is set, so Claude Code asks no hooks");
      }
    }
  }

  private List<Path> claudes() {
    return List.of(
        own.in(AgentFolder.CLAUDE).resolve("settings.json"),
        project.resolve(".claude/settings.json"),
        project.resolve(".claude/settings.local.json"));
  }

  private void environment(Path file, JsonObject variables) {
    for (String name : variables.members().keySet()) {
      if (ServerEntries.leadsAway(name)) {
        off.add(
            "`" + file + "`: its `env` sets `" + name + "`, so the hook may ask another Assent");
      } else if (name.equals("CLAUDE_CODE_SIMPLE") || name.equals("CLAUDE_CODE_SAFE_MODE")) {
        off.add("`" + file + "`: its `env` sets `" + name + "`, so Claude Code asks no hooks");
      }
    }
  }

  private void gemini() throws IOException {
    var files =
        new ArrayList<>(
            List.of(
                own.in(AgentFolder.GEMINI).resolve("settings.json"),
                project.resolve(".gemini/settings.json")));
    for (String folder :
        List.of(
            "etc/gemini-cli", "Library/Application Support/GeminiCli", "ProgramData/gemini-cli")) {
      files.add(system.resolve(folder).resolve("settings.json"));
      files.add(system.resolve(folder).resolve("system-defaults.json"));
    }
    own.named("GEMINI_CLI_SYSTEM_SETTINGS_PATH").ifPresent(files::add);
    for (Path file : files) {
      flag(file, "hooksConfig/enabled", false);
      flag(file, "hooks/enabled", false);
      flag(file, "tools/enableHooks", false);
      for (String list : List.of("hooksConfig/disabled", "hooks/disabled")) {
        listed(file, list, "assent");
        listed(file, list, "*");
      }
    }
  }

  private void codex(Path file) throws IOException {
    Path folder = own.in(AgentFolder.CODEX);
    var files =
        new ArrayList<>(
            List.of(
                folder.resolve("config.toml"),
                project.resolve(".codex/config.toml"),
                folder.resolve("managed_config.toml")));
    var managed = new ArrayList<>(List.of(folder.resolve("requirements.toml")));
    for (String name : List.of("etc/codex", "ProgramData/OpenAI/Codex")) {
      files.add(system.resolve(name).resolve("config.toml"));
      files.add(system.resolve(name).resolve("managed_config.toml"));
      managed.add(system.resolve(name).resolve("requirements.toml"));
    }
    for (Path one : Stream.concat(files.stream(), managed.stream()).toList()) {
      flag(one, "features/hooks", false);
      flag(one, "features/codex_hooks", false);
    }
    for (Path one : managed) {
      flag(one, "allow_managed_hooks_only", true);
    }
    trusted(file, folder.resolve("config.toml"));
  }

  // Codex passes over a hook that its person has not looked at, without a word. What it notes of
  // one that was looked at names the file, the event and the place; whether it is still this hook
  // only Codex can tell.
  private void trusted(Path file, Path config) throws IOException {
    String start = file + ":pre_tool_use:";
    boolean noted =
        at(config, "hooks/state")
            .filter(state ->
                state instanceof JsonObject(var hooks)
                    && hooks.keySet().stream().anyMatch(key -> key.startsWith(start)))
            .isPresent();
    if (!noted) {
      unread.add(
          "Codex passes over this hook until you trust it: start Codex, type `/hooks`, and trust it"
              + " there");
    }
  }

  private void copilot(Path file, JsonObject root) throws IOException {
    if (root.get("disableAllHooks") == JsonBoolean.TRUE) {
      off.add(says(file, "disableAllHooks", true));
    }
    Path folder = own.in(AgentFolder.COPILOT);
    for (Path settings :
        List.of(
            folder.resolve("settings.json"),
            folder.resolve("config.json"),
            project.resolve(".github/copilot/settings.json"),
            project.resolve(".github/copilot/settings.local.json"),
            project.resolve(".claude/settings.json"),
            project.resolve(".claude/settings.local.json"))) {
      flag(settings, "disableAllHooks", true);
    }
  }

  private void vscode(Path file) throws IOException {
    List<Path> ofUser =
        new ServerFiles.Whereabouts(own, List.of())
            .editors().stream().map(user -> user.resolve("settings.json")).toList();
    boolean lent = new HookPlace(own).asked(HookAgent.VSCODE, file) != HookAgent.VSCODE;
    String claude = "chat.useClaudeHooks";
    boolean on = !ofUser.isEmpty();
    for (Path settings :
        Stream.concat(Stream.of(project.resolve(".vscode/settings.json")), ofUser.stream())
            .toList()) {
      flag(settings, "chat.useHooks", false);
      if (lent) {
        flag(settings, claude, false);
        flag(settings, "chat.hookFilesLocations\0~/.claude/settings.json", false);
      } else {
        flag(settings, "chat.hookFilesLocations\0.github/hooks", false);
      }
    }
    if (!lent) {
      return;
    }
    flag(file, "disableAllHooks", true);
    for (Path settings : ofUser) {
      on &= at(settings, claude).filter(JsonBoolean.TRUE::equals).isPresent();
    }
    // Off where nothing is said; versions before 1.110 had no such setting.
    if (!on) {
      unread.add(
          "VS Code asks the hook of Claude Code only where its setting `"
              + claude
              + "` is on: turn it on there");
    }
  }

  private void droid(Path file) throws IOException {
    for (Path folder : List.of(own.in(AgentFolder.DROID), project.resolve(".factory"))) {
      for (String name : List.of("settings.json", "settings.local.json", "hooks.json")) {
        flag(folder.resolve(name), "hooksDisabled", true);
        flag(folder.resolve(name), "disableAllHooks", true);
      }
    }
    Path instead = file.resolveSibling("hooks.json");
    if (!file.equals(instead) && Files.exists(instead)) {
      off.add(
          "`"
              + instead
              + "` is there, so Droid does not read the hooks of `"
              + file.getFileName()
              + "`");
    }
  }

  private static List<Path> inside(Path folder, String glob) {
    try {
      return UnlistedServers.list(folder, glob);
    } catch (IOException | WiringException _) {
      return List.of();
    }
  }

  // A value that switches hooks off; the names that lead to it are apart by `/`, or by NUL where
  // one has a `/` in it.
  private void flag(Path file, String path, boolean value) throws IOException {
    if (at(file, path).filter(JsonBoolean.of(value)::equals).isPresent()) {
      off.add(says(file, path, value));
    }
  }

  private static String says(Path file, String path, boolean value) {
    return "`"
        + file
        + "`: `"
        + (path.indexOf('\0') < 0 ? path.replace('/', '.') : path.replace("\0", ": "))
        + "` is "
        + value
        + ", so the agent does not ask this hook";
  }

  private void listed(Path file, String path, String word) throws IOException {
    if (at(file, path)
        .filter(
            list -> list instanceof JsonArray(var items) && items.contains(new JsonString(word)))
        .isPresent()) {
      off.add(
          "`"
              + file
              + "`: `"
              + path.replace('/', '.')
              + "` names `"
              + word
              + "`, so the agent does not ask this hook");
    }
  }

  private Optional<Json> at(Path file, String path) throws IOException {
    Optional<JsonObject> object = object(file);
    String[] names = path.split(path.indexOf('\0') < 0 ? "/" : "\0");
    for (int i = 0; i < names.length - 1; i++) {
      String name = names[i];
      object = object.flatMap(outer -> outer.object(name));
    }
    return object.flatMap(outer -> Optional.ofNullable(outer.get(names[names.length - 1])));
  }

  private Optional<JsonObject> object(Path file) throws IOException {
    try {
      Optional<byte[]> bytes = AgentFile.read(file).filter(text -> text.length > 0);
      if (bytes.isEmpty()) {
        return Optional.empty();
      }
      if (file.toString().endsWith(".toml")) {
        return Optional.of(TomlReader.read(file.toString(), bytes.get()));
      }
      return Optional.of(LooseText.read(file.toString(), bytes.get()).root().json())
          .map(JsonObject.class::cast);
    } catch (WiringException e) {
      String why = String.valueOf(e.getMessage());
      if (!unread.contains(why)) {
        unread.add(why);
      }
      return Optional.empty();
    }
  }
}
