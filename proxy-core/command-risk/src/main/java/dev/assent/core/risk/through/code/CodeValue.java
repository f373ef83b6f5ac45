package dev.assent.core.risk.through.code;

import dev.assent.core.risk.step.Argument;
import java.util.List;
import java.util.Map;

/// The value of an expression, as far as the code tells.
sealed interface CodeValue {
  /// An unknown piece of text.
  String UNKNOWN_TEXT = String.valueOf(Argument.UNKNOWN);

  CodeValue UNKNOWN = new Text(UNKNOWN_TEXT);

  /// A text, in which unknown pieces may stand; also bytes.
  record Text(String text) implements CodeValue {}

  /// A number as written.
  record Number(String digits) implements CodeValue {}

  record Items(List<CodeValue> values) implements CodeValue {}

  /// A name that nothing is known of, or that was imported: `subprocess.run`.
  record Named(String path) implements CodeValue {}

  /// The result of a call, or a member of that result: `boto3.client().delete_bucket`.
  ///
  /// @param path names with `()` for calls
  /// @param from the arguments of the last call before
  record Made(String path, Given from) implements CodeValue {}

  /// The arguments of a call.
  record Given(List<CodeValue> values, Map<String, CodeValue> named) {
    static final Given NOTHING = new Given(List.of(), Map.of());

    static Given of(CodeValue... values) {
      return new Given(List.of(values), Map.of());
    }

    CodeValue at(int index) {
      return index < values.size() ? values.get(index) : UNKNOWN;
    }

    int size() {
      return values.size();
    }
  }

  /// The text of a value, an unknown piece where there is none.
  default String text() {
    return switch (this) {
      case Text(String text) -> text;
      case Number(String digits) -> digits;
      case Made(String path, Given from) when path.endsWith("Path()") && from.size() > 0 ->
          from.at(0).text();
      case Items _, Named _, Made _ -> UNKNOWN_TEXT;
    };
  }

  /// True if nothing at all is known of its text.
  default boolean unknown() {
    return text().equals(UNKNOWN_TEXT);
  }

  /// True if it came over the network.
  default boolean downloaded() {
    return this instanceof Made(String path, _) && path.startsWith("download");
  }
}
