package dev.assent.core.masking;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Names of members, parameters and headers whose values are secrets; compared without case and
/// separators.
public final class SecretNames {
  // The whole name.
  private static final Set<String> WHOLE =
      Set.of(
          "auth",
          "session",
          "pin",
          "otp",
          "totp",
          "mfa",
          "jwt",
          "pwd",
          "pass",
          "passcode",
          "sid",
          "sas",
          "dsn",
          "cvv",
          "cvc",
          "bearer",
          "cookie",
          "cookies",
          "setcookie",
          "xapikey",
          "proxyauthorization");

  // The end of a name: `githubToken`, `db_password`.
  private static final List<String> ENDINGS =
      List.of(
          "token",
          "cookie",
          "bearer",
          "signingkey",
          "encryptionkey",
          "accountkey",
          "connectionstring",
          "sessionid",
          "passcode");

  // Anywhere in a name: `password_hash`, `secretValue`.
  private static final List<String> ANYWHERE =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "secret",
          "apikey",
          "accesskey",
          "privatekey",
          "credential",
          "authorization");

  private SecretNames() {}

  /// True if values under a name are secrets.
  public static boolean isSecret(String name) {
    String plain = plain(name);
    if (WHOLE.contains(plain)) {
      return true;
    }
    for (String ending : ENDINGS) {
      if (plain.endsWith(ending)) {
        return true;
      }
    }
    for (String part : ANYWHERE) {
      if (plain.contains(part)) {
        return true;
      }
    }
    return false;
  }

  // Its letters, small, and digits; most names are nothing else.
  private static String plain(String name) {
    boolean plain = true;
    for (int i = 0; plain && i < name.length(); i++) {
      plain = isPlain(name.charAt(i));
    }
    if (plain) {
      return name;
    }
    String lower = name.toLowerCase(Locale.ROOT);
    var kept = new StringBuilder(lower.length());
    for (int i = 0; i < lower.length(); i++) {
      if (isPlain(lower.charAt(i))) {
        kept.append(lower.charAt(i));
      }
    }
    return kept.toString();
  }

  private static boolean isPlain(char c) {
    return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
  }
}
