package dev.assent.core.config;

import dev.assent.core.document.Document;
import dev.assent.core.document.Member;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.Shapes.Choice;
import dev.assent.core.document.Shapes.OrNull;
import dev.assent.core.document.Shapes.WholeNumber;
import dev.assent.core.document.TableShape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The one table of the keys of `config.json`: name, values, default, meaning. Nothing else knows
/// them.
public final class SettingKeys {
  private static final int MEBIBYTE = 1024 * 1024;
  private static final int MANY = 1_000_000;
  private static final Pattern HOURS =
      Pattern.compile("(?!(.{5})-\\1)([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]");
  private static final Pattern LANGUAGE =
      Pattern.compile("system|[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}");

  private static final Pattern BRANCH = Pattern.compile("[^\\s\\p{Cntrl}~^:?\\[\\\\]{1,255}");

  // A file's absolute path, or a command: a program's absolute path and its arguments.
  private static final Shape<Json> ANCHOR =
      Shapes.given(
          value ->
              value instanceof JsonArray(var words)
                  ? !words.isEmpty()
                      && words.size() <= 64
                      && words.stream()
                          .allMatch(word ->
                              word instanceof JsonString text && text.value().indexOf('\0') < 0)
                      && isAbsolute(words.getFirst())
                  : isAbsolute(value),
          "a file's absolute path, or a command as a list");

  // No query, which could hold a secret.
  private static final Shape<Json> COLLECTOR =
      Shapes.given(
          value ->
              value instanceof JsonString text
                  && ServerAddress.read(text.value())
                      .filter(url -> url.getRawQuery() == null)
                      .isPresent(),
          ServerAddress.EXPECTED + " and query");

  private static final Shape<Json> KEY_HEADERS =
      Shapes.given(
          value ->
              value instanceof JsonObject(var members)
                  && members.size() <= 16
                  && members.keySet().stream().allMatch(HeaderRules::isName)
                  && members.values().stream()
                      .allMatch(entry -> SecretValue.key(entry).isPresent()),
          "an object of headers like `{\"Authorization\": {\"keychain\": \"KEY\"}}`");

