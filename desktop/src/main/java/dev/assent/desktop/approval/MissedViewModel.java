package dev.assent.desktop.approval;

import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.Standing;
import dev.assent.core.approval.StandingDesk;
import dev.assent.desktop.ui.Ticker;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The calls that ended without a yes, newest first, and a card that lets one through after all. Belongs to one thread.
public final class MissedViewModel extends StandingFollower {
  private final StandingDesk desk;
  private final ZoneId zone;
  private final ApprovalViewModel card;
  private List<MissedCall> calls = List.of();
  private final ObservableList<MissedRow> rows = FXCollections.observableArrayList();

  /// A list over a desk, with a card of its own.
  public MissedViewModel(StandingDesk desk, Ticker ticker, CommandReader commands, ZoneId zone) {
    this.desk = desk;
    this.zone = zone;
    card = new ApprovalViewModel(new MissedDesk(desk), ticker, commands, CardManner.MISSED, new AsideCalls());
  }

  /// The card beside the list.
  public ApprovalViewModel card() {
    return card;
  }

  /// The lines, newest first. What got through later is missed no more.
  ObservableList<MissedRow> rows() {
    return rows;
  }

  /// Shows one of the calls: to be answered where that is possible, to be read where not.
  void choose(MissedRow row) {
    if (row.isOpen()) {
      card.select(row.id());
    } else {
      card.showToRead(MissedDesk.once(row.call().request()), row.chance());
    }
  }

  /// Goes to the call of a request; nothing happens where it is not missed.
  public void choose(String requestId) {
    rows.stream().filter(row -> row.id().equals(requestId)).findFirst().ifPresent(this::choose);
  }

  /// Puts away every call that can not get through any more, or has.
  void putAwayOver() {
    calls.stream().map(call -> new MissedRow(call, zone)).filter(MissedRow::isOver).forEach(row -> desk.forget(row.id()));
  }

  /// Tells whether the page is in sight; only then does the card listen.
  public void setOnScreen(boolean visible) {
    card.setOnScreen(visible);
  }

  @Override
  void show(Standing standing) {
    card.queueChanged(MissedDesk.queueOf(standing));
    var known = rows.stream().collect(Collectors.toMap(MissedRow::id, Function.identity()));
    calls = standing.missed();
    rows.setAll(calls.stream().filter(call -> !(call.chance() instanceof MissedCall.Chance.Used)).map(call -> row(call, Optional.ofNullable(known.get(call.request().id())))).toList());
    readWhatIsOver();
  }

  // What can not be answered any more says so, instead of answers that do nothing.
  private void readWhatIsOver() {
    var state = card.state();
    if (state.endedText.get().isEmpty()) {
      state.content
          .get()
          .flatMap(shown -> rows.stream().filter(row -> row.id().equals(shown.id()) && !row.isOpen()).findFirst())
          .ifPresent(this::choose);
    }
  }

  private MissedRow row(MissedCall call, Optional<MissedRow> known) {
    return known.filter(row -> row.says(call)).orElseGet(() -> new MissedRow(call, zone));
  }
}
