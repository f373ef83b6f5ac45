package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingDesk;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.AsideCalls;
import dev.assent.desktop.approval.card.CardKind;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The calls that ended without a yes, those alike on one line, the newest first, and a card that
/// lets one through after all. What the core remembers no more, such as after a start, comes from
/// the logs. Belongs to one thread.
public final class MissedViewModel extends StandingFollower {
  private static final Duration AGAIN = Duration.ofMinutes(1);

  private final StandingDesk desk;
  private final MissedLog log;
  private final Ticker ticker;
  private final ZoneId zone;
  private final CommandReader commands;
  private final ApprovalViewModel card;
  private StandingState latest = StandingState.NONE;
  private SwitchState switches = SwitchState.NONE;
  private List<MissedCall> calls = List.of();
  private MissedLog.Found found = MissedLog.Found.NOTHING;
  private final java.util.Set<String> away = new java.util.HashSet<>();
  // Questions whose callers left: the log has them as timed out, whatever answer came later.
  private final java.util.Set<String> left = new java.util.HashSet<>();
  private Optional<Duration> readAt = Optional.empty();
  // A call that a person said no to, and came here to take that back.
  private Optional<String> wanted = Optional.empty();
  private boolean inSight;
  private final ObservableList<MissedRow> rows = FXCollections.observableArrayList();
  private final ObjectProperty<Optional<MissedRow>> past =
      new SimpleObjectProperty<>(Optional.empty());
  private final StringProperty said = new SimpleStringProperty("");
  private final StringProperty unread = new SimpleStringProperty("");
  private final IntegerProperty open = new SimpleIntegerProperty();
  private final BooleanProperty logsRead = new SimpleBooleanProperty();
  private Optional<Making> making = Optional.empty();
  private BiConsumer<String, String> showing = (_, _) -> {};

  /// Makes rules out of the record of a question.
  @FunctionalInterface
  public interface Making {
    /// Opens the rule editor with the narrowest rule for the call of a question.
    ///
    /// @param said told why nothing came of it; empty where the editor is open
    void make(String server, String approval, Consumer<String> said);
  }

  /// A list over a desk and the logs, with a card of its own.
  public MissedViewModel(
      StandingDesk desk, MissedLog log, Ticker ticker, CommandReader commands, ZoneId zone) {
    this.desk = desk;
    this.log = log;
    this.ticker = ticker;
    this.zone = zone;
    this.commands = commands;
    var kept = new MissedDesk(desk, id -> putAway(List.of(id)));
    card = new ApprovalViewModel(kept, ticker, commands, CardKind.MISSED, new AsideCalls());
    card.setOverruled(call -> MissedRow.overruled(call, switches));
  }

  /// Follows what holds over every policy.
  public void follow(SwitchState now) {
    if (!switches.equals(now)) {
      switches = now;
      draw();
      card.refresh();
      readWhatIsOver();
    }
  }

  /// The card beside the list.
  public ApprovalViewModel card() {
    return card;
  }

  /// Sets the ways to make rules and to show records.
  ///
  /// @param showing shows the record of a question of a server
  public void setWays(Making making, BiConsumer<String, String> showing) {
    this.making = Optional.of(making);
    this.showing = showing;
  }

  /// The lines, newest first. What got through later is missed no more.
  ObservableList<MissedRow> rows() {
    return rows;
  }

  /// The number of calls of the list that can still be let through.
  public ReadOnlyIntegerProperty openProperty() {
    return open;
  }

  /// The line that is to be read and has no card, because the log alone knows its calls; absent
  /// where a card is shown, or nothing.
  ReadOnlyObjectProperty<Optional<MissedRow>> pastProperty() {
    return past;
  }

  /// The outcome of making a rule; empty where nothing is to be said.
  ReadOnlyStringProperty saidProperty() {
    return said;
  }

  /// True once the logs were read; before that nobody knows that nothing was missed.
  ReadOnlyBooleanProperty readProperty() {
    return logsRead;
  }

  /// The logs that were not read whole; empty where each was. Calls that are missed there are not
  /// on the page.
  ReadOnlyStringProperty unreadProperty() {
    return unread;
  }

