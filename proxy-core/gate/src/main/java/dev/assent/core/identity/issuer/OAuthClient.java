package dev.assent.core.identity.issuer;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// This program as an issuer knows it. Never printed.
///
/// @param id its name there
/// @param secret what goes with it; absent for a public client
/// @param inForm whether the secret stands in the form; otherwise in the header `Authorization`
public record OAuthClient(String id, Optional<String> secret, boolean inForm) {
  static final String BASIC = "client_secret_basic";
  static final String POST = "client_secret_post";
  static final String NONE = "none";

  /// One without a secret.
  public static OAuthClient open(String id) {
    return new OAuthClient(id, Optional.empty(), true);
  }

  /// One with a secret, that proves itself as the issuer says.
  ///
  /// @param proofs the ways that the issuer names; empty means the usual one
  public static OAuthClient secret(String id, String secret, List<String> proofs) {
    boolean inForm = proofs.contains(POST) && !proofs.contains(BASIC);
    return new OAuthClient(id, Optional.of(secret), inForm);
  }

  /// Puts the name, and the secret where it stands there, into a form.
  void into(Map<String, String> form) {
    form.put("client_id", id);
    if (inForm) {
      secret.ifPresent(text -> form.put("client_secret", text));
    }
  }

  /// The header that goes with a form.
  Optional<String> header() {
    return inForm
        ? Optional.empty()
        : secret.map(text ->
            "Basic "
                + Base64.getEncoder()
                    .encodeToString(
                        (coded(id) + ":" + coded(text)).getBytes(StandardCharsets.US_ASCII)));
  }

  private static String coded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "OAuthClient[not shown]";
  }
}