  /// Every key, in the order in which people are shown them.
  public static final List<SettingKey> ALL =
      List.of(
          number(
              "hitl.timeout_seconds",
              60,
              5,
              300,
              "seconds a call waits for an answer before it is denied"),
          choice("hitl.default_on_timeout", "what happens to a call that nobody answered", "deny"),
          number(
              "hitl.approval_ttl_seconds",
              600,
              300,
              900,
              "seconds for which an approval is remembered"),
          flag("hitl.caching", true, "whether approvals may be remembered at all"),
          flag(
              "hitl.remember_across_sessions",
              false,
              "whether a remembered approval also covers other sessions and clients of the same"
                  + " user"),
          choice("hitl.return_key", "whether Return allows once the card is armed", "armed", "off"),
          number("hitl.arming_ms", 900, 500, 3000, "milliseconds before keys and clicks count"),
          number(
              "hitl.hold_ms",
              1200,
              800,
              3000,
              "milliseconds a dangerous call's button must be held"),
          choice(
              "hitl.hold_style",
              "whether a dangerous call's button is held, or pressed twice by those who cannot"
                  + " hold",
              "hold",
              "two_presses"),
          flag("hitl.sound", true, "whether the first card of a burst makes a sound"),
          optional(
              "hitl.quiet_hours",
              Shapes.text(HOURS, "hours like `22:00-07:00`"),
              "hours without sound and without notifications but of dangerous calls, in the"
                  + " person's time zone"),
          number(
              "hitl.take_back_care_ms",
              1500,
              500,
              5000,
              "milliseconds for which a yes to a call of the Care tier can be taken back"),
          number(
              "hitl.take_back_danger_ms",
              3000,
              1500,
              10_000,
              "milliseconds for which a yes to a dangerous call can be taken back"),
          choice(
              "hitl.reauthenticate",
              "whether the operating system asks for the person before a yes to a dangerous call"
                  + " counts",
              "never",
              "danger"),
          choice(
              "audit.durability",
              "whether records are forced to disk before a call leaves",
              "forced",
              "written"),
          number("audit.rotate_mb", 64, 8, 1024, "mebibytes after which a new log file is begun"),
          optional(
              "audit.keep_days",
              new WholeNumber(30, 3650),
              "days logs are kept; null keeps them for ever"),
          new SettingKey(
              "audit.log_arguments",
              new Choice(List.of("none", "redacted", "full")),
              new JsonString("redacted"),
              "what the log keeps of arguments"),
          optional(
              "audit.anchor",
              ANCHOR,
              "file in another place, to whose name that of the proxy is added, or command, that"
                  + " receives the log's checkpoints"),
          number(
              "limits.message_bytes",
              16 * MEBIBYTE,
              MEBIBYTE,
              64 * MEBIBYTE,
              "bytes of one message"),
          number("limits.depth", 64, 16, 256, "levels of nesting in a message"),
          number("limits.members", 4096, 256, 65_536, "members of one object"),
          number("limits.nodes", 200_000, 10_000, 2_000_000, "values in one message"),
          number("limits.path_bytes", 4096, 1, 65_536, "bytes of a path"),
          number("limits.uri_bytes", 8192, 1, 65_536, "bytes of a URI"),
          number("limits.tool_description_bytes", 8192, 1, 65_536, "bytes of a tool's description"),
          number("limits.tools_per_server", 10_000, 1, 10_000, "tools of one server"),
          number(
              "limits.in_flight_per_client", 256, 1, MANY, "calls one client may have under way"),
          number("limits.in_flight", 4096, 1, MANY, "calls under way in all"),
          number(
              "limits.asks_per_client",
              200,
              1,
              MANY,
              "calls of one client that may wait for a person"),
          number("limits.asks", 10_000, 1, MANY, "calls that may wait for a person in all"),
          number("limits.partial_line_seconds", 30, 5, 300, "seconds an unfinished line may pause"),
          number(
              "limits.calls_per_second",
              1000,
              0,
              MANY,
              "sustained calls per second and client; 0 is no limit"),
          number("limits.burst", 2000, 0, MANY, "calls of one client at once; 0 is no limit"),
          number(
              "limits.session_hours",
              8,
              1,
              168,
              "hours after which a session of somebody who is signed in ends"),
          flag(
              "safeguards.clean_listings",
              true,
              "whether hidden characters in descriptions are made visible, long ones cut"),
          flag(
              "safeguards.clean_results",
              true,
              "whether control, direction and tag characters in results are made visible"),
          flag(
              "safeguards.quarantine_tools",
              true,
              "whether tools with illegal or look-alike names are kept back"),
          flag(
              "safeguards.hold_commands",
              true,
              "whether a server waits until its changed command or address was accepted"),
          flag(
              "safeguards.mask_stderr",
              true,
              "whether secrets are masked in what servers write to stderr"),
          number(
              "safeguards.log_messages_per_minute",
              100,
              0,
              100_000,
              "log messages a minute and open call; 0 is no limit"),
          number(
              "safeguards.list_changed_seconds",
              2,
              0,
              60,
              "seconds between two list changes of a server; 0 is no limit"),
          flag("refusals.show_rules", false, "whether refused agents are told rule ids"),
          new SettingKey(
              "command_risk.protected_branches",
              Shapes.texts(
                  64,
                  BRANCH,
                  "a list of names of branches, in which `*` stands for any characters"),
              JsonArray.ofStrings(List.of("main", "master", "production", "release/*")),
              "branches on which Git commands are judged more strictly"),
          choice(
              "desktop.theme",
              "colours of the windows",
              "system",
              "light",
              "dark",
              "high_contrast"),
          new SettingKey(
              "desktop.language",
              Shapes.text(LANGUAGE, "`system` or a language tag like `en` or `pt-BR`"),
              new JsonString("system"),
              "language of the windows"),
          flag("desktop.start_at_login", false, "whether the app starts with the session"),
          number("desktop.text_scale", 100, 80, 200, "size of text in per cent"),
          flag(
              "desktop.notifications",
              true,
              "whether calls that wait are told of outside the windows"),
          flag(
              "desktop.reminder",
              true,
              "whether a call is told of once more 10 s before its time ends"),
          flag(
              "desktop.update_check",
              false,
              "whether the app looks once a day for a newer version; nothing tells who asks"),
          optional(
              "telemetry.endpoint",
              COLLECTOR,
              "base address of an OpenTelemetry collector that gets figures and spans of calls;"
                  + " null sends nothing"),
          optional(
              "telemetry.headers", KEY_HEADERS, "headers for it, with values in the key store"),
          optional(
              "identity",
              IdentitySettings.SHAPE,
              "where you sign in: issuer, client id, audience, scopes; null means nobody signs"
                  + " in"));

