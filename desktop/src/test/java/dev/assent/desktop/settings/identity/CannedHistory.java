package dev.assent.desktop.settings.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One record of each kind, and more than fit on a page.
final class CannedHistory {
  private static final Instant NOON = Instant.parse("2026-11-26T12:00:00Z");

  private CannedHistory() {}

  private static JsonObject.Builder person() {
    return JsonObject.builder()
        .put("subject", "248289761001")
        .put("issuer", FakeIdentityDesk.ISSUER);
  }

  private static JsonObject.Builder server() {
    return JsonObject.builder()
        .put("server", "tickets")
        .put("address", "https://tickets.example.com/mcp")
        .put("issuer", "https://id.example.com");
  }

  private static JsonArray scopes(String... words) {
    return JsonArray.ofStrings(List.of(words));
  }

  private static List<Map.Entry<String, JsonObject>> records() {
    String refused =
        "the issuer does not take the code or the renewal: status 400, `invalid_grant`";
    return List.of(
        Map.entry("identity_configured", JsonObject.builder().put("cause", "settings").build()),
        Map.entry(
            "signed_in",
            person().put("cause", "signed_in").put("until", "2026-11-26T16:00:00Z").build()),
        Map.entry("sign_in_renewed", person().put("until", "2026-11-26T17:00:00Z").build()),
        Map.entry(
            "server_sign_in_asked",
            server().put("scopes", scopes("tickets:read")).put("more", false).build()),
        Map.entry(
            "server_signed_in",
            server()
                .put("subject", "sam")
                .put("scopes", scopes("tickets:read"))
                .put("stepped_up", false)
                .build()),
        Map.entry(
            "server_sign_in_asked",
            server()
                .put("scopes", scopes("tickets:read", "tickets:write"))
                .put("more", true)
                .build()),
        Map.entry(
            "server_signed_in",
            server()
                .put("subject", "sam")
                .put("scopes", scopes("tickets:read", "tickets:write"))
                .put("stepped_up", true)
                .build()),
        Map.entry("server_sign_in_renewed", server().put("until", "2026-11-26T18:00:00Z").build()),
        Map.entry(
            "server_sign_in_refused",
            server()
                .put("reason", "unreachable")
                .put("message", "the issuer cannot be reached")
                .build()),
        Map.entry(
            "server_sign_in_ended",
            server().put("reason", "grant-refused").put("message", refused).build()),
        Map.entry("server_signed_out", server().put("cause", "removed").build()),
        Map.entry("server_signed_out", server().put("cause", "signed_out").build()),
        Map.entry(
            "sign_in_refused",
            person().put("reason", "clock-off").put("message", "the clock is off").build()),
        Map.entry("signed_in", person().put("cause", "found").build()),
        Map.entry("signed_out", person().put("cause", "signed_out").build()),
        Map.entry("identity_removed", person().put("cause", "settings").build()));
  }

  /// Newest first.
  static SignInHistory.Page page() {
    var entries = new ArrayList<SignInHistory.Entry>();
    var records = records();
    for (int i = 0; i < 40; i++) {
      var record = records.get(i % records.size());
      entries.addFirst(
          new SignInHistory.Entry(
              NOON.plusSeconds(97L * i), record.getKey(), List.of("tickets"), record.getValue()));
    }
    return new SignInHistory.Page(entries, false, Map.of());
  }
}
