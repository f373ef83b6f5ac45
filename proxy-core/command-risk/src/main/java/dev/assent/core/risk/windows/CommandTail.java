package dev.assent.core.risk.windows;

/// Takes words from the front of a command line and hands out the rest as it is written.
final class CommandTail {
  private final String text;
  private int at;

  CommandTail(String text) {
    this.text = text;
  }

  boolean more() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length();
  }

  /// True if the next word begins with this character.
  boolean next(char symbol) {
    return more() && text.charAt(at) == symbol;
  }

  /// The next word, quotes taken off; empty when none is left.
  String take() {
    more();
    int from = at;
    boolean quoted = false;
    while (at < text.length() && (quoted || !Character.isWhitespace(text.charAt(at)))) {
      quoted ^= text.charAt(at) == '"';
      at++;
    }
    return text.substring(from, at).replace("\"", "");
  }

  /// All that is left, as written.
  String rest() {
    more();
    return text.substring(at);
  }

  /// All that is left, a pair of quotes around it taken off.
  String unquotedRest() {
    var rest = rest().strip();
    boolean whole =
        rest.length() > 1
            && rest.startsWith("\"")
            && rest.endsWith("\"")
            && rest.indexOf('"', 1) >= rest.length() - 1;
    boolean escaped =
        rest.length() > 1 && rest.startsWith("\"") && rest.endsWith("\"") && rest.contains("\\\"");
    return whole || escaped ? rest.substring(1, rest.length() - 1).replace("\\\"", "\"") : rest;
  }
}
