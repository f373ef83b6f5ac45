package dev.assent.core.pep.masking;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Names of members, parameters and headers whose values are secrets; compared without case and separators.
public final class SecretNames {
  // The whole name.
  private static final Set<String> WHOLE =
      Set.of(
          "auth", "session", "pin", "otp", "totp", "mfa", "jwt", "pwd", "pass", "passcode", "sid", "sas", "dsn", "cvv", "cvc",
          "bearer", "cookie", "cookies", "setcookie", "xapikey", "proxyauthorization");

  // The end of a name: `githubToken`, `db_password`.
  private static final List<String> ENDINGS =
      List.of("token", "cookie", "bearer", "signingkey", "encryptionkey", "accountkey", "connectionstring", "sessionid", "passcode");

  // Anywhere in a name: `password_hash`, `secretValue`.
  private static final List<String> ANYWHERE =
      List.of(
          "password", "passwd", "passphrase", "secret", "apikey", "accesskey", "privatekey", "credential", "authorization");

  private SecretNames() {}

  /// Whether values under a name are secrets.
  public static boolean isSecret(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return WHOLE.contains(plain)
        || ENDINGS.stream().anyMatch(plain::endsWith)
        || ANYWHERE.stream().anyMatch(plain::contains);
  }
}
