package dev.assent.core.config;

import dev.assent.core.config.CoreConfig.Audit;
import dev.assent.core.config.CoreConfig.CommandRisk;
import dev.assent.core.config.CoreConfig.Desktop;
import dev.assent.core.config.CoreConfig.Hitl;
import dev.assent.core.config.CoreConfig.Limits;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.config.CoreConfig.Refusals;
import dev.assent.core.config.CoreConfig.Safeguards;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The values that a file gives, by key; a key without one has its default.
///
/// @param given only known keys with values their shape takes
public record SettingValues(Map<String, Json> given) {
  public static final SettingValues NONE = new SettingValues(Map.of());

  public SettingValues {
    given = Map.copyOf(given);
  }

  /// The values that `config.json` gives.
  ///
  /// @throws ConfigException with all problems at once
  public static SettingValues parse(Path file, byte[] utf8) throws ConfigException {
    return new SettingValues(
        SettingKeys.DOCUMENT.read(file, utf8).<ConfigException>orElseThrow(ConfigException::new));
  }

  /// The value in force.
  public Json of(SettingKey key) {
    return given.getOrDefault(key.name(), key.standard());
  }

  /// These values with others laid over them.
  public SettingValues with(Map<String, Json> over) {
    var all = new HashMap<>(given);
    all.putAll(over);
    return new SettingValues(all);
  }

  /// All settings with the defaults filled in.
  public CoreConfig config() {
    return new CoreConfig(
        hitl(),
        audit(),
        limits(),
        safeguards(),
        new Refusals(flag("refusals.show_rules")),
        new CommandRisk(texts("command_risk.protected_branches")),
        desktop());
  }

  /// The settings of the question to a person.
  public Hitl hitl() {
    return new Hitl(
        Duration.ofSeconds(number("hitl.timeout_seconds")),
        Duration.ofSeconds(number("hitl.approval_ttl_seconds")),
        flag("hitl.caching"),
        flag("hitl.remember_across_sessions"),
        text("hitl.return_key").equals("armed"),
        Duration.ofMillis(number("hitl.arming_ms")),
        Duration.ofMillis(number("hitl.hold_ms")),
        flag("hitl.sound"),
        optional("hitl.quiet_hours"),
        Duration.ofMillis(number("hitl.take_back_care_ms")),
        Duration.ofMillis(number("hitl.take_back_danger_ms")),
        text("hitl.hold_style").equals("two_presses"),
        text("hitl.reauthenticate").equals("danger"));
  }

  /// The place where the person signs in; absent where nobody does.
  public Optional<IdentitySettings> identity() {
    return IdentitySettings.SHAPE.of(value("identity"));
  }

  /// The settings of the safeguards.
  public Safeguards safeguards() {
    return new Safeguards(
        flag("safeguards.clean_listings"),
        flag("safeguards.clean_results"),
        flag("safeguards.quarantine_tools"),
        flag("safeguards.hold_commands"),
        flag("safeguards.mask_stderr"),
        number("safeguards.log_messages_per_minute"),
        Duration.ofSeconds(number("safeguards.list_changed_seconds")));
  }

  private Audit audit() {
    return new Audit(
        text("audit.durability").equals("forced"),
        number("audit.rotate_mb"),
        value("audit.keep_days") instanceof JsonNumber
            ? Optional.of(number("audit.keep_days"))
            : Optional.empty(),
        LogArguments.valueOf(text("audit.log_arguments").toUpperCase(Locale.ROOT)),
        optional("audit.anchor"),
        texts("audit.anchor"));
  }

  private Limits limits() {
    var standard = JsonLimits.MESSAGE;
    var message =
        new JsonLimits(
            number("limits.message_bytes"),
            number("limits.depth"),
            number("limits.members"),
            number("limits.nodes"),
            standard.nameLength(),
            standard.numberLength(),
            standard.exponent());
    return new Limits(
        message,
        number("limits.path_bytes"),
        number("limits.uri_bytes"),
        number("limits.tool_description_bytes"),
        number("limits.tools_per_server"),
        number("limits.in_flight_per_client"),
        number("limits.in_flight"),
        number("limits.asks_per_client"),
        number("limits.asks"),
        Duration.ofSeconds(number("limits.partial_line_seconds")),
        number("limits.calls_per_second"),
        number("limits.burst"),
        Duration.ofHours(number("limits.session_hours")));
  }

  private Desktop desktop() {
    return new Desktop(
        text("desktop.theme"),
        text("desktop.language"),
        flag("desktop.start_at_login"),
        number("desktop.text_scale"),
        flag("desktop.notifications"),
        flag("desktop.reminder"),
        flag("desktop.update_check"));
  }

  private Json value(String name) {
    return of(SettingKeys.find(name).orElseThrow());
  }

  // Invariant: every value was judged by its key's shape, so that a cast fails only for a fault of
  // ours.
  private int number(String name) {
    return Integer.parseInt(((JsonNumber) value(name)).lexeme());
  }

  private boolean flag(String name) {
    return ((JsonBoolean) value(name)).value();
  }

  private String text(String name) {
    return ((JsonString) value(name)).value();
  }

  private List<String> texts(String name) {
    return value(name) instanceof JsonArray(var items)
        ? items.stream().map(item -> ((JsonString) item).value()).toList()
        : List.of();
  }

  private Optional<String> optional(String name) {
    return value(name) instanceof JsonString text ? Optional.of(text.value()) : Optional.empty();
  }
}
