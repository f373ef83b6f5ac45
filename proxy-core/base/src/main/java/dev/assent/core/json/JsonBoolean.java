package dev.assent.core.json;

/// The JSON values `true` and `false`.
public enum JsonBoolean implements Json {
  /// `true`
  TRUE,
  /// `false`
  FALSE;

  /// The JSON value of a Java boolean.
  public static JsonBoolean of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /// The Java value.
  public boolean value() {
    return this == TRUE;
  }
}
