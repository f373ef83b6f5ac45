package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.grant.Grant;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Notices grants that are about to end, each once, so that a window can say so in passing. Belongs
/// to one thread.
public final class GrantEndings extends StandingFollower {
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final Ticker ticker;
  private final StringProperty words = new SimpleStringProperty("");
  private final Set<String> putAway = new HashSet<>();
  private List<Grant> grants = List.of();
  private Optional<Ticker.Beat> beat = Optional.empty();

  /// Notices by a clock.
  public GrantEndings(Ticker ticker) {
    this.ticker = ticker;
  }

  /// The words on what is about to end and how often it was used; empty while nothing is, or it was
  /// put away.
  public ReadOnlyStringProperty wordsProperty() {
    return words;
  }

  /// Says no more of those that are about to end.
  public void putAway() {
    expiring().forEach(grant -> putAway.add(grant.id()));
    tick();
  }

  private List<Grant> expiring() {
    return grants.stream()
        .filter(grant -> grant.isExpiring(ticker.now()) && !putAway.contains(grant.id()))
        .toList();
  }

  private void tick() {
    var now = expiring();
    words.set(
        switch (now.size()) {
          case 0 -> "";
          case 1 -> {
            var row = new GrantRow(now.getFirst(), ticker.now());
            yield Texts.get("grants.ending.one", row.sentence(), row.uses());
          }
          default -> Texts.count("grants.ending.more", now.size());
        });
  }

  @Override
  void show(StandingState standing) {
    grants = standing.grants();
    putAway.removeIf(id -> grants.stream().noneMatch(grant -> grant.id().equals(id)));
    // Time runs only while there is something that could end.
    if (grants.isEmpty()) {
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    } else if (beat.isEmpty()) {
      beat = Optional.of(ticker.every(BEAT, this::tick));
    }
    tick();
  }
}
