package dev.assent.core.identity.issuer;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The tokens that an issuer gave. Never printed.
///
/// @param accessToken opaque unless an audience is configured
/// @param identityToken absent where a renewal brought none
/// @param refreshToken absent where the issuer gave none
/// @param scopes those that the issuer granted; absent where it says nothing, which means all that
///   were asked for
/// @param life how long the access token counts; absent where the issuer does not say
public record TokenAnswer(
    String accessToken,
    Optional<String> identityToken,
    Optional<String> refreshToken,
    Optional<List<String>> scopes,
    Optional<Duration> life) {
  @Override
  public String toString() {
    return "TokenAnswer[not shown]";
  }
}
