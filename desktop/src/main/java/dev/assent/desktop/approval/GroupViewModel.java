package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.desktop.approval.card.AnswerTarget;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardAnswers;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.CardLife;
import dev.assent.desktop.approval.card.CardSettings;
import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.card.SeenTime;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ObjectProperty;

/// The table of a group: which calls are ticked, and what a press means. Belongs to one thread.
///
/// It listens by the rules of a card: only after a deliberate turn to it, armed again after every
/// change of what is ticked or shown, be it in the table or in the lines above its answers, no yes
/// while a part of a ticked call was not seen. Each ticked call is answered by itself, by its id
/// and digest; no call is answered that was not in the table with its tick when the press began.
public final class GroupViewModel extends AnswerTarget {
  /// The most calls that stand in the table; the others follow as these are answered.
  static final int MOST = 25;

  // Beyond this those that ended make room.
  private static final int MOST_ROWS = 60;

  private static final Duration BEAT = Duration.ofMillis(40);

  private final ApprovalViewModel card;
  private final ApprovalDesk desk;
  private final GroupState state = new GroupState();
  private Optional<WaitingLine> line = Optional.empty();
  private Optional<Ticker.Beat> beat = Optional.empty();
  private Optional<Duration> overSince = Optional.empty();
  private List<GroupRow> openRows = List.of();
  private boolean onScreen;
  private boolean ownEnd;

  GroupViewModel(ApprovalViewModel card, Ticker ticker) {
    super(new SeenTime(ticker));
    this.card = card;
    this.desk = card.desk();
    card.settingsProperty().addListener((_, _, chosen) -> take(chosen));
    take(card.settingsProperty().get());
    lockedProperty().bind(card.lockedProperty());
    state.unseenShared.addListener((_, _, _) -> refresh());
    // The lines above the answers came or went, and the answers may have moved.
    card.state().kept.lines().addListener((InvalidationListener) _ -> moved());
  }

  GroupState state() {
    return state;
  }

  /// The line whose calls are in the table; absent while it is closed.
  Optional<WaitingLine> line() {
    return line;
  }

  /// The answers that can still be taken back, as on the card.
  ApprovalViewModel card() {
    return card;
  }

  @Override
  public ObjectProperty<CardSettings> settingsProperty() {
    return card.settingsProperty();
  }

  private void take(CardSettings chosen) {
    arming.needed(chosen.arming(), ticker.uptime());
    gestures.hold(chosen.holding());
    refresh();
  }

  /// Opens the table of a line; another one that was open closes. Nobody has turned to it by this.
  void open(WaitingLine group) {
    line = Optional.of(group);
    overSince = Optional.empty();
    ownEnd = false;
    state.rows.clear();
    fill(false);
    openRows = openRows();
    // Before the table has its place and with it the keyboard, with which keys may come that were
    // down before.
    arming.sleep();
    gestures.forgetKeys();
    state.open.set(true);
    beat();
    refresh();
  }

  /// Closes the table; nothing is answered by it.
  void close() {
    line = Optional.empty();
    state.rows.clear();
    state.open.set(false);
    state.more.set(0);
    lostFocus();
    beat();
  }

  /// Tells whether a person can see the place of the table.
  void setOnScreen(boolean visible) {
    onScreen = visible;
    if (!visible) {
      lostFocus();
      closeIfOver();
    }
    beat();
    refresh();
  }

  private void beat() {
    boolean runs = onScreen && line.isPresent();
    if (runs && beat.isEmpty()) {
      beat = Optional.of(ticker.every(BEAT, this::tick));
    } else if (!runs) {
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    }
  }

  /// The line may have got further calls, or some of its calls may have ended.
  void follow() {
    if (line.isEmpty()) {
      return;
    }
    boolean ended = !openRows.equals(openRows());
    state.rows.stream()
        .filter(row -> !row.entry().life().isOpen())
        .forEach(row -> row.tickedProperty().set(false));
    boolean came = fill(true);
    openRows = openRows();
    ownEnd &= openRows.isEmpty();
    if (ended || came) {
      moved();
    }
    overSince = isOver() ? overSince.or(() -> Optional.of(ticker.uptime())) : Optional.empty();
    state.changes.set(state.changes.get() + 1);
    if (!onScreen) {
      closeIfOver();
    }
    refresh();
  }

  private boolean isOver() {
    return state.rows.stream().allMatch(row -> row.entry().life() == WaitingEntry.Life.ENDED);
  }

  // Nobody reads how a table ended that is not on the screen, and it must not come up later.
  private void closeIfOver() {
    if (line.isPresent() && isOver()) {
      close();
    }
  }

  private List<GroupRow> openRows() {
    return state.rows.stream().filter(row -> row.entry().life().isOpen()).toList();
  }

