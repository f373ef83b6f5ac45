package dev.assent.desktop.suggest;

import dev.assent.desktop.suggest.SuggestionDesk.Offer;
import dev.assent.desktop.suggest.SuggestionDesk.Outcome;
import dev.assent.desktop.ui.Texts;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One suggestion on the page. It stays where it is when a person has said what they think of it:
/// what came next would otherwise move under the pointer.
final class OfferRow {
  private final Offer offer;
  private final OfferContent content;
  private final SuggestionDesk desk;
  private final StringProperty result = new SimpleStringProperty("");
  private final BooleanProperty settled = new SimpleBooleanProperty(false);
  private final BooleanProperty busy = new SimpleBooleanProperty(false);
  private final BooleanProperty undoable = new SimpleBooleanProperty(false);
  private long version;

  OfferRow(Offer offer, OfferContent content, SuggestionDesk desk) {
    this.offer = offer;
    this.content = content;
    this.desk = desk;
  }

  Offer offer() {
    return offer;
  }

  OfferContent content() {
    return content;
  }

  /// The outcome in words; empty until a person said something.
  ReadOnlyStringProperty resultProperty() {
    return result;
  }

  /// True if a person's word on it took effect.
  ReadOnlyBooleanProperty settledProperty() {
    return settled;
  }

  ReadOnlyBooleanProperty busyProperty() {
    return busy;
  }

  /// True if it can be undone here.
  ReadOnlyBooleanProperty undoableProperty() {
    return undoable;
  }

  void add() {
    if (begin()) {
      desk.add(
          offer,
          outcome ->
              ended(
                  outcome, () -> Texts.get("suggest.done", Texts.number(version), offer.server())));
    }
  }

  void tryOut() {
    if (begin()) {
      desk.tryOut(
          offer,
          outcome ->
              ended(
                  outcome,
                  () -> Texts.get("suggest.tried", Texts.number(version), offer.server())));
    }
  }

  void refuse() {
    if (begin()) {
      desk.refuse(offer, outcome -> ended(outcome, () -> Texts.get("suggest.refused")));
    }
  }

  void undo() {
    if (undoable.get() && !busy.get()) {
      busy.set(true);
      desk.undo(offer, version, outcome -> undone(outcome));
    }
  }

  /// Says why nothing came of it.
  void say(String why) {
    result.set(why);
  }

  private boolean begin() {
    boolean may = !busy.get() && !settled.get();
    busy.set(busy.get() || may);
    return may;
  }

  private void ended(Outcome outcome, Supplier<String> words) {
    busy.set(false);
    switch (outcome) {
      case Outcome.Done(var number) -> {
        version = number;
        settled.set(true);
        undoable.set(number > 0);
        result.set(words.get());
      }
      case Outcome.Failed(var why) -> result.set(Texts.get("suggest.failed", why));
    }
  }

  private void undone(Outcome outcome) {
    busy.set(false);
    switch (outcome) {
      case Outcome.Done(var number) -> {
        undoable.set(false);
        result.set(Texts.get("suggest.undone", Texts.number(number), offer.server()));
      }
      case Outcome.Failed(var why) -> result.set(Texts.get("suggest.failed", why));
    }
  }
}
