package dev.assent.core.identity;

import dev.assent.core.identity.FakeIssuer.Raw;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// One way in which an issuer, or what stands between, is wrong.
///
/// @param way how the person signs in
/// @param detail what the reason must also say; may be empty
/// @param wrong what makes it so
record WrongCase(
    Way way, String name, IdentityFault fault, String detail, Consumer<SignInRig> wrong) {
  static final String DISCOVERY = "/.well-known/openid-configuration";

  enum Way {
    CODE,
    DEVICE,
    RENEWAL,
    ACCESS
  }

  static WrongCase of(
      Way way, String name, IdentityFault fault, String detail, Consumer<FakeIssuer> wrong) {
    return new WrongCase(way, name, fault, detail, rig -> wrong.accept(rig.issuer));
  }

  static Consumer<FakeIssuer> described(UnaryOperator<JsonObject> change) {
    return issuer -> issuer.metadata = change;
  }

  static Consumer<FakeIssuer> described(String member, Json value) {
    return described(document -> document.with(member, value));
  }

  static Consumer<FakeIssuer> answered(String path, Raw raw) {
    return issuer -> issuer.raw.put(path, raw);
  }

  static Consumer<FakeIssuer> claimed(String name, Json value) {
    return issuer -> issuer.identityClaims = claims -> claims.with(name, value);
  }

  static Consumer<FakeIssuer> unclaimed(String name) {
    return issuer -> issuer.identityClaims = claims -> claims.without(name);
  }

  static Consumer<FakeIssuer> inHeader(String name, Json value) {
    return issuer -> issuer.signer.header = header -> header.with(name, value);
  }

  static Consumer<FakeIssuer> inAnswer(String name, Json value) {
    return issuer -> issuer.tokens = answer -> answer.with(name, value);
  }

  static Consumer<FakeIssuer> notInAnswer(String name) {
    return issuer -> issuer.tokens = answer -> answer.without(name);
  }

  static Consumer<FakeIssuer> keys(JsonObject... keys) {
    return issuer -> issuer.keys = _ -> TestSigner.set(List.of(keys));
  }

  static Consumer<FakeIssuer> cameBack(String name, String value) {
    return issuer ->
        issuer.back =
            answer -> {
              if (value.isEmpty()) {
                answer.remove(name);
              } else {
                answer.put(name, value);
              }
              return answer;
            };
  }

  static Consumer<FakeIssuer> later(String claim, long seconds) {
    return issuer ->
        issuer.identityClaims =
            claims ->
                claims.with(
                    claim, JsonNumber.of(issuer.clock.instant().getEpochSecond() + seconds));
  }

  static Json text(String value) {
    return new JsonString(value);
  }

  static Json texts(String... values) {
    return JsonArray.ofStrings(List.of(values));
  }
}
