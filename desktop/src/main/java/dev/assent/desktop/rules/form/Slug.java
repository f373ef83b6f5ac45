package dev.assent.desktop.rules.form;

import java.text.Normalizer;
import java.util.Locale;

/// Turns a name into an id: lower-case letters and digits with dashes between words.
final class Slug {
  private static final int LONGEST = 48;

  private Slug() {}

  /// The id-like form of a name; empty when the name has no letter or digit of ASCII.
  static String of(String name) {
    String plain = Normalizer.normalize(name, Normalizer.Form.NFD).toLowerCase(Locale.ROOT);
    String dashed =
        plain.replaceAll("\\p{M}", "").replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return dashed.length() <= LONGEST ? dashed : dashed.substring(0, LONGEST).replaceAll("-$", "");
  }
}
