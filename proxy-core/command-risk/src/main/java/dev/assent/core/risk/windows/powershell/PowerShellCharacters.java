package dev.assent.core.risk.windows.powershell;

/// Characters that PowerShell takes for each other.
final class PowerShellCharacters {
  private PowerShellCharacters() {}

  static boolean single(int symbol) {
    return symbol == '\'' || symbol >= '\u2018' && symbol <= '\u201b';
  }

  static boolean twofold(int symbol) {
    return symbol == '"' || symbol >= '\u201c' && symbol <= '\u201e';
  }

  static boolean dash(int symbol) {
    return symbol == '-' || symbol >= '\u2013' && symbol <= '\u2015';
  }

  /// True if a bare word ends at this character.
  static boolean endsWord(int symbol) {
    return switch (symbol) {
      case PowerShellCursor.END,
          ' ',
          '\t',
          '\n',
          '\r',
          '\u00a0',
          ';',
          '|',
          '&',
          '(',
          ')',
          '{',
          '}',
          ',',
          '<',
          '>' ->
          true;
      default -> Character.isWhitespace(symbol);
    };
  }
}
