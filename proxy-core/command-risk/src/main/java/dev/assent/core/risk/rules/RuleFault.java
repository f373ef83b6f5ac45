package dev.assent.core.risk.rules;

import dev.assent.core.json.TextPosition;

/// Something in a file of rules that is not as it must be.
///
/// @param file the file's name
/// @param message what was found and what was expected, lower case, without a full stop
public record RuleFault(String file, TextPosition place, String message) {
  @Override
  public String toString() {
    return file + ", " + place + ": " + message;
  }
}
