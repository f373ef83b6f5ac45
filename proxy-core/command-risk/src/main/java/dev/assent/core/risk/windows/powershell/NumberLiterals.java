package dev.assent.core.risk.windows.powershell;

/// Works out the values of numbers.
final class NumberLiterals {
  private NumberLiterals() {}

  /// The value of a number with its ending; 0 for what is no number.
  static double value(String text) {
    var lower = LowerCase.of(text);
    double times = 1;
    if (lower.endsWith("b") && lower.length() > 2 && !lower.startsWith("0x")) {
      times = Math.pow(1024, 1 + "kmgtp".indexOf(lower.charAt(lower.length() - 2)));
      lower = lower.substring(0, lower.length() - 2);
    } else if (lower.endsWith("l") || lower.endsWith("d") && !lower.startsWith("0x")) {
      lower = lower.substring(0, lower.length() - 1);
    }
    try {
      return lower.startsWith("0x")
          ? Long.parseLong(lower.substring(2), 16)
          : Double.parseDouble(lower) * times;
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
