package dev.assent.core.risk.windows;

/// Values as a program reads them.
final class ValueText {
  private ValueText() {}

  /// True if a value is text that is wholly known.
  static boolean isText(PowerValue value) {
    var all = PowerValue.each(value);
    return !all.isEmpty()
        && PowerValue.known(value)
        && all.stream().noneMatch(PowerValue.FileName.class::isInstance);
  }

  /// One line for each value; empty for none.
  static String of(PowerValue value) {
    var out = new StringBuilder();
    for (var one : PowerValue.each(value)) {
      if (out.length() > WindowsBudget.LONGEST) {
        break;
      }
      out.append(PowerValue.shown(one)).append('\n');
    }
    return out.toString();
  }
}
