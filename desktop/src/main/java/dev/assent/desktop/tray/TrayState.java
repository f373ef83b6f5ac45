package dev.assent.desktop.tray;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;

/// The state that the symbol shows, by shape and by words.
public sealed interface TrayState {
  /// Nothing waits.
  ///
  /// @param note what else holds, such as that only reading passes; empty for nothing
  record Idle(String note) implements TrayState {
    /// Nothing waits, and nothing else holds.
    public Idle() {
      this("");
    }
  }

  /// Calls wait for a person.
  ///
  /// @param count at least 1
  /// @param note as for [Idle]
  record Waiting(int count, String note) implements TrayState {
    public Waiting {
      if (count < 1) {
        throw new IllegalArgumentException("nothing waits");
      }
    }

    /// Calls wait, and nothing else holds.
    public Waiting(int count) {
      this(count, "");
    }
  }

  /// Something else needs the person.
  ///
  /// @param reason one short sentence
  record Attention(String reason) implements TrayState {}

  /// No card comes up until the person says so.
  ///
  /// @param count how many calls wait meanwhile
  /// @param note as for [Idle]
  record Paused(int count, String note) implements TrayState {}

  /// Everything is denied.
  record Locked() implements TrayState {}

  /// True if panels should put it where it is seen.
  default boolean isUrgent() {
    return this instanceof Attention || this instanceof Locked;
  }

  /// The words beside the symbol: tooltip, menu title, screen reader.
  default String words() {
    return switch (this) {
      case Idle(var note) -> noted(Texts.get("tray.idle"), note);
      case Waiting(var count, var note) -> noted(Texts.count("tray.waiting", count), note);
      case Attention(var reason) -> Texts.get("tray.attention", CodeWords.quoted(reason));
      case Paused(var count, var note) ->
          noted(
              count == 0 ? Texts.get("tray.paused") : Texts.count("tray.paused.waiting", count),
              note);
      case Locked _ -> Texts.get("tray.locked");
    };
  }

  private static String noted(String words, String note) {
    return note.isEmpty() ? words : words + " · " + note;
  }
}