  /// Shows one of the lines: to be answered where that is possible, to be read where not.
  void choose(MissedRow row) {
    choose(row, row.call());
  }

  private void choose(MissedRow row, Optional<MissedCall> call) {
    said.set("");
    if (call.isEmpty()) {
      past.set(Optional.of(row));
      return;
    }
    past.set(Optional.empty());
    if (call.get().chance() instanceof MissedCall.Chance.Open) {
      card.select(call.get().request().id());
    } else {
      card.showToRead(MissedDesk.once(call.get().request()), row.chance(call.get()));
    }
  }

  /// Goes to the call of a request; nothing happens where it is not missed. One that a person said
  /// no to stands here until the page is left.
  public void choose(String requestId) {
    if (!wanted.equals(Optional.of(requestId))) {
      wanted = Optional.of(requestId);
      draw();
    }
    turnTo(requestId);
  }

  private void turnTo(String requestId) {
    rows.stream()
        .filter(row -> row.holds(requestId))
        .findFirst()
        .ifPresent(row ->
            choose(
                row,
                row.calls().stream()
                    .filter(call -> call.request().id().equals(requestId))
                    .findFirst()
                    .or(row::call)));
  }

  /// Opens the rule editor with a rule for the calls of a line.
  void makeRule(MissedRow row) {
    making.ifPresent(way -> way.make(row.server(), row.id(), said::set));
  }

  /// Shows the record of the last call of a line.
  void showRecord(MissedRow row) {
    showing.accept(row.server(), row.id());
  }

  /// Puts away every call that cannot get through any more, or has.
  void putAwayOver() {
    var over = calls.stream().filter(MissedRow::isOver).map(call -> call.request().id()).toList();
    var all = new ArrayList<>(over);
    rows.stream().flatMap(row -> row.earlier().stream()).map(PastMiss::approval).forEach(all::add);
    putAway(all);
    over.forEach(desk::forget);
  }

  /// Puts the calls of a line away.
  void putAway(MissedRow row) {
    putAway(row.ids().toList());
    row.calls().forEach(call -> desk.forget(call.request().id()));
  }

  // The log would bring them back.
  private void putAway(List<String> ids) {
    if (away.addAll(ids)) {
      log.putAway(ids);
      draw();
    }
  }

  /// Tells whether the page is in sight; only then does the card listen. It opens on the call that
  /// was asked for, else on the newest that can still be let through, else on the newest.
  public void setOnScreen(boolean visible) {
    boolean opens = visible && !inSight;
    inSight = visible;
    card.setOnScreen(visible);
    if (opens && wanted.isEmpty()) {
      first().ifPresent(this::choose);
    }
    if (!visible && wanted.isPresent()) {
      wanted = Optional.empty();
      draw();
    }
    if (visible
        && readAt.filter(last -> ticker.uptime().minus(last).compareTo(AGAIN) < 0).isEmpty()) {
      readAt = Optional.of(ticker.uptime());
      log.read(this::found);
    }
  }

  private void found(MissedLog.Found now) {
    found = now;
    logsRead.set(true);
    unread.set(String.join(" ", now.unread()));
    draw();
  }

  @Override
  public void queueChanged(QueueView queue) {
    left.addAll(queue.away());
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    if (left.remove(request.id()) && isAnswered(answer)) {
      putAway(List.of(request.id()));
    }
  }

  // A yes to the call alone is a ticket, and the call was missed if it does not come for it.
  private static boolean isAnswered(ApprovalAnswer answer) {
    return answer instanceof ApprovalAnswer.No no
        ? !MissedCall.isMissed(no)
        : !(answer instanceof ApprovalAnswer.AllowOnce);
  }

  @Override
  void show(StandingState standing) {
    latest = standing;
    draw();
    readWhatIsOver();
  }

  private record Alike(List<MissedCall> calls, List<PastMiss> past) {}

  private boolean isListed(MissedCall call) {
    return call.isMissed() || wanted.filter(call.request().id()::equals).isPresent();
  }

