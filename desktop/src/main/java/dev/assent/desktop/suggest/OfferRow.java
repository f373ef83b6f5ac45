package dev.assent.desktop.suggest;

import dev.assent.desktop.suggest.SuggestionDesk.Offer;
import dev.assent.desktop.suggest.SuggestionDesk.Outcome;
import dev.assent.desktop.ui.Texts;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// One suggestion on the page. It stays where it is when a person has said what they think of it:
/// what came next would otherwise move under the pointer.
final class OfferRow {
  private final Offer offer;
  private final OfferContent content;
  private final SuggestionDesk desk;
  private final ReadOnlyStringWrapper result = new ReadOnlyStringWrapper(this, "result", "");
  private final ReadOnlyBooleanWrapper settled = new ReadOnlyBooleanWrapper(this, "settled", false);
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper(this, "busy", false);
  private final ReadOnlyBooleanWrapper undoable =
      new ReadOnlyBooleanWrapper(this, "undoable", false);
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
    return result.getReadOnlyProperty();
  }

  /// True if a person's word on it took effect.
  ReadOnlyBooleanProperty settledProperty() {
    return settled.getReadOnlyProperty();
  }

  ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  /// True if it can be undone here.
  ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
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