  // Adds rows for calls that have none yet, as far as there is room.
  private boolean fill(boolean fresh) {
    var known = state.rows.stream().map(GroupRow::entry).collect(Collectors.toSet());
    var without =
        line.stream()
            .flatMap(group -> group.open().stream())
            .filter(entry -> !known.contains(entry))
            .toList();
    long open = openRows().size();
    var added = without.subList(0, Math.clamp(MOST - open, 0, without.size()));
    state.more.set(without.size() - added.size());
    if (added.isEmpty()) {
      return false;
    }
    var rows = added.stream().map(entry -> new GroupRow(entry, fresh)).toList();
    rows.forEach(row -> row.tickedProperty().addListener((_, _, _) -> moved()));
    var all = new ArrayList<>(state.rows);
    if (all.size() > MOST_ROWS) {
      all.removeIf(row -> row.entry().life() == WaitingEntry.Life.ENDED);
    }
    all.addAll(rows);
    // First what the rows are drawn from.
    state.table.set(GroupTable.of(all.stream().map(row -> row.entry().content()).toList()));
    state.rows.setAll(all);
    if (onScreen) {
      added.forEach(entry -> desk.shown(entry.id()));
    }
    return true;
  }

  /// Ticks all calls, or none.
  void tickAll(boolean all) {
    state.rows.stream()
        .filter(row -> row.entry().life().isOpen())
        .forEach(row -> row.tickedProperty().set(all));
  }

  /// All of a row has been on the screen.
  void seen(GroupRow row) {
    row.setSeen();
    refresh();
  }

  @Override
  public void pressed(String source, InputIntent intent, boolean pointer) {
    gestures.pressed(source, permitted(intent), pointer, ticker.uptime());
    refresh();
  }

  private InputIntent permitted(InputIntent intent) {
    boolean unread = intent.isYes() && state.unseen.get() > 0;
    return unread || intent == InputIntent.ALLOW_TIMED || intent == InputIntent.ALLOW_WIDER
        ? InputIntent.NONE
        : intent;
  }

  @Override
  public void takeBackLast() {
    card.takeBackLast();
  }

  private void tick() {
    state.rows.stream().findFirst().ifPresent(_ -> card.state().kept.tick(ticker.now()));
    boolean leaves = ownEnd || !card.life().stands();
    if (overSince
        .filter(at -> leaves && ticker.uptime().minus(at).compareTo(CardLife.GHOST) >= 0)
        .isPresent()) {
      // The card comes in its place by itself.
      card.arming.swapped(card.ticker.uptime());
      close();
    }
    refresh();
  }

  @Override
  public Optional<HoldStyle> heldStyle() {
    // Dangerous calls are in no group.
    return Optional.empty();
  }

  @Override
  public void answer(InputIntent intent) {
    var channel = gestures.lastWasPointer() ? Channel.MOUSE : Channel.KEY;
    switch (intent) {
      case DENY -> give(CardAnswers.refusal(channel));
      case ALLOW_ONCE -> give(new ApprovalAnswer.AllowOnce(channel));
      case ALLOW_TIMED, ALLOW_WIDER, ATTEND, NONE -> {}
    }
  }

  private void give(ApprovalAnswer answer) {
    if (!canAnswer()) {
      return;
    }
    var meant = meant();
    boolean all = meant.containsAll(openRows());
    // Before the desk is told, because it may report the ends at once.
    meant.forEach(row -> row.tickedProperty().set(false));
    moved();
    meant.stream()
        .map(row -> row.entry().request())
        .forEach(asked -> given(desk.give(asked.id(), asked.digest(), answer)));
    ownEnd = all;
  }

  // One that ended in the same moment is told by the queue.
  private void given(boolean taken) {
    if (!taken) {
      refresh();
    }
  }

  private List<GroupRow> meant() {
    return state.rows.stream().filter(GroupRow::isMeant).toList();
  }

  private boolean canAnswer() {
    return onScreen && line.isPresent() && !meant().isEmpty();
  }

  @Override
  public void refresh() {
    var now = ticker.uptime();
    var meant = meant();
    state.meant.set(meant.size());
    int shared = meant.isEmpty() ? 0 : state.unseenShared.get();
    state.folded.set(shared + meant.stream().mapToInt(GroupRow::folded).sum());
    state.unseen.set(shared + meant.stream().mapToInt(GroupRow::unseen).sum());
    state.answering.set(canAnswer() ? arming.state(now) : CardArming.State.ASLEEP);
    state.armingProgress.set(canAnswer() ? arming.progress(now) : 0);
    state.pressed.set(gestures.current());
    state.rows.stream()
        .map(GroupRow::entry)
        .filter(entry -> entry.life().isOpen())
        .min(Comparator.comparing(entry -> entry.time().until()))
        .ifPresentOrElse(
            next -> {
              state.timeLeft.set(TimeLeft.of(next.request(), next.time(), ticker.now()));
              state.whenOver.set(CallerWords.of(next.time().then()));
            },
            () -> state.whenOver.set(state.whenOver.get().answered()));
  }
}
