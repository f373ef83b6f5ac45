package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookLimit;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.wiring.text.WiringException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
    var parts = new HashMap<String, Json>();
    parts.put("{line}", new JsonString(HookCommandLine.of(agent, launcher, windows)));
    parts.put("{powershell}", new JsonString(HookCommandLine.forPowerShell(agent, launcher)));
    // The limit that we need, where the agent lets one be set.
    agent
        .limit()
        .setting()
        .ifPresent(setting ->
            parts.put("{limit}", JsonNumber.of(setting.unit().number(HookLimit.NEEDED))));
    if (windows) {
      parts.put("{status}", new JsonString(HookCommandLine.statusForPowerShell(agent, launcher)));
    }
    // A path quoted for bash is a mere text to PowerShell, which it falls back to.
    if (windows && !HookCommandLine.isPlainOnWindows(launcher)) {
      parts.put("{bash}", new JsonString("bash"));
    }
    JsonObject data = HookedAgent.data(agent);
    JsonObject entry = filled(data.object("entry").orElseThrow(), parts);
    var byEvent = new LinkedHashMap<String, JsonObject>();
    events(agent, eachTool).forEach(event -> byEvent.put(event, entry));
    return new HookEntries(
        agent,
        byEvent,
        data.get("version") instanceof JsonNumber version
            ? Optional.of(version.decimal().intValueExact())
            : Optional.empty());
  }

  // The pattern of an entry; a part that is not told here leaves its member out.
  private static JsonObject filled(JsonObject pattern, Map<String, Json> parts) {
    var entry = JsonObject.builder();
    for (Map.Entry<String, Json> member : pattern.members().entrySet()) {
      if (member.getValue() instanceof JsonArray(var items)) {
        entry.put(
            member.getKey(),
            new JsonArray(
                items.stream().<Json>map(item -> filled((JsonObject) item, parts)).toList()));
      } else if (!(member.getValue() instanceof JsonString text && text.value().startsWith("{"))) {
        entry.put(member.getKey(), member.getValue());
      } else if (parts.get(text.value()) instanceof Json part) {
        entry.put(member.getKey(), part);
      }
    }
    return entry.build();
  }

  /// The events of an agent at which it asks before it uses a tool.
  ///
  /// @param eachTool as [#of]
  static List<String> events(HookAgent agent, boolean eachTool) {
    var events = new ArrayList<>(ProgramFile.texts(HookedAgent.data(agent), "events"));
    if (eachTool) {
      events.addAll(ProgramFile.texts(HookedAgent.data(agent), "later_events"));
    }
    return events;
  }

  /// All command lines of a hook.
  static List<String> commands(JsonObject hook) {
    return COMMANDS.stream().flatMap(name -> hook.string(name).stream()).toList();
  }

  /// The command line of a hook that an agent takes; absent where it has none for this system.
  static Optional<String> inForce(HookAgent agent, JsonObject hook, boolean windows) {
    boolean mac = OperatingSystem.here() == OperatingSystem.MACOS;
    JsonObject lines = HookedAgent.data(agent).object("lines").orElse(JsonObject.EMPTY);
    return Stream.concat(
            ProgramFile.texts(lines, windows ? "windows" : mac ? "mac" : "linux").stream(),
            Stream.of("command"))
        .flatMap(name -> hook.string(name).stream())
        .findFirst();
  }

  /// The time for which an agent waits for a hook, by its entry and by what is known of the agent.
  static Duration limit(HookAgent agent, JsonObject hook) {
    HookLimit limit = agent.limit();
    Optional<Duration> said =
        limit
            .setting()
            .flatMap(setting ->
                hook.get(setting.key()) instanceof JsonNumber number
                    ? Optional.of(setting.unit().time(Double.parseDouble(number.lexeme())))
                    : Optional.empty());
    return limit.counting(said);
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
