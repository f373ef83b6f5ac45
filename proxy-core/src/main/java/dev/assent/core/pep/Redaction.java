package dev.assent.core.pep;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Masks secrets in a tree before it is logged: by the name of the member, by the form of known tokens, and by how random
/// a long word looks. What is masked keeps its length class and nothing of its value.
final class Redaction {
  // Words of member names, compared without case and separators.
  private static final Set<String> SECRET_WORDS =
      Set.of(
          "password", "passwd", "passphrase", "secret", "token", "apikey", "accesskey", "secretkey", "privatekey",
          "credential", "credentials", "authorization", "auth", "cookie", "session", "bearer", "pin", "otp", "jwt",
          "clientsecret", "connectionstring", "signingkey", "encryptionkey");

  // Forms of tokens as their issuers document them, and credentials within URLs.
  private static final Pattern KNOWN =
      Pattern.compile(
          "(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{8,}"
              + "|sk-[A-Za-z0-9_-]{16,}"
              + "|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}"
              + "|xox[abeoprs]-[A-Za-z0-9-]{10,}"
              + "|A(?:KIA|SIA)[A-Z0-9]{16}"
              + "|AIza[A-Za-z0-9_-]{30,}"
              + "|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{30,}"
              + "|eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*"
              + "|-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?"
              + "|(?<=://)[^/@\\s:]{1,256}:[^/@\\s]{1,256}(?=@)"
              + "|(?i:(?<=bearer )[A-Za-z0-9._~+/=-]{8,})");

  // `NAME=value` and `name: value` inside text, where the name ends in a secret word.
  private static final Pattern ASSIGNED =
      Pattern.compile(
          "(?i)((?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key)[\"']?\\s*[=:]\\s*[\"']?)"
              + "([^\\s\"',;&]{3,})");

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/=_-]{24,512}");
  private static final double RANDOM_BITS = 4.3;

  private Redaction() {}

  /// A copy with secrets masked; equal to the given tree where it has none.
  static JsonObject redact(JsonObject tree) {
    var copy = JsonObject.builder();
    tree.members()
        .forEach((name, value) -> copy.put(name, isSecretName(name) ? masked(value) : redact(value)));
    return copy.build();
  }

  private static Json redact(Json value) {
    return switch (value) {
      case JsonObject object -> redact(object);
      case JsonArray(var items) -> {
        var copy = new ArrayList<Json>(items.size());
        items.forEach(item -> copy.add(redact(item)));
        yield new JsonArray(copy);
      }
      case JsonString(var text) -> new JsonString(redact(text));
      case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
    };
  }

  private static boolean isSecretName(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return SECRET_WORDS.contains(plain)
        || SECRET_WORDS.stream().anyMatch(word -> word.length() > 4 && plain.endsWith(word));
  }

  private static Json masked(Json value) {
    return switch (value) {
      case JsonString(var text) -> new JsonString(mask(text));
      case JsonNumber(var lexeme) -> new JsonString(mask(lexeme));
      case JsonArray(var items) -> new JsonArray(items.stream().map(Redaction::masked).toList());
      case JsonObject object -> {
        var copy = JsonObject.builder();
        object.members().forEach((name, member) -> copy.put(name, masked(member)));
        yield copy.build();
      }
      case JsonBoolean _, JsonNull _ -> value;
    };
  }

  private static String redact(String text) {
    String known = KNOWN.matcher(text).replaceAll(match -> mask(match.group()));
    String assigned =
        ASSIGNED
            .matcher(known)
            .replaceAll(
                match -> java.util.regex.Matcher.quoteReplacement(match.group(1) + mask(match.group(2))));
    return WORD
        .matcher(assigned)
        .replaceAll(
            match ->
                java.util.regex.Matcher.quoteReplacement(
                    looksRandom(match.group()) ? mask(match.group()) : match.group()));
  }

  // Letters and digits mixed, and as many bits a character as a key has; words, paths and hex digests stay.
  private static boolean looksRandom(String word) {
    boolean digits = word.chars().anyMatch(c -> c >= '0' && c <= '9');
    boolean upper = word.chars().anyMatch(c -> c >= 'A' && c <= 'Z');
    boolean lower = word.chars().anyMatch(c -> c >= 'a' && c <= 'z');
    return digits && upper && lower && bitsPerCharacter(word) >= RANDOM_BITS;
  }

  private static double bitsPerCharacter(String word) {
    int[] counts = new int[128];
    word.chars().forEach(c -> counts[c]++);
    double bits = 0;
    for (int count : counts) {
      if (count > 0) {
        double share = (double) count / word.length();
        bits -= share * Math.log(share) / Math.log(2);
      }
    }
    return bits;
  }

  private static String mask(String secret) {
    if (secret.isEmpty() || secret.startsWith("[masked")) {
      return secret;
    }
    String length = secret.length() < 8 ? "short" : secret.length() < 24 ? "medium" : "long";
    return "[masked " + length + "]";
  }
}
