package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.masking.SecretTree;
import dev.assent.core.preview.CallGist;
import dev.assent.desktop.ui.controls.CoveredSecret;
import java.util.ArrayList;

/// One line about a call, its secrets covered as on its card.
public final class CoveredGist {
  private CoveredGist() {}

  /// The gist of a call.
  public static CallGist of(AccessRequest call) {
    var gist = CallGist.of(covered(call));
    String path = CardWriter.path(call);
    var secrets = CardWriter.secretsOfPath(call);
    // A path is not read from the arguments.
    boolean bare =
        !secrets.isEmpty()
            && gist.head().isEmpty()
            && !gist.rest().isEmpty()
            && path.endsWith(gist.rest());
    return bare ? new CallGist("", CardContent.covered(path, secrets)) : gist;
  }

  private static AccessRequest covered(AccessRequest call) {
    return new AccessRequest(
        call.subject(),
        call.action(),
        call.resource(),
        call.environment(),
        covered(call.arguments(), "", SecretTree.of(call)));
  }

  private static JsonObject covered(JsonObject object, String pointer, SecretTree secrets) {
    var copy = JsonObject.builder();
    object
        .members()
        .forEach((name, value) ->
            copy.put(name, covered(value, JsonPointer.child(pointer, name), secrets)));
    return copy.build();
  }

  private static Json covered(Json value, String pointer, SecretTree secrets) {
    return switch (value) {
      case JsonObject object -> covered(object, pointer, secrets);
      case JsonArray(var items) -> {
        var copy = new ArrayList<Json>();
        for (int i = 0; i < items.size(); i++) {
          copy.add(covered(items.get(i), JsonPointer.child(pointer, i), secrets));
        }
        yield new JsonArray(copy);
      }
      case JsonString text ->
          new JsonString(
              secrets.spans(pointer, text.value()).masked(text.value(), CoveredSecret.MARK));
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }
}