  private static final Map<String, SettingKey> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(SettingKey::name, Function.identity()));

  /// `config.json`: the values that it gives, by key.
  static final Document<Map<String, Json>> DOCUMENT =
      new Document<>(
          merged(
              ALL.stream()
                  .map(SettingKey::group)
                  .distinct()
                  .map(name -> find(name).map(SettingKeys::row).orElseGet(() -> groupRow(name)))
                  .toList()));

  private SettingKeys() {}

  /// The key of a name; absent when there is none.
  public static Optional<SettingKey> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /// The keys of one group, in the table's order; empty for an unknown group.
  static List<SettingKey> group(String group) {
    return ALL.stream()
        .filter(key -> key.steps().size() == 2 && key.group().equals(group))
        .toList();
  }

  /// The values of one group, by whole key.
  public static TableShape<Map<String, Json>> table(String group) {
    return merged(group(group).stream().map(SettingKeys::row).toList());
  }

  private static TableShape<Map<String, Json>> merged(
      List<Member<Map<String, Json>, Map<String, Json>>> rows) {
    return TableShape.of(
        "an object",
        values -> {
          var all = new HashMap<String, Json>();
          rows.forEach(row -> all.putAll(values.get(row)));
          return all;
        },
        rows);
  }

  private static Member<Map<String, Json>, Map<String, Json>> groupRow(String group) {
    return Member.member(
        group,
        table(group),
        all -> {
          var own = new HashMap<>(all);
          own.keySet().removeIf(name -> !name.startsWith(group + "."));
          return own;
        },
        Map.of());
  }

  private static Member<Map<String, Json>, Map<String, Json>> row(SettingKey key) {
    return Member.member(
        key.member(),
        key.shape()
            .asGiven()
            .as(value -> Map.of(key.name(), value), own -> own.values().iterator().next()),
        all -> {
          Json value = all.get(key.name());
          return value == null ? Map.of() : Map.of(key.name(), value);
        },
        Map.of());
  }

  private static boolean isAbsolute(Json value) {
    return value instanceof JsonString text && Shapes.isAbsolute(text.value());
  }

  private static SettingKey number(
      String name, long standard, long least, long most, String meaning) {
    return new SettingKey(name, new WholeNumber(least, most), JsonNumber.of(standard), meaning);
  }

  private static SettingKey flag(String name, boolean standard, String meaning) {
    return new SettingKey(name, Shapes.flag(), JsonBoolean.of(standard), meaning);
  }

  /// A choice whose first word is the default.
  private static SettingKey choice(String name, String meaning, String... words) {
    return new SettingKey(name, new Choice(List.of(words)), new JsonString(words[0]), meaning);
  }

  private static SettingKey optional(String name, Shape<?> shape, String meaning) {
    Json none = JsonNull.NULL;
    return new SettingKey(name, new OrNull<>(shape), none, meaning);
  }
}
