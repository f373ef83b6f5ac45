package dev.assent.desktop.approval;

import dev.assent.core.approval.Standing;
import dev.assent.core.approval.StandingDesk;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Answers that last: yeses for a while, and noes for the rest of a session. Belongs to one thread.
public final class GrantsViewModel extends StandingFollower {
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final StandingDesk desk;
  private final Ticker ticker;
  private final ObservableList<GrantRow> grants = FXCollections.observableArrayList();
  private final ObservableList<RefusalRow> refusals = FXCollections.observableArrayList();
  private Optional<Ticker.Beat> beat = Optional.empty();

  /// Lists over a desk.
  public GrantsViewModel(StandingDesk desk, Ticker ticker) {
    this.desk = desk;
    this.ticker = ticker;
  }

  /// The yeses in force, newest first.
  ObservableList<GrantRow> grants() {
    return grants;
  }

  /// The noes in force, newest first.
  ObservableList<RefusalRow> refusals() {
    return refusals;
  }

  void revoke(GrantRow row) {
    desk.revoke(row.grant().id());
  }

  void revokeAll() {
    desk.revokeAll();
  }

  void lift(RefusalRow refusal) {
    desk.lift(refusal.id());
  }

  /// Tells whether the page is in sight; only then does time run.
  void setOnScreen(boolean visible) {
    beat.ifPresent(Ticker.Beat::close);
    beat = visible ? Optional.of(ticker.every(BEAT, this::tick)) : Optional.empty();
    tick();
  }

  private void tick() {
    var now = ticker.now();
    grants.removeIf(row -> !row.tick(now));
  }

  @Override
  void show(Standing standing) {
    var now = ticker.now();
    grants.setAll(standing.grants().stream().map(grant -> new GrantRow(grant, now)).toList());
    refusals.setAll(standing.refusals().stream().map(RefusalRow::of).toList());
    tick();
  }
}