  private void draw() {
    var read = past.get();
    write();
    follow(read);
  }

  // The card and the marked line are one call. Where that of the card has left the list, the first
  // line is shown; where its line is by now another call's, that one.
  private void follow(Optional<MissedRow> read) {
    var shown =
        read.map(MissedRow::id).or(() -> card.state().content.get().map(content -> content.id()));
    var row = shown.flatMap(id -> rows.stream().filter(each -> each.holds(id)).findFirst());
    boolean same = shown.equals(row.map(MissedRow::id)) && read.isEmpty() == past.get().isEmpty();
    if (row.isPresent() && (same || shown.equals(wanted))) {
      return;
    }
    var next = row.or(this::first);
    if (next.isPresent()) {
      card.hasLeft();
      choose(next.get());
    } else {
      card.clear();
    }
  }

  private Optional<MissedRow> first() {
    return rows.stream().filter(MissedRow::isOpen).findFirst().or(() -> rows.stream().findFirst());
  }

  private void write() {
    calls = latest.missed().stream().filter(this::isListed).toList();
    var left =
        calls.stream()
            .filter(call ->
                switch (call.chance()) {
                  case MissedCall.Chance.Open _, MissedCall.Chance.Ticket _ -> true;
                  // The log does not tell sessions apart.
                  case MissedCall.Chance.Gone _ -> !found.passed().contains(call.request().id());
                  case MissedCall.Chance.Used _ -> false;
                })
            .toList();
    var queue = MissedDesk.queueOf(latest, left);
    open.set(queue.waiting().size());
    card.queueChanged(queue);
    Map<String, Alike> groups = new LinkedHashMap<>();
    var live = new java.util.HashSet<String>();
    latest.missed().forEach(call -> live.add(call.request().id()));
    for (var call : left) {
      // A no that a person said is no miss, and is not counted among those.
      String apart = call.isMissed() ? "" : call.request().id() + "\n";
      groups
          .computeIfAbsent(
              apart
                  + MissedWords.sameness(
                      call.request().proxy(),
                      call.request().request(),
                      EndedText.of(call.how(), call.request().request())),
              _ -> new Alike(new ArrayList<>(), new ArrayList<>()))
          .calls()
          .add(call);
    }
    for (var one : found.missed()) {
      if (!live.contains(one.approval()) && !away.contains(one.approval())) {
        groups
            .computeIfAbsent(one.likeness(), _ -> new Alike(new ArrayList<>(), new ArrayList<>()))
            .past()
            .add(one);
      }
    }
    var known = List.copyOf(rows);
    rows.setAll(
        groups.values().stream()
            .map(group -> row(group, known))
            .sorted(Comparator.comparing(MissedRow::last).reversed())
            .toList());
    past.set(
        past.get()
            .flatMap(shown ->
                rows.stream()
                    .filter(row -> row.calls().isEmpty() && row.holds(shown.id()))
                    .findFirst()));
  }

  private MissedRow row(Alike group, List<MissedRow> known) {
    return known.stream()
        .filter(row -> row.says(group.calls(), group.past(), switches))
        .findFirst()
        .orElseGet(() ->
            new MissedRow(group.calls(), group.past(), commands, ticker::now, zone, switches));
  }

  // A call that cannot be answered any more says so, instead of answers that do nothing, and says
  // what is true of it by now.
  private void readWhatIsOver() {
    if (past.get().isPresent()) {
      return;
    }
    String said = card.state().endedText.get();
    card.state()
        .content
        .get()
        .flatMap(shown ->
            calls.stream().filter(call -> call.request().id().equals(shown.id())).findFirst())
        .filter(call -> !(call.chance() instanceof MissedCall.Chance.Open))
        .filter(call -> said.isEmpty() || !said.equals(chance(call)))
        .ifPresent(call -> turnTo(call.request().id()));
  }

  private String chance(MissedCall call) {
    return rows.stream()
        .filter(row -> row.holds(call.request().id()))
        .findFirst()
        .map(row -> row.chance(call))
        .orElse("");
  }
}
