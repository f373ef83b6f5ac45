package dev.assent.desktop.suggest;

import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.suggest.Suggestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A desk that answers at once, and remembers what was asked of it.
final class FakeSuggestionDesk implements SuggestionDesk {
  final List<String> heard = new ArrayList<>();
  List<Offer> offers = new ArrayList<>();
  List<String> unread = List.of();
  Optional<AttentionFigures> figures = Optional.empty();
  Outcome outcome = new Outcome.Done(12);
  Optional<Reading> far = Optional.empty();
  boolean stuck;
  int looks;
  int ends;

  FakeSuggestionDesk with(Suggestion... suggestions) {
    for (var one : suggestions) {
      offers.add(new Offer("files", one));
    }
    return this;
  }

  @Override
  public void look(Consumer<Reading> reading, Consumer<Found> done) {
    looks++;
    far.ifPresent(reading);
    if (stuck) {
      return;
    }
    done.accept(new Found(offers, Instant.parse("2026-11-08T09:00:00Z"), figures, unread));
  }

  @Override
  public void add(Offer offer, Consumer<Outcome> done) {
    heard.add("add");
    done.accept(outcome);
  }

  @Override
  public void tryOut(Offer offer, Consumer<Outcome> done) {
    heard.add("try");
    done.accept(outcome);
  }

  @Override
  public void refuse(Offer offer, Consumer<Outcome> done) {
    heard.add("refuse");
    done.accept(new Outcome.Done(0));
  }

  @Override
  public void undo(Offer offer, long version, Consumer<Outcome> done) {
    heard.add("undo " + version);
    done.accept(new Outcome.Done(version + 1));
  }

  @Override
  public void endTrials() {
    ends++;
  }
}
