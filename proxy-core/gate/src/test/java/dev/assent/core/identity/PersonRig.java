package dev.assent.core.identity;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.secrets.SecretStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// An issuer, a key store and a clock for a whole core of a test, and what happens to its person.
public final class PersonRig implements AutoCloseable {
  private final SignInRig rig;

  /// @param folder of the test
  public PersonRig(Path folder) throws Exception {
    rig = new SignInRig(Files.createDirectories(folder.resolve("elsewhere")));
  }

  public Clock clock() {
    return rig.clock;
  }

  public SecretStore store() {
    return rig.store;
  }

  public String issuer() {
    return rig.issuer.base;
  }

  /// A value of the setting `identity`.
  public JsonObject setting() {
    return JsonObject.builder()
        .put("issuer", rig.issuer.base)
        .put("client_id", FakeIssuer.CLIENT)
        .put("scopes", JsonArray.ofStrings(List.of("deploy")))
        .build();
  }

  /// The same, and access tokens count.
  public JsonObject settingWithAudience() {
    return setting().with("audience", new JsonString("api"));
  }

  public void forward(Duration by) {
    rig.clock.forward(by);
  }

  /// Signs somebody in at a running core.
  public void signIn(SignedInPerson person, String subject) throws Exception {
    rig.issuer.subject = subject;
    var _ = person.signIn(rig.issuer::walkBeside);
  }

  /// The issuer does not renew anything any more, and says so.
  public void refuseRenewals() {
    rig.issuer.raw.put("/token", FakeIssuer.refused("invalid_grant"));
  }

  /// The issuer cannot be used for a while.
  public void away() {
    for (String path : List.of("/token", "/keys", "/.well-known/openid-configuration")) {
      rig.issuer.raw.put(path, FakeIssuer.Raw.of(503, "text/plain", "later"));
    }
  }

  public void back() {
    rig.issuer.raw.clear();
    rig.clock.forward(Duration.ofSeconds(11));
  }

  /// The clock of the issuer is so far ahead of ours.
  public void clockOff(Duration ahead) {
    rig.issuer.dateAhead = ahead;
    rig.issuer.identityClaims =
        claims -> {
          long there = rig.clock.instant().plus(ahead).getEpochSecond();
          return claims.with("iat", JsonNumber.of(there)).with("exp", JsonNumber.of(there + 300));
        };
  }

  /// The tokens of the issuer say other scopes from now on.
  public void scopes(String scopes) {
    rig.issuer.accessClaims = claims -> claims.with("scope", new JsonString(scopes));
    rig.issuer.identityClaims = claims -> claims.with("scope", new JsonString(scopes));
  }

  /// The identity tokens of the issuer say this as well from now on.
  public void claims(JsonObject more) {
    rig.issuer.identityClaims =
        claims -> {
          var all = claims;
          for (var claim : more.members().entrySet()) {
            all = all.with(claim.getKey(), claim.getValue());
          }
          return all;
        };
  }

  /// The key store is locked from now on.
  public void lockStore() {
    rig.store.failure = "the key store is locked";
  }

  /// Another process takes everything out of the key store.
  public void emptyStore() {
    rig.store.values.clear();
  }

  /// All that the key store has, by name.
  public Map<String, String> kept() {
    return new ConcurrentHashMap<>(rig.store.values);
  }

  /// Whatever proves somebody and was given or asked so far: tokens and their signatures, tokens
  /// for renewals, codes, verifiers.
  public Set<String> secrets() {
    var all = new HashSet<String>();
    for (var form : List.copyOf(rig.issuer.forms)) {
      for (String name : List.of("code", "code_verifier", "refresh_token", "token")) {
        Optional.ofNullable(form.get(name)).ifPresent(all::add);
      }
    }
    // A signed token has its signature behind its last dot.
    for (String text : rig.store.values.values()) {
      Pattern.compile("[A-Za-z0-9_-]{20,}")
          .matcher(text)
          .results()
          .forEach(hit -> all.add(hit.group()));
      Pattern.compile("refresh-[0-9]+")
          .matcher(text)
          .results()
          .forEach(hit -> all.add(hit.group()));
    }
    return all;
  }

  public FakeIssuer fake() {
    return rig.issuer;
  }

  @Override
  public void close() {
    rig.close();
  }
}
