package dev.assent.core.config.proxy;

import dev.assent.core.config.HeaderRules;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.ServerAddress;
import dev.assent.core.config.SettingShape;
import dev.assent.core.config.StrictFile;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads `url`, `query`, `headers`, `mtls` and `oauth` of an HTTP server.
final class EndpointReader {
  private final StrictFile strict;
  private final String backend;

  /// @param backend the pointer of the object that holds them
  EndpointReader(StrictFile strict, String backend) {
    this.strict = strict;
    this.backend = backend;
  }

  /// The server; absent when there is no usable address, which is noted like all other faults.
  Optional<Endpoint> read(JsonObject from) {
    Optional<URI> url = url(from.get("url"));
    Map<String, SecretValue> query = query(from.get("query"));
    Map<String, SecretValue> headers = headers(from.get("headers"));
    Optional<MutualTls> mtls = mtls(from.get("mtls"));
    if (mtls.isPresent() && url.isPresent() && url.get().getScheme().equals("http")) {
      strict.badSecret(at("mtls"), "no `mtls` beside an address without TLS");
    }
    SignInTerms oauth = oauth(from.get("oauth"));
    return url.map(address -> new Endpoint(address, query, headers, mtls, oauth));
  }

  private SignInTerms oauth(@Nullable Json value) {
    if (value == null || value instanceof JsonNull) {
      return SignInTerms.NONE;
    }
    String pointer = at("oauth");
    JsonObject rest = value instanceof JsonObject object ? object.without("client_secret") : null;
    if (!strict.takes(SettingShape.ofServerSignIn(), pointer, rest == null ? value : rest)
        || rest == null) {
      return SignInTerms.NONE;
    }
    Json secret = ((JsonObject) value).get("client_secret");
    Optional<String> key = Optional.empty();
    if (secret instanceof JsonObject reference
        && reference.members().size() == 1
        && reference.get("keychain") instanceof JsonString name
        && SecretValue.KEY.matcher(name.value()).matches()) {
      key = Optional.of(name.value());
    } else if (secret != null) {
      strict.badSecret(JsonPointer.child(pointer, "client_secret"), "`{\"keychain\": KEY}`");
    }
    if (key.isPresent() && rest.get("client_id") == null) {
      strict.missing(pointer, "client_id", "the name under which the issuer knows this program");
    }
    return SignInTerms.of(rest, key);
  }

  private Optional<URI> url(@Nullable Json value) {
    if (value == null || value instanceof JsonNull) {
      strict.missing(backend, "url", "the address of the server");
      return Optional.empty();
    }
    var address =
        value instanceof JsonString text ? ServerAddress.read(text.value()) : Optional.<URI>empty();
    if (address.isEmpty()) {
      // An address may hold a password, so it is not repeated.
      strict.badSecret(at("url"), ServerAddress.EXPECTED);
    }
    return address;
  }

  // Only parameters that are secret stand here: others stand in the address.
  private Map<String, SecretValue> query(@Nullable Json value) {
    var query = new LinkedHashMap<String, SecretValue>();
    if (value == null || value instanceof JsonNull) {
      return query;
    }
    if (!(value instanceof JsonObject object) || object.members().size() > HeaderRules.MOST) {
      strict.badSecret(at("query"), "an object of at most " + HeaderRules.MOST + " parameters");
      return query;
    }
    object
        .members()
        .forEach((name, entry) -> {
          String pointer = JsonPointer.child(at("query"), name);
          if (entry instanceof JsonObject reference
              && reference.members().size() == 1
              && reference.get("keychain") instanceof JsonString key
              && SecretValue.KEY.matcher(key.value()).matches()) {
            query.put(name, new SecretValue.Keychain(key.value()));
          } else {
            strict.badSecret(pointer, "`{\"keychain\": KEY}`");
          }
        });
    return query;
  }

  private Map<String, SecretValue> headers(@Nullable Json value) {
    var headers = new LinkedHashMap<String, SecretValue>();
    if (value == null || value instanceof JsonNull) {
      return headers;
    }
    if (!(value instanceof JsonObject object) || object.members().size() > HeaderRules.MOST) {
      strict.badSecret(at("headers"), "an object of at most " + HeaderRules.MOST + " headers");
      return headers;
    }
    var secrets = SecretReader.ofHeaders(strict);
    var lower = new java.util.HashSet<String>();
    object
        .members()
        .forEach((name, entry) -> {
          String pointer = JsonPointer.child(at("headers"), name);
          if (!HeaderRules.isName(name)) {
            strict.bad(
                pointer,
                new JsonString(name),
                "the name of a header that neither the connection nor the protocol sets");
          } else if (!lower.add(name.toLowerCase(Locale.ROOT))) {
            strict.bad(pointer, new JsonString(name), "each header once, in whatever case");
          } else {
            secrets.read(pointer, entry).ifPresent(read -> headers.put(name, read));
          }
        });
    return headers;
  }

  private Optional<MutualTls> mtls(@Nullable Json value) {
    if (value == null || value instanceof JsonNull || value.equals(JsonObject.EMPTY)) {
      return Optional.empty();
    }
    String pointer = at("mtls");
    if (!(value instanceof JsonObject object)) {
      strict.badSecret(pointer, "an object with `certificate` or `authorities`");
      return Optional.empty();
    }
    strict.onlyKnown(pointer, object, ProxyKeys.MTLS);
    Optional<String> certificate = file(pointer, object, "certificate");
    Optional<String> key = file(pointer, object, "key");
    Optional<String> authorities = file(pointer, object, "authorities");
    Json password = object.get("password");
    Optional<SecretValue> secret =
        password == null || password instanceof JsonNull
            ? Optional.empty()
            : SecretReader.ofPasswords(strict)
                .read(JsonPointer.child(pointer, "password"), password);
    boolean certificateGiven = object.get("certificate") != null;
    if (!certificateGiven
        && (object.get("key") != null || secret.isPresent() || object.get("authorities") == null)) {
      strict.missing(pointer, "certificate", "the file of our certificate");
    }
    return Optional.of(new MutualTls(certificate, key, secret, authorities));
  }

  private Optional<String> file(String pointer, JsonObject object, String name) {
    return strict.path(
        JsonPointer.child(pointer, name), object.get(name), "the absolute path of a file");
  }

  private String at(String name) {
    return JsonPointer.child(backend, name);
  }
}
