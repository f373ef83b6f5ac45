package dev.assent.core.cli.proxy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that say what is known beforehand for a sign-in at a server over HTTP: the members
/// of `backend.oauth`. One that is not given stays as it is.
final class OAuthOptions {
  @Option(
      names = "--oauth-issuer",
      paramLabel = "URL",
      description = "the issuer at which one signs in to the server, as its own documents spell it")
  private @Nullable String issuer;

  @Option(
      names = "--oauth-client",
      paramLabel = "ID",
      description = "the name under which that issuer knows Assent")
  private @Nullable String client;

  @Option(
      names = "--oauth-secret",
      paramLabel = "keychain:KEY",
      description = "the key of the key store with the secret of that client")
  private @Nullable String secret;

  @Option(
      names = "--oauth-scope",
      paramLabel = "SCOPE",
      description =
          "a scope to ask for where the server names none; may be repeated, and takes the place of"
              + " all before")
  private List<String> scopes = List.of();

  @Option(
      names = "--oauth-port",
      paramLabel = "PORT",
      description =
          "a port for the way back of the browser; may be repeated, and takes the place of all"
              + " before")
  private List<Integer> ports = List.of();

  @Option(
      names = "--oauth-path",
      paramLabel = "PATH",
      description = "the path of the way back, such as `/callback`")
  private @Nullable String path;

  @Option(names = "--no-oauth", description = "nothing is known beforehand any more")
  private boolean nothing;

  /// True if none of them was given.
  boolean isEmpty() {
    return !nothing && !isAny();
  }

  private boolean isAny() {
    return issuer != null
        || client != null
        || secret != null
        || path != null
        || !scopes.isEmpty()
        || !ports.isEmpty();
  }

  /// The terms from now on; absent for nothing. The file's reader judges each member.
  ///
  /// @throws ParameterException when options contradict each other, or the secret is no key
  Optional<JsonObject> after(SignInTerms before, CommandLine line) {
    if (nothing) {
      if (isAny()) {
        throw new ParameterException(
            line, "found `--no-oauth` beside another `--oauth-…`, expected one of them");
      }
      return Optional.empty();
    }
    JsonObject terms = before.tree();
    terms = with(terms, "issuer", text(issuer));
    terms = with(terms, "client_id", text(client));
    terms = with(terms, "redirect_path", text(path));
    terms = with(terms, "client_secret", Optional.ofNullable(secret).map(key -> key(key, line)));
    if (!scopes.isEmpty()) {
      terms = terms.with("scopes", JsonArray.ofStrings(scopes));
    }
    if (!ports.isEmpty()) {
      terms =
          terms.with(
              "redirect_ports",
              new JsonArray(ports.stream().<Json>map(port -> JsonNumber.of(port)).toList()));
    }
    return Optional.of(terms);
  }

  private static Optional<Json> text(@Nullable String given) {
    return Optional.ofNullable(given).map(JsonString::new);
  }

  private static JsonObject with(JsonObject terms, String member, Optional<Json> value) {
    return value.map(given -> terms.with(member, given)).orElse(terms);
  }

  // A secret on a command line would stand in its history.
  private static Json key(String text, CommandLine line) {
    if (CertificateOptions.value("--oauth-secret", "", text, line)
        instanceof SecretValue.Keychain(var key)) {
      return JsonObject.builder().put("keychain", key).build();
    }
    throw new ParameterException(
        line,
        "found a value for `--oauth-secret`, expected `keychain:KEY`; `assent secret set KEY` keeps"
            + " the secret");
  }
}
