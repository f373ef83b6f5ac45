package dev.assent.core.risk.shell;

/// Tells what single characters mean to the shell.
final class ShellCharacters {
  private ShellCharacters() {}

  static boolean isBlank(int symbol) {
    return symbol == ' ' || symbol == '\t';
  }

  /// True if an unquoted character ends a word.
  static boolean endsWord(int symbol) {
    return switch (symbol) {
      case Cursor.END, ' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')' -> true;
      default -> false;
    };
  }

  static boolean startsName(int symbol) {
    return symbol >= 'a' && symbol <= 'z' || symbol >= 'A' && symbol <= 'Z' || symbol == '_';
  }

  static boolean isDigit(int symbol) {
    return symbol >= '0' && symbol <= '9';
  }

  static boolean inName(int symbol) {
    return startsName(symbol) || isDigit(symbol);
  }

  /// True if a character stands for itself wherever in a word it is, and ends none.
  static boolean isPlain(int symbol) {
    return symbol >= 'a' && symbol <= 'z'
        || symbol >= '-' && symbol <= ':'
        || symbol >= 'A' && symbol <= 'Z'
        || symbol == '_'
        || symbol == ','
        || symbol == '+'
        || symbol == '%'
        || symbol == '@';
  }

  /// True if a dollar sign and this character make a parameter of the shell's own.
  static boolean isSpecial(int symbol) {
    return switch (symbol) {
      case '@', '*', '#', '?', '-', '$', '!' -> true;
      default -> false;
    };
  }
}
