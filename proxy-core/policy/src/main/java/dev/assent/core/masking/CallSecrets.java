package dev.assent.core.masking;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.util.LinkedHashSet;
import java.util.Set;

/// The secrets of a call, for those who say something about it elsewhere than beside its arguments:
/// a value that is one because of the name it stands under is one in every sentence.
public final class CallSecrets {
  private final SecretTree names;
  private final Set<String> known = new LinkedHashSet<>();

  private CallSecrets(AccessRequest request) {
    names = SecretTree.of(request);
  }

  /// Those of a request.
  public static CallSecrets of(AccessRequest request) {
    var secrets = new CallSecrets(request);
    secrets.collect("", request.arguments());
    request.resource().paths().stream()
        .filter(path -> secrets.names.isSecretAt(path.pointer()))
        .forEach(secrets::add);
    return secrets;
  }

  private void collect(String pointer, Json value) {
    switch (value) {
      case JsonObject object ->
          object
              .members()
              .forEach((name, member) -> collect(JsonPointer.child(pointer, name), member));
      case JsonArray(var items) -> {
        for (int at = 0; at < items.size(); at++) {
          collect(JsonPointer.child(pointer, at), items.get(at));
        }
      }
      case JsonString text -> add(pointer, text.value());
      case JsonNumber(var lexeme) -> add(pointer, lexeme);
      case JsonBoolean _, JsonNull _ -> {}
    }
  }

  private void add(String pointer, String text) {
    names
        .spans(pointer, text)
        .spans()
        .forEach(secret -> known.add(text.substring(secret.from(), secret.to())));
  }

  private void add(ResourcePath path) {
    known.add(path.display());
    known.add(path.given());
    known.addAll(path.denySpellings());
  }

  /// Their places in something that is said of the call; what looks like a secret there is one too.
  public SecretSpans in(String said) {
    return SecretSpans.of(said, known);
  }

  /// The same in a value of the call, or in a spelling of it.
  ///
  /// @param pointer where the value stands, from the arguments' root; empty where that is not known
  public SecretSpans in(String pointer, String said) {
    return names.isSecretAt(pointer) ? SecretSpans.whole(said) : in(said);
  }

  /// A tree that tells of the call, with a mark in the place of each secret.
  public JsonObject masked(JsonObject tree, String mark) {
    return tree.map(value -> masked(value, mark));
  }

  private Json masked(Json value, String mark) {
    return switch (value) {
      case JsonObject object -> masked(object, mark);
      case JsonArray array -> array.map(item -> masked(item, mark));
      case JsonString text -> new JsonString(in(text.value()).masked(text.value(), mark));
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }
}
