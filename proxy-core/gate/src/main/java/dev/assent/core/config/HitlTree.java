package dev.assent.core.config;

import dev.assent.core.config.CoreConfig.Hitl;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import java.util.LinkedHashMap;
import java.util.Map;

/// Turns the settings of the question to a person back into the values of their keys.
public final class HitlTree {
  private HitlTree() {}

  /// The values that differ from the person's, by key.
  public static Map<String, Json> difference(Hitl hitl, SettingValues person) {
    Map<String, Json> values = values(hitl);
    SettingKeys.group("hitl").forEach(key -> values.remove(key.name(), person.of(key)));
    return values;
  }

  private static Map<String, Json> values(Hitl hitl) {
    var values = new LinkedHashMap<String, Json>();
    values.put("hitl.timeout_seconds", JsonNumber.of(hitl.timeout().toSeconds()));
    values.put("hitl.approval_ttl_seconds", JsonNumber.of(hitl.approvalTtl().toSeconds()));
    values.put("hitl.caching", JsonBoolean.of(hitl.caching()));
    values.put("hitl.remember_across_sessions", JsonBoolean.of(hitl.acrossSessions()));
    values.put("hitl.return_key", new JsonString(hitl.returnKey() ? "armed" : "off"));
    values.put("hitl.arming_ms", JsonNumber.of(hitl.arming().toMillis()));
    values.put("hitl.hold_ms", JsonNumber.of(hitl.hold().toMillis()));
    values.put("hitl.hold_style", new JsonString(hitl.twoPresses() ? "two_presses" : "hold"));
    values.put("hitl.sound", JsonBoolean.of(hitl.sound()));
    values.put(
        "hitl.quiet_hours", hitl.quietHours().<Json>map(JsonString::new).orElse(JsonNull.NULL));
    values.put("hitl.take_back_care_ms", JsonNumber.of(hitl.takeBackCare().toMillis()));
    values.put("hitl.take_back_danger_ms", JsonNumber.of(hitl.takeBackDanger().toMillis()));
    values.put("hitl.reauthenticate", new JsonString(hitl.reauthenticates() ? "danger" : "never"));
    return values;
  }
}
