package dev.assent.desktop.tray;

import dev.assent.desktop.ui.Texts;

/// What the symbol says, by shape and by words.
public sealed interface TrayState {
  /// Nothing waits.
  record Idle() implements TrayState {}

  /// Calls wait for a person.
  ///
  /// @param count at least 1
  record Waiting(int count) implements TrayState {
    public Waiting {
      if (count < 1) {
        throw new IllegalArgumentException("nothing waits");
      }
    }
  }

  /// Something else needs the person.
  ///
  /// @param reason one short sentence
  record Attention(String reason) implements TrayState {}

  /// The words beside the symbol: tooltip, menu title, screen reader.
  default String words() {
    return switch (this) {
      case Idle _ -> Texts.get("tray.idle");
      case Waiting(var count) -> Texts.get("tray.waiting", Texts.number(count));
      case Attention(var reason) -> Texts.get("tray.attention", reason);
    };
  }
}
