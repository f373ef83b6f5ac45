package dev.assent.desktop.rules.book;

import dev.assent.desktop.rules.book.RuleBook.Shown;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The sentences of the page: what is in force, what is wrong with the file, and how the last edit
/// went. Belongs to the toolkit's thread.
public final class RulesWords {
  private final LiveSince liveSince;
  private final StringProperty since = new SimpleStringProperty("");
  private final StringProperty notice = new SimpleStringProperty("");
  private String inForce = "";
  private Optional<Integer> broken = Optional.empty();
  private boolean hindered;
  private boolean hint;
  private final StringProperty message = new SimpleStringProperty("");

  public RulesWords(LiveSince liveSince) {
    this.liveSince = liveSince;
  }

  /// "Live since 09:14, version 31".
  public ReadOnlyStringProperty sinceProperty() {
    return since;
  }

  /// The faults of the file on disk and the version in force instead, in words; empty when the file
  /// is in force.
  public ReadOnlyStringProperty noticeProperty() {
    return notice;
  }

  /// True if the file on disk is not what is in force.
  boolean isFileBroken() {
    return !notice.get().isEmpty();
  }

  /// True if nothing can be put in force, because the server that it follows cannot be followed.
  public boolean isHindered() {
    return hindered;
  }

  /// The line of the first error of the file, 1-based; absent where it is none of a place.
  public Optional<Integer> brokenLine() {
    return broken;
  }

  /// "Version 31 from 09:14 stays in force."
  public String inForce() {
    return inForce;
  }

  /// The outcome of the last edit, where that is worth a sentence; may be empty.
  public ReadOnlyStringProperty messageProperty() {
    return message;
  }

  /// True if nothing went wrong with what the message is about.
  public boolean isHint() {
    return hint;
  }

  /// Says which version is in force.
  public void about(Shown shown) {
    inForce = liveSince.inForce(shown);
    hindered = shown.isHindered();
    broken =
        shown.problems().stream()
            .findFirst()
            .flatMap(problem -> problem.place())
            .map(place -> place.line());
    since.set(liveSince.words(shown));
    notice.set(liveSince.notice(shown));
  }

  /// Says how an edit went.
  ///
  /// @param sentence empty to say nothing more
  public void say(String sentence) {
    say(sentence, false);
  }

  /// Says what a draft is for: nothing went wrong.
  public void hint(String sentence) {
    say(sentence, true);
  }

  private void say(String sentence, boolean asHint) {
    // The same sentence of another kind is drawn anew.
    if (hint != asHint) {
      message.set("");
    }
    hint = asHint;
    message.set(sentence);
  }
}
