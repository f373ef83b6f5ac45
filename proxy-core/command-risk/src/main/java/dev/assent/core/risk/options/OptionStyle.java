package dev.assent.core.risk.options;

import java.util.Locale;

/// The ways in which programs write their options.
public enum OptionStyle {
  /// `-x`, `-xyz` together, `-n5`, `--long`, `--long=value`, abbreviations of long ones, `--` ends
  /// them
  POSIX,
  /// the same, and the first word is a bundle of letters without a dash too: tar
  LETTERS,
  /// the same as POSIX up to the first operand, behind which all words are another program's: npx
  LEADING,
  /// `-name`, `-name value`, `-name=value`, with one dash or two: find, java, terraform
  SINGLE,
  /// `key=value`: dd
  PAIRS,
  /// `/s`, `/s/q`, `/t:5`, also with a dash; cases are not told apart: programs of Windows
  SLASH,
  /// `-Name`, `-Name value`, `-Name:value`, any beginning of a name; cases are not told apart:
  /// PowerShell
  PARAMETERS;

  /// The word in files of rules: `posix`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
