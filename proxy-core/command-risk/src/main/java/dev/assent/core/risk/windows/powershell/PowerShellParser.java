package dev.assent.core.risk.windows.powershell;

/// Reads PowerShell text, of versions 5 and 7 alike. Pure and thread-safe; never throws, runs
/// nothing, takes time in proportion to the text's length.
public final class PowerShellParser {
  /// The most characters that are read; of a longer text only these.
  public static final int LONGEST = 64 * 1024;

  /// The greatest depth of blocks, brackets and strings in each other.
  public static final int DEEPEST = 64;

  /// The greatest number of nodes in a tree.
  public static final int MOST = 32 * 1024;

  private PowerShellParser() {}

  /// Reads a text as the argument of `-Command` or a script file is read.
  public static PowerShellText parse(String text) {
    var source = new PowerShellCursor(text, Math.min(text.length(), LONGEST));
    var statements = new PowerShellGrammar(source).statements.untilEnd();
    if (text.length() > LONGEST) {
      source.fail("the command is longer than " + LONGEST + " characters");
    }
    return new PowerShellText(statements, source.trouble());
  }
}
