package dev.assent.core.cli;

/// One case of `policy eval` cannot be judged.
final class EvalException extends Exception {
  private static final long serialVersionUID = 1L;

  /// What was being read.
  enum Stage {
    LINE,
    POLICY,
    CALL;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private final Stage stage;

  EvalException(Stage stage, String detail) {
    super(detail);
    this.stage = stage;
  }

  Stage stage() {
    return stage;
  }

  String detail() {
    return String.valueOf(getMessage());
  }
}
