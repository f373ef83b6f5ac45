package dev.assent.core.cli.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;

/// Says in one line what happened to a sign-in.
final class SignInLine {
  private SignInLine() {}

  static String of(SignInHistory.Entry entry) {
    var body = entry.body();
    String who = who(body);
    String server = body.string("server").orElse("");
    return switch (entry.type()) {
      case "signed_in" ->
          is(body, "cause", "found")
              ? "found signed in" + who + ", as Assent started"
              : "signed in" + who;
      case "sign_in_renewed" -> "renewed the sign-in" + who;
      case "sign_in_refused" -> "the sign-in" + who + " does not count: " + why(body);
      case "signed_out" -> "signed out" + who;
      case "identity_configured" -> "somebody has to sign in from now on";
      case "identity_removed" -> "nobody signs in from now on" + who;
      case "server_signed_in" ->
          "signed in to "
              + server
              + who
              + scopes(body, " for ")
              + (JsonBoolean.TRUE.equals(body.get("stepped_up")) ? ", more than before" : "");
      case "server_sign_in_renewed" -> "renewed the sign-in to " + server + who;
      case "server_sign_in_asked" ->
          server
              + (JsonBoolean.TRUE.equals(body.get("more"))
                  ? " asks to be signed in to for more"
                  : " asks to be signed in to")
              + scopes(body, ": ");
      case "server_sign_in_refused" ->
          "the sign-in to " + server + who + " is refused: " + why(body);
      case "server_sign_in_ended" -> "the sign-in to " + server + who + " has ended: " + why(body);
      case "server_signed_out" ->
          "signed out of "
              + server
              + who
              + (is(body, "cause", "removed") ? ", because the server was removed" : "");
      default -> entry.type();
    };
  }

  private static boolean is(JsonObject body, String member, String value) {
    return body.string(member).filter(value::equals).isPresent();
  }

  private static String who(JsonObject body) {
    return body.string("subject").map(id -> " as " + id).orElse("")
        + body.string("issuer").map(at -> " at " + at).orElse("");
  }

  private static String why(JsonObject body) {
    return body.string("message").or(() -> body.string("reason")).orElse("no reason is recorded");
  }

  private static String scopes(JsonObject body, String before) {
    var words = new ArrayList<String>();
    for (Json scope : body.array("scopes").map(JsonArray::items).orElse(java.util.List.of())) {
      if (scope instanceof JsonString word) {
        words.add(word.value());
      }
    }
    return words.isEmpty() ? "" : before + String.join(" ", words);
  }
}
