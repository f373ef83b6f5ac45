package dev.assent.desktop.rules.settings;

import dev.assent.core.policy.Policy;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// One value that a policy has beside its rules: follows the draft, and what a person sets goes
/// into it. Belongs to the toolkit's thread.
final class PolicySetting<T> {
  private final ObjectProperty<T> value = new SimpleObjectProperty<>(this, "value");
  private final Function<Policy, T> read;
  private boolean following;

  /// @param read the value that a policy has
  /// @param write puts another one into the draft
  PolicySetting(Function<Policy, T> read, Consumer<T> write) {
    this.read = read;
    follow(Policy.DENY_ALL);
    value.addListener((_, _, next) -> {
      if (!following) {
        write.accept(next);
      }
    });
  }

  /// The value.
  ObjectProperty<T> valueProperty() {
    return value;
  }

  T get() {
    return value.get();
  }

  /// Shows what a policy has.
  void follow(Policy policy) {
    following = true;
    value.set(read.apply(policy));
    following = false;
  }
}
