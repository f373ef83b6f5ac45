package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookContract;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.wiring.text.WiringException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The entries that are put into an agent's file: one for each event before a tool is used.
///
/// @param agent whose file it is
/// @param byEvent the element of each event's list
/// @param version the value of `version` that a file needs; absent where it needs none
record HookEntries(HookAgent agent, Map<String, JsonObject> byEvent, Optional<Integer> version) {
  private static final List<String> COMMANDS =
      List.of(
          "command",
          "bash",
          "powershell",
          "windows",
          "linux",
          "osx",
          "commandWindows",
          "command_windows");
  private static final List<String> WINDSURF_EVENTS =
      List.of("pre_run_command", "pre_read_code", "pre_write_code", "pre_mcp_tool_use");

  HookEntries {
    byEvent = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(byEvent));
  }

  /// The entries of an agent.
  ///
  /// @param launcher absolute path of our program
  /// @param eachTool whether it is known that the agent's version has the event before each of its
  ///   tools, besides those it always had
  /// @throws WiringException as [HookCommandLine#of]
  static HookEntries of(HookAgent agent, String launcher, boolean windows, boolean eachTool)
      throws WiringException {
    String command = HookCommandLine.of(agent, launcher, windows);
    var byEvent = new LinkedHashMap<String, JsonObject>();
    Optional<Integer> version = Optional.empty();
    switch (agent) {
      case CLAUDE_CODE -> {
        var hook = limited(agent, simple(command));
        // A path quoted for bash is a mere text to PowerShell, which it falls back to.
        boolean quoted = windows && !HookCommandLine.isPlainOnWindows(launcher);
        byEvent.put("PreToolUse", group("*", quoted ? hook.put("shell", "bash") : hook));
      }
      case CODEX, DROID, ANTIGRAVITY ->
          byEvent.put("PreToolUse", group("*", limited(agent, simple(command))));
      case GEMINI ->
          byEvent.put(
              "BeforeTool",
              group(
                  ".*",
                  limited(
                      agent,
                      JsonObject.builder()
                          .put("type", "command")
                          .put("name", "assent")
                          .put("command", command))));
      case CURSOR -> {
        version = Optional.of(1);
        for (String event : cursorEvents(eachTool)) {
          byEvent.put(
              event,
              limited(agent, JsonObject.builder().put("command", command))
                  .put("failClosed", true)
                  .build());
        }
      }
      case WINDSURF -> {
        var hook = JsonObject.builder().put("command", command).put("show_output", true);
        if (windows) {
          hook.put("powershell", HookCommandLine.statusForPowerShell(agent, launcher));
        }
        WINDSURF_EVENTS.forEach(event -> byEvent.put(event, hook.build()));
      }
      case VSCODE -> byEvent.put("PreToolUse", limited(agent, simple(command)).build());
      case COPILOT -> {
        version = Optional.of(1);
        byEvent.put(
            "preToolUse",
            limited(
                    agent,
                    JsonObject.builder()
                        .put("type", "command")
                        .put("bash", command)
                        .put("powershell", HookCommandLine.forPowerShell(agent, launcher)))
                .build());
      }
    }
    return new HookEntries(agent, byEvent, version);
  }

  private static List<String> cursorEvents(boolean eachTool) {
    var events =
        new ArrayList<>(List.of("beforeShellExecution", "beforeMCPExecution", "beforeReadFile"));
    if (eachTool) {
      events.add("preToolUse");
    }
    return events;
  }

  // The limit that we need, where the agent lets one be set.
  private static JsonObject.Builder limited(HookAgent agent, JsonObject.Builder hook) {
    HookContract.of(agent)
        .setting()
        .ifPresent(setting -> hook.put(setting.key(), setting.unit().number(HookContract.NEEDED)));
    return hook;
  }

  private static JsonObject.Builder simple(String command) {
    return JsonObject.builder().put("type", "command").put("command", command);
  }

  private static JsonObject group(String matcher, JsonObject.Builder hook) {
    return JsonObject.builder()
        .put("matcher", matcher)
        .put("hooks", new JsonArray(List.<Json>of(hook.build())))
        .build();
  }

  /// The events of an agent at which it asks before it uses a tool.
  ///
  /// @param eachTool as [#of]
  static List<String> events(HookAgent agent, boolean eachTool) {
    try {
      return List.copyOf(of(agent, "/assent", false, eachTool).byEvent().keySet());
    } catch (WiringException e) {
      throw new IllegalStateException("a plain path is no fault", e);
    }
  }

  /// All command lines of a hook.
  static List<String> commands(JsonObject hook) {
    return COMMANDS.stream().flatMap(name -> hook.string(name).stream()).toList();
  }

  /// The command line of a hook that an agent takes; absent where it has none for this system.
  static Optional<String> inForce(HookAgent agent, JsonObject hook, boolean windows) {
    boolean mac = OperatingSystem.here() == OperatingSystem.MACOS;
    List<String> names =
        switch (agent) {
          case COPILOT -> List.of(windows ? "powershell" : "bash", "command");
          case VSCODE -> List.of(windows ? "windows" : mac ? "osx" : "linux", "command");
          case WINDSURF -> windows ? List.of("powershell", "command") : List.of("command");
          case CODEX ->
              windows
                  ? List.of("commandWindows", "command_windows", "command")
                  : List.of("command");
          case CLAUDE_CODE, CURSOR, GEMINI, ANTIGRAVITY, DROID -> List.of("command");
        };
    return names.stream().flatMap(name -> hook.string(name).stream()).findFirst();
  }

  /// The time for which an agent waits for a hook, by its entry and by what is known of the agent.
  static Duration limit(HookAgent agent, JsonObject hook) {
    HookContract contract = HookContract.of(agent);
    Optional<Duration> said =
        contract
            .setting()
            .flatMap(setting ->
                hook.get(setting.key()) instanceof JsonNumber number
                    ? Optional.of(setting.unit().time(Double.parseDouble(number.lexeme())))
                    : Optional.empty());
    return contract.limit(said);
  }

  /// Tells if a value is a hook of ours: an object, one of whose commands is.
  static boolean isOurs(HookAgent agent, Json value) {
    return value instanceof JsonObject hook
        && COMMANDS.stream()
            .anyMatch(name ->
                hook.get(name) instanceof JsonString command
                    && HookCommandLine.isOurs(agent, command.value()));
  }
}
