package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.config.SecretValue;
import dev.assent.core.document.Place;
import dev.assent.core.document.TableShape;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/// The terms of a sign-in at an HTTP server that the person gives; all of them may be missing.
///
/// @param clientId the name under which the server's issuer knows this program; absent where Assent
///   registers itself
/// @param clientSecret the key of the key store with the secret that goes with it
/// @param issuer the issuer to use, as its own documents spell it; absent means the first that the
///   server names
/// @param scopes those that are asked for where the server does not say which it wants
/// @param redirectPorts the ports of this machine to which the issuer may send the browser back;
///   empty means any
/// @param redirectPath the path there, with its slash; absent means one by chance
public record SignInTerms(
    Optional<String> clientId,
    Optional<String> clientSecret,
    Optional<String> issuer,
    List<String> scopes,
    List<Integer> redirectPorts,
    Optional<String> redirectPath) {
  public static final SignInTerms NONE =
      new SignInTerms(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty());

  static final TableShape<SignInTerms> SHAPE =
      table(
              "an object with `client_id`, `issuer` or `scopes`",
              SignInTerms::new,
              optional("client_id", IdentitySettings.NAME, SignInTerms::clientId),
              optional(
                  "client_secret",
                  SecretValue.reference("`{\"keychain\": KEY}`"),
                  SignInTerms::clientSecret),
              optional("issuer", IdentitySettings.ISSUER, SignInTerms::issuer),
              member("scopes", IdentitySettings.SCOPES, SignInTerms::scopes, List.of()),
              member(
                  "redirect_ports", IdentitySettings.PORTS, SignInTerms::redirectPorts, List.of()),
              optional("redirect_path", IdentitySettings.PATH, SignInTerms::redirectPath))
          .checked(SignInTerms::check);

  public SignInTerms {
    scopes = List.copyOf(scopes);
    redirectPorts = List.copyOf(redirectPorts);
  }

  /// The object `oauth` of a definition; empty for none.
  public JsonObject tree() {
    return SHAPE.write(this);
  }

  private static void check(Place at, SignInTerms terms) {
    if (terms.clientSecret.isPresent() && terms.clientId.isEmpty()) {
      at.missing("client_id", "the name under which the issuer knows this program");
    }
  }
}
