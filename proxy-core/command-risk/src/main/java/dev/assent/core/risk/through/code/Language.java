package dev.assent.core.risk.through.code;

/// A language whose code is read.
public enum Language {
  PYTHON,
  JAVASCRIPT,
  PERL,
  RUBY,
  PHP,
  LUA,
  AWK,
  APPLESCRIPT,
  R;

  /// True if the names of variables begin with a sign.
  boolean hasSigils() {
    return this == PERL || this == PHP;
  }

  boolean callsWithoutBrackets() {
    return this == PERL || this == RUBY || this == LUA || this == PHP;
  }

  /// The sign that joins texts.
  String joint() {
    return switch (this) {
      case PERL, PHP -> ".";
      case LUA -> "..";
      case APPLESCRIPT -> "&";
      case PYTHON, JAVASCRIPT, RUBY, AWK, R -> "+";
    };
  }
}
