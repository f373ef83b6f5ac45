package dev.assent.desktop.approval;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.ui.CallerWords;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The state the table of a group shows now. Its model writes it; the view writes only
/// `unseenShared`.
final class GroupState {
  final BooleanProperty open = new SimpleBooleanProperty(this, "open", false);

  /// The calls, oldest first. Those that ended stay until the table closes.
  final ObservableList<GroupRow> rows = FXCollections.observableArrayList();

  /// The values that the calls share and those that differ; a call that has no row has no part in
  /// it.
  final ObjectProperty<GroupTable> table =
      new SimpleObjectProperty<>(this, "table", GroupTable.of(java.util.List.of()));

  /// The further calls of the group that wait and have no row yet.
  final IntegerProperty more = new SimpleIntegerProperty(this, "more", 0);

  /// The number of calls that would be answered.
  final IntegerProperty meant = new SimpleIntegerProperty(this, "meant", 0);

  /// The parts of those calls that were not on the screen yet; a yes waits for them.
  final IntegerProperty unseen = new SimpleIntegerProperty(this, "unseen", 0);

  /// Those of them that are folded; the others are rows that have not been in sight, and to scroll
  /// there is enough.
  final IntegerProperty folded = new SimpleIntegerProperty(this, "folded", 0);

  /// Parts of what they share that are folded.
  final IntegerProperty unseenShared = new SimpleIntegerProperty(this, "unseenShared", 0);

  final ObjectProperty<TimeLeft> timeLeft =
      new SimpleObjectProperty<>(this, "timeLeft", new TimeLeft(0, 0, 0));

  /// The outcome for the calls when the time is over that ends first.
  final ObjectProperty<CallerWords> whenOver =
      new SimpleObjectProperty<>(this, "whenOver", CallerWords.of(CallerDeadline.Then.DENIED));

  final ObjectProperty<CardArming.State> answering =
      new SimpleObjectProperty<>(this, "answering", CardArming.State.ASLEEP);

  /// 0 to 1.
  final DoubleProperty armingProgress = new SimpleDoubleProperty(this, "armingProgress", 0);

  /// The answer that is being pressed and counts so far.
  final ObjectProperty<Optional<InputIntent>> pressed =
      new SimpleObjectProperty<>(this, "pressed", Optional.empty());

  /// Grows whenever a row is drawn in another way.
  final IntegerProperty changes = new SimpleIntegerProperty(this, "changes", 0);
}
