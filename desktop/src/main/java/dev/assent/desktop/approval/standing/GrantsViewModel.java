package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.StandingDesk;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.grant.Grant;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;

/// Answers that last: yeses for a while, and noes for the rest of a session. Belongs to one thread.
///
/// Ending something is done at once. To let a grant last longer is a yes: the page has to have been
/// turned to and to have stayed as it is, as a card before it listens.
public final class GrantsViewModel extends StandingFollower {
  private static final Duration BEAT = Duration.ofMillis(250);

  private final StandingDesk desk;
  private final Ticker ticker;
  private final CommandReader commands;
  private final ZoneId zone;
  private final CardArming arming = new CardArming();
  private final BooleanProperty awake = new SimpleBooleanProperty(false);
  private final ObservableSet<String> putAway = FXCollections.observableSet();
  private final SequencedMap<String, Revoked> revoked = new LinkedHashMap<>();
  private final ObservableList<GrantRow> gone = FXCollections.observableArrayList();
  private final ObservableList<GrantRow> grants = FXCollections.observableArrayList();
  private final ObservableList<MissedRow> tickets = FXCollections.observableArrayList();
  private final ObservableList<RefusalRow> refusals = FXCollections.observableArrayList();
  private final StringProperty overruled = new SimpleStringProperty("");
  private Optional<Ticker.Beat> beat = Optional.empty();
  private List<String> asking = List.of();
  private SwitchState switches = SwitchState.NONE;

  /// Lists over a desk.
  public GrantsViewModel(StandingDesk desk, Ticker ticker, CommandReader commands, ZoneId zone) {
    this.desk = desk;
    this.ticker = ticker;
    this.commands = commands;
    this.zone = zone;
  }

  /// Follows what holds over every policy.
  public void follow(SwitchState now) {
    switches = now;
    overruled.set(
        now.refusing(MessageReach.ACTS)
            .map(one -> Texts.get("grants.overruled." + one.word()))
            .orElse(""));
    tickets.setAll(tickets.stream().map(MissedRow::calls).map(this::once).toList());
  }

  private MissedRow once(List<MissedCall> call) {
    return new MissedRow(call, List.of(), commands, ticker::now, zone, switches);
  }

  /// A sentence on why what was granted does not let calls pass now; empty where it does.
  ReadOnlyStringProperty overruledProperty() {
    return overruled;
  }

  /// The yeses in force, newest first.
  ObservableList<GrantRow> grants() {
    return grants;
  }

  /// The missed calls that may pass once, newest first.
  ObservableList<MissedRow> tickets() {
    return tickets;
  }

  /// The noes in force, newest first.
  ObservableList<RefusalRow> refusals() {
    return refusals;
  }

  /// True while a press that lets a grant last longer counts.
  ReadOnlyBooleanProperty awakeProperty() {
    return awake;
  }

  /// A grant that was revoked here, and when.
  private record Revoked(GrantRow row, Instant at) {}

  /// The yeses that were revoked here just now and can be given back, newest first.
  ObservableList<GrantRow> revoked() {
    return gone;
  }

  void revoke(GrantRow row) {
    keep(row);
    desk.revoke(row.grant().id());
  }

  void revoke(MissedRow once) {
    desk.revoke(once.id());
  }

  void revokeAll() {
    List.copyOf(grants).reversed().forEach(this::keep);
    desk.revokeAll();
  }

  private void keep(GrantRow row) {
    revoked.putFirst(row.grant().id(), new Revoked(row, ticker.now()));
    tick();
  }

  /// Gives a revoked grant back; only while the page listens, for it is a yes.
  void restore(GrantRow row) {
    if (revoked.containsKey(row.grant().id())
        && arming.state(ticker.uptime()) == CardArming.State.AWAKE) {
      revoked.remove(row.grant().id());
      desk.restore(row.grant().id());
      tick();
    }
  }

  void lift(RefusalRow refusal) {
    desk.lift(refusal.id());
  }

  /// The ids of the grants that it asks about no more.
  ObservableSet<String> putAway() {
    return putAway;
  }

  /// True if the page asks about a grant that is about to end: once.
  boolean asks(GrantRow row) {
    return row.expiringProperty().get() && !putAway.contains(row.grant().id());
  }

  /// Lets a grant last longer; only while the page listens and asks about it.
  void extend(GrantRow row) {
    if (asks(row) && arming.state(ticker.uptime()) == CardArming.State.AWAKE) {
      putAway.add(row.grant().id());
      desk.extend(row.grant().id());
    }
  }

  /// Lets a grant end; it is not asked about again.
  void letEnd(GrantRow row) {
    putAway.add(row.grant().id());
    tick();
  }

  /// A person turned to the page on purpose.
  void attend() {
    arming.attend(ticker.uptime());
    tick();
  }

  /// The keyboard went elsewhere.
  void lostFocus() {
    arming.sleep();
    tick();
  }

  /// Tells whether the page is in sight; only then does time run.
  void setOnScreen(boolean visible) {
    beat.ifPresent(Ticker.Beat::close);
    beat = visible ? Optional.of(ticker.every(BEAT, this::tick)) : Optional.empty();
    arming.sleep();
    tick();
  }

  private void tick() {
    var now = ticker.now();
    grants.removeIf(row -> !row.tick(now));
    tickets.removeIf(row -> !row.isTicket(now));
    revoked
        .values()
        .removeIf(one -> !one.row().tick(now) || now.isAfter(one.at().plus(Grant.UNDO)));
    var left = revoked.values().stream().map(Revoked::row).toList();
    if (!gone.equals(left)) {
      gone.setAll(left);
    }
    var places =
        Stream.concat(
                gone.stream().map(row -> row.grant().id() + " gone"),
                grants.stream().map(row -> row.grant().id() + (asks(row) ? " asks" : "")))
            .toList();
    if (!places.equals(asking)) {
      asking = places;
      arming.restart(ticker.uptime());
    }
    awake.set(arming.state(ticker.uptime()) == CardArming.State.AWAKE);
  }

  @Override
  void show(StandingState standing) {
    var now = ticker.now();
    standing.grants().forEach(grant -> revoked.remove(grant.id()));
    putAway.removeIf(id -> standing.grants().stream().noneMatch(grant -> grant.id().equals(id)));
    grants.setAll(standing.grants().stream().map(grant -> new GrantRow(grant, now)).toList());
    tickets.setAll(standing.tickets().stream().map(call -> once(List.of(call))).toList());
    refusals.setAll(standing.refusals().stream().map(RefusalRow::of).toList());
    tick();
  }
}
