package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// The options that say what is known beforehand for a sign-in at a server over HTTP: the members
/// of `backend.oauth`. One that is not given stays as it is.
final class OAuthOptions {
  private final OptionSpec issuer =
      Verb.text(
          "--oauth-issuer",
          "URL",
          "the issuer at which one signs in to the server, as its own documents spell it");
  private final OptionSpec client =
      Verb.text("--oauth-client", "ID", "the name under which that issuer knows Assent");
  private final OptionSpec secret =
      Verb.text(
          "--oauth-secret",
          "keychain:KEY",
          "the key of the key store with the secret of that client");
  private final OptionSpec scopes =
      Verb.texts(
          "--oauth-scope",
          "SCOPE",
          "a scope to ask for where the server names none; may be repeated, and takes the place of"
              + " all before");
  private final OptionSpec ports =
      Verb.all(
              Integer.class,
              "--oauth-port",
              "PORT",
              "a port for the way back of the browser; may be repeated, and takes the place of all"
                  + " before")
          .build();
  private final OptionSpec path =
      Verb.text("--oauth-path", "PATH", "the path of the way back, such as `/callback`");
  private final OptionSpec nothing =
      Verb.flag("--no-oauth", "nothing is known beforehand any more");

  /// All, for a row.
  ArgSpec[] all() {
    return new ArgSpec[] {issuer, client, secret, scopes, ports, path, nothing};
  }

  /// The terms from now on; absent for nothing. The file's reader judges each member.
  ///
  /// @throws ParameterException when options contradict each other, or the secret is no key
  Optional<JsonObject> after(SignInTerms before, CommandOutput output) {
    if (nothing.<Boolean>getValue()) {
      if (Verb.anyGiven(issuer, client, secret, scopes, ports, path)) {
        throw output.wrong("found `--no-oauth` beside another `--oauth-…`, expected one of them");
      }
      return Optional.empty();
    }
    JsonObject terms = before.tree();
    terms = with(terms, "issuer", text(issuer));
    terms = with(terms, "client_id", text(client));
    terms = with(terms, "redirect_path", text(path));
    terms =
        with(
            terms,
            "client_secret",
            Optional.ofNullable(secret.<String>getValue()).map(key -> key(key, output)));
    if (Verb.anyGiven(scopes)) {
      terms = terms.with("scopes", JsonArray.ofStrings(scopes.<List<String>>getValue()));
    }
    if (Verb.anyGiven(ports)) {
      List<Integer> given = ports.getValue();
      terms =
          terms.with(
              "redirect_ports",
              new JsonArray(given.stream().<Json>map(port -> JsonNumber.of(port)).toList()));
    }
    return Optional.of(terms);
  }

  private static Optional<Json> text(OptionSpec option) {
    return Optional.ofNullable(option.<String>getValue()).map(JsonString::new);
  }

  private static JsonObject with(JsonObject terms, String member, Optional<Json> value) {
    return value.map(given -> terms.with(member, given)).orElse(terms);
  }

  // A secret on a command line would stand in its history.
  private static Json key(String text, CommandOutput output) {
    if (CertificateOptions.value("--oauth-secret", "", text, output)
        instanceof SecretValue.Keychain(var key)) {
      return JsonObject.builder().put("keychain", key).build();
    }
    throw output.wrong(
        "found a value for `--oauth-secret`, expected `keychain:KEY`; `assent secret set KEY` keeps"
            + " the secret");
  }
}
