package dev.assent.core.local;

/// The form of a proxy's name: `[a-z0-9][a-z0-9._-]{0,63}`.
public final class ProxyName {
  /// The form in words, for messages.
  public static final String FORM =
      "1 to 64 of a-z, 0-9, `.`, `_` and `-`, beginning with a letter or digit";

  private ProxyName() {}

  /// True if a text is a name.
  public static boolean isValid(String text) {
    boolean valid = !text.isEmpty() && text.length() <= 64;
    for (int i = 0; valid && i < text.length(); i++) {
      char c = text.charAt(i);
      boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      valid = plain || (i > 0 && (c == '.' || c == '_' || c == '-'));
    }
    return valid;
  }

  /// A text somebody else gave, cut and with everything but printable ASCII replaced, for messages.
  public static String shown(String text) {
    var shown = new StringBuilder();
    for (int i = 0; i < text.length() && i < 80; i++) {
      char c = text.charAt(i);
      shown.append(c >= ' ' && c <= '~' && c != '`' ? c : '?');
    }
    return text.length() > 80 ? shown.append("...").toString() : shown.toString();
  }
}
