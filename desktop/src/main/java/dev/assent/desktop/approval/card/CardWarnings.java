package dev.assent.desktop.approval.card;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.KeptRoom;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Label;

/// Warns a person who is about to answer a card. It says what happens when the card's time is over,
/// and that a file has changed. The room for a warning is kept from the start, so that no answer
/// moves when it appears.
public final class CardWarnings {
  private final Label shown;
  private final KeptRoom room;
  private boolean compares;
  private boolean changed;
  private boolean leaves;
  private String over = "";

  /// @param shown the label above the answers, in its place
  public CardWarnings(Label shown) {
    this.shown = shown;
    room = new KeptRoom(shown);
    show();
  }

  /// Another call is on the card.
  ///
  /// @param files whether files are compared, which may change
  void compares(boolean files) {
    compares = files;
    leaves = !over.isEmpty();
    show();
  }

  /// True if files are compared, which may change.
  boolean compares() {
    return compares;
  }

  /// Notes that a file has changed, or has not, since the card came.
  void changed(boolean now) {
    changed = now;
    show();
  }

  /// The end that the card's time counts to. Told of another call before that is on the card.
  public void over(CallerWords now) {
    over = now.sentence();
    // One whose caller waits to the end gets no other end: for it no room stays empty.
    leaves |= !over.isEmpty();
    show();
  }

  private void show() {
    String file = Texts.get("compare.changedSince");
    var times =
        Stream.of(CallerDeadline.Then.ASKS_AGAIN, CallerDeadline.Then.NOBODY_WAITS)
            .map(then -> CallerWords.of(then).sentence());
    room.keepFor(
        Stream.concat(times.map(words -> leaves ? words : ""), Stream.of(compares ? file : ""))
            .toList());
    boolean any = leaves || compares;
    shown.getParent().setVisible(any);
    shown.getParent().setManaged(any);
    // One at a time, so that the room stays small with large text; of the time the head says what
    // counts.
    shown.setText(changed ? file : over);
    shown.getStyleClass().removeAll(List.of("as-text-2", "as-text-care"));
    shown.getStyleClass().add(changed ? "as-text-care" : "as-text-2");
  }
}
