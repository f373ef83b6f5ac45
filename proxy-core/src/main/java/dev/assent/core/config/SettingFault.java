package dev.assent.core.config;

import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.json.Json;
import java.util.Optional;

/// One thing that is wrong inside the value of a setting.
///
/// @param code the kind
/// @param pointer JSON pointer from the value on; empty for the whole value
/// @param found what was found, user input in backquotes
/// @param expected what was expected
/// @param suggestion the name that was probably meant; absent when none is near
record SettingFault(
    Code code, String pointer, String found, String expected, Optional<String> suggestion) {
  static SettingFault bad(String pointer, Json found, String expected) {
    return new SettingFault(
        Code.BAD_VALUE, pointer, EscapedText.value(found), expected, Optional.empty());
  }
}
