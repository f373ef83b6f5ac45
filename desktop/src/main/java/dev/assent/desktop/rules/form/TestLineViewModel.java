package dev.assent.desktop.rules.form;

import dev.assent.core.json.JsonPointer;
import dev.assent.core.policy.ValueTest;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One test in a row about arguments or a tool's description: where the value stands, how it is
/// compared, with what.
final class TestLineViewModel {
  private final StringProperty pointer = new SimpleStringProperty("");
  private final ObjectProperty<TestKind> kind = new SimpleObjectProperty<>(TestKind.LIKE);
  private final StringProperty typed = new SimpleStringProperty("");

  /// An empty line.
  TestLineViewModel() {}

  /// A line that shows a test of the file.
  TestLineViewModel(String pointer, ValueTest test) {
    this.pointer.set(pointer);
    this.kind.set(TestKind.of(test));
    this.typed.set(TestKind.typed(test));
  }

  /// A line of its own that says the same.
  TestLineViewModel copy() {
    var line = new TestLineViewModel();
    line.pointer.set(pointer.get());
    line.kind.set(kind.get());
    line.typed.set(typed.get());
    return line;
  }

  /// The JSON pointer, as typed: `/path/0/name`.
  StringProperty pointerProperty() {
    return pointer;
  }

  ObjectProperty<TestKind> kindProperty() {
    return kind;
  }

  /// The value to compare with, as typed.
  StringProperty typedProperty() {
    return typed;
  }

  boolean isBlank() {
    return pointer.get().isEmpty() && typed.get().isEmpty();
  }

  /// The fault in one sentence; empty where there is none.
  String complaint() {
    if (isBlank()) {
      return "";
    }
    if (!JsonPointer.isPointer(pointer.get())) {
      return Texts.get("rules.error.pointer", pointer.get());
    }
    // A kind that takes no value always has its test.
    return test().isPresent() ? "" : Texts.get("rules.error.test." + kind.get().key(), typed.get());
  }

  /// The test; absent while it is none.
  Optional<ValueTest> test() {
    return kind.get().test(typed.get());
  }
}
