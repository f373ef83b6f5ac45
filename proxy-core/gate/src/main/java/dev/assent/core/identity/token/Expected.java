package dev.assent.core.identity.token;

import java.time.Instant;
import java.util.Optional;

/// The demands on one token.
///
/// @param kind what the token proves
/// @param issuer who must have issued it
/// @param clientId the program that it must have been issued to
/// @param audience for whom it must be
/// @param nonce the sign-in that it must name; absent when it need not
/// @param subject about whom it must be; absent when that is not known yet
/// @param accessToken the access token that came with it; absent when there is none to compare
/// @param renewed until when its issuer has since renewed the sign-in without another token; absent
///   where it has not
public record Expected(
    Kind kind,
    String issuer,
    String clientId,
    String audience,
    Optional<String> nonce,
    Optional<String> subject,
    Optional<String> accessToken,
    Optional<Instant> renewed) {
  /// The two kinds of tokens.
  public enum Kind {
    /// says who signed in
    IDENTITY,
    /// says what may be done
    ACCESS
  }

  /// An identity token for a program.
  public static Expected identity(String issuer, String clientId) {
    return new Expected(
        Kind.IDENTITY,
        issuer,
        clientId,
        clientId,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /// An access token for an audience.
  public static Expected access(String issuer, String clientId, String audience) {
    return new Expected(
        Kind.ACCESS,
        issuer,
        clientId,
        audience,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /// The same, and it must name a sign-in.
  public Expected withNonce(String nonce) {
    return new Expected(
        kind, issuer, clientId, audience, Optional.of(nonce), subject, accessToken, renewed);
  }

  /// The same, and it must be about somebody.
  public Expected about(String subject) {
    return new Expected(
        kind, issuer, clientId, audience, nonce, Optional.of(subject), accessToken, renewed);
  }

  /// The same, and where it names an access token it must be this one.
  public Expected with(String accessToken) {
    return new Expected(
        kind, issuer, clientId, audience, nonce, subject, Optional.of(accessToken), renewed);
  }

  /// The same of a token whose sign-in was renewed without another one.
  public Expected until(Optional<Instant> renewed) {
    return new Expected(kind, issuer, clientId, audience, nonce, subject, accessToken, renewed);
  }

  @Override
  public String toString() {
    return "Expected[" + kind + ", " + issuer + ", " + audience + "]";
  }
}
