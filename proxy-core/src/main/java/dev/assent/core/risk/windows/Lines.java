package dev.assent.core.risk.windows;

/// Values as a program reads them.
final class Lines {
  private Lines() {}

  /// Whether a value is text that is wholly known.
  static boolean isText(Value value) {
    var all = Value.each(value);
    return !all.isEmpty() && Value.known(value) && all.stream().noneMatch(Value.FileName.class::isInstance);
  }

  /// One line for each value; empty for none.
  static String of(Value value) {
    var out = new StringBuilder();
    for (var one : Value.each(value)) {
      if (out.length() > Budget.LONGEST) {
        break;
      }
      out.append(Value.shown(one)).append('\n');
    }
    return out.toString();
  }
}
