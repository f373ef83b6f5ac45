package dev.assent.desktop.settings.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.settings.identity.SignInLogViewModel.Line;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.SignInReason;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Says in words what a record says of a sign-in. Pure.
final class SignInLogWords {
  private static final int MOST_SCOPES = 12;

  private SignInLogWords() {}

  static Line of(SignInHistory.Entry entry, ZoneId zone) {
    var body = entry.body();
    String time = MomentWords.DAY_SECONDS.of(entry.time(), zone);
    var details = new ArrayList<String>();
    details.add(time);
    body.string("subject")
        .ifPresent(
            id -> details.add(Texts.get("settings.identity.history.who", OutsideName.of(id))));
    body.string("issuer")
        .ifPresent(issuer ->
            details.add(Texts.get("settings.identity.history.where", ShownText.line(issuer))));
    scopes(body).ifPresent(details::add);
    body.string("until")
        .flatMap(SignInLogWords::instant)
        .ifPresent(until ->
            details.add(
                Texts.get(
                    "settings.identity.history.until", MomentWords.DAY_SECONDS.of(until, zone))));
    return new Line(
        isTrouble(entry.type()) ? "care" : "calm",
        time,
        sentence(entry),
        why(body).orElse(""),
        String.join(" \u00b7 ", details));
  }

  private static boolean isTrouble(String type) {
    return switch (type) {
      case "sign_in_refused",
          "server_sign_in_refused",
          "server_sign_in_ended",
          "server_sign_in_asked" ->
          true;
      default -> false;
    };
  }

  private static String sentence(SignInHistory.Entry entry) {
    var body = entry.body();
    String server = OutsideName.of(body.string("server").orElse(""));
    return switch (entry.type()) {
      case "signed_in" ->
          Texts.get(
              is(body, "cause", "found")
                  ? "settings.identity.history.found"
                  : "settings.identity.history.in");
      case "sign_in_renewed" -> Texts.get("settings.identity.history.renewed");
      case "sign_in_refused" -> Texts.get("settings.identity.history.refused");
      case "signed_out" -> Texts.get("settings.identity.history.out");
      case "identity_configured" -> Texts.get("settings.identity.history.configured");
      case "identity_removed" -> Texts.get("settings.identity.history.removed");
      case "server_signed_in" ->
          Texts.get(
              isTrue(body, "stepped_up")
                  ? "settings.identity.history.server.more"
                  : "settings.identity.history.server.in",
              server);
      case "server_sign_in_renewed" ->
          Texts.get("settings.identity.history.server.renewed", server);
      case "server_sign_in_asked" ->
          Texts.get(
              isTrue(body, "more")
                  ? "settings.identity.history.server.asksMore"
                  : "settings.identity.history.server.asks",
              server);
      case "server_sign_in_refused" ->
          Texts.get("settings.identity.history.server.refused", server);
      case "server_sign_in_ended" -> Texts.get("settings.identity.history.server.ended", server);
      case "server_signed_out" ->
          Texts.get(
              is(body, "cause", "removed")
                  ? "settings.identity.history.server.removed"
                  : "settings.identity.history.server.out",
              server);
      default -> OutsideName.of(entry.type());
    };
  }

  private static Optional<String> why(JsonObject body) {
    return body.string("reason")
        .map(reason -> SignInReason.ofRecord(reason, body.string("message").orElse("")));
  }

  private static Optional<String> scopes(JsonObject body) {
    List<Json> all = body.array("scopes").map(JsonArray::items).orElse(List.of());
    var words = new ArrayList<String>();
    for (Json scope : all.subList(0, Math.min(MOST_SCOPES, all.size()))) {
      if (scope instanceof JsonString word) {
        words.add(OutsideName.of(word.value()));
      }
    }
    if (words.isEmpty()) {
      return Optional.empty();
    }
    String listed = String.join(" ", words);
    return Optional.of(
        Texts.get(
            "settings.identity.history.scopes",
            all.size() <= MOST_SCOPES
                ? listed
                : listed + " " + CountWords.rest(all.size() - MOST_SCOPES)));
  }

  private static boolean is(JsonObject body, String member, String value) {
    return body.string(member).filter(value::equals).isPresent();
  }

  private static boolean isTrue(JsonObject body, String member) {
    return JsonBoolean.TRUE.equals(body.get(member));
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }
}
