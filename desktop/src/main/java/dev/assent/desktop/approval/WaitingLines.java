package dev.assent.desktop.approval;

import dev.assent.core.approval.HeldAnswer;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.CallGroupKey;
import dev.assent.desktop.approval.card.AsideCalls;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The lines of the list. New ones come at the end and no line ever changes its place; a call that
/// ended stays where it stood for a second, and longer while the pointer is among the lines, so
/// that nothing moves under it. Belongs to one thread.
final class WaitingLines {
  /// The shortest time that an ended call stays.
  static final Duration GHOST = Duration.ofSeconds(1);

  // A pointer that rests among the lines must not fill the memory.
  private static final int MOST_GHOSTS = 100;

  private final Ticker ticker;
  private final AsideCalls aside;
  private final CommandReader commands;
  private final ObservableList<WaitingLine> lines = FXCollections.observableArrayList();
  private final Map<String, WaitingEntry> entries = new LinkedHashMap<>();
  private final Map<CallGroupKey, WaitingLine> groups = new HashMap<>();
  private boolean pointerInside;
  private boolean seen;

  WaitingLines(Ticker ticker, AsideCalls aside, CommandReader commands) {
    this.commands = commands;
    this.ticker = ticker;
    this.aside = aside;
  }

  ObservableList<WaitingLine> lines() {
    return lines;
  }

  /// Every call of the list, oldest first.
  Collection<WaitingEntry> entries() {
    return entries.values();
  }

  /// The line that has a call.
  Optional<WaitingLine> lineOf(String id) {
    return lines.stream().filter(line -> line.holds(id)).findFirst();
  }

  /// The words about a call, as its line has them.
  WaitingEntry.Words wordsOf(ApprovalRequest request) {
    var known = Optional.ofNullable(entries.get(request.id()));
    return known.map(WaitingEntry::words).orElseGet(() -> WaitingEntry.written(request, commands));
  }

  /// Tells whether the pointer is among the lines.
  void setPointerInside(boolean inside) {
    pointerInside = inside;
    if (!inside) {
      tick();
    }
  }

  /// Tells whether anybody can see the lines; what ended unseen leaves no trace.
  void setSeen(boolean visible) {
    seen = visible;
    tick();
  }

  void take(QueueView queue) {
    var uptime = ticker.uptime();
    var waiting = queue.waiting().stream().map(ApprovalRequest::id).collect(Collectors.toSet());
    var held =
        queue.held().stream()
            .collect(Collectors.toMap(one -> one.request().id(), HeldAnswer::answer));
    for (var entry : entries.values()) {
      if (waiting.contains(entry.id())) {
        entry.turn(lifeOf(entry, queue), "", uptime);
        entry.take(queue.timeOf(entry.request()), ticker.now());
      } else if (held.containsKey(entry.id())) {
        var how = EndedText.inShort(held.get(entry.id()), entry.request().request());
        entry.turn(WaitingEntry.Life.ANSWERED, how, uptime);
      } else {
        entry.turn(WaitingEntry.Life.ENDED, "", uptime);
      }
    }
    for (var request : queue.waiting()) {
      if (!entries.containsKey(request.id())) {
        var entry = new WaitingEntry(request, queue.timeOf(request), commands, ticker.now());
        entry.turn(lifeOf(entry, queue), "", uptime);
        add(entry);
      }
    }
    collapse();
    refresh();
  }

  private WaitingEntry.Life lifeOf(WaitingEntry entry, QueueView queue) {
    if (aside.contains(entry.request())) {
      return WaitingEntry.Life.ASIDE;
    }
    return queue.away().contains(entry.id()) ? WaitingEntry.Life.AWAY : WaitingEntry.Life.WAITS;
  }

  private void add(WaitingEntry entry) {
    entries.put(entry.id(), entry);
    var shape = entry.request().shape();
    // One whose calls have all ended is leaving; a new call does not step into its place.
    var group = shape.map(groups::get).filter(line -> !line.open().isEmpty());
    if (group.isPresent()) {
      group.get().calls().add(entry);
    } else {
      var line = new WaitingLine(entry);
      shape.ifPresent(its -> groups.put(its, line));
      lines.add(line);
    }
  }

  /// A wait ended.
  ///
  /// @param how in a few words
  void ended(ApprovalRequest request, String how) {
    Optional.ofNullable(entries.get(request.id())).ifPresent(entry -> entry.say(how));
    // A group says nothing of one of many.
    if (seen) {
      lines.stream().filter(line -> !line.isGroup()).forEach(WaitingLine::refresh);
    }
  }

  /// Marks the calls that a yes would settle too.
  void settle(Set<String> ids) {
    entries.values().forEach(entry -> entry.settle(ids.contains(entry.id())));
    refresh();
  }

  /// Time passed.
  void tick() {
    entries.values().forEach(entry -> entry.tick(ticker.now()));
    collapse();
    refresh();
  }

  // A line that nobody sees is written when it comes into sight.
  private void refresh() {
    if (seen) {
      lines.forEach(WaitingLine::refresh);
    }
  }

  private void collapse() {
    var uptime = ticker.uptime();
    var patience = seen ? GHOST : Duration.ZERO;
    if (entries.values().stream().noneMatch(entry -> entry.isGone(uptime, patience))) {
      return;
    }
    var gone = lines.stream().filter(line -> line.isGone(uptime, patience)).toList();
    int spare = gone.size() - (pointerInside && seen ? MOST_GHOSTS : 0);
    List<WaitingLine> leave = gone.subList(0, Math.max(0, spare));
    if (!leave.isEmpty()) {
      leave.forEach(line -> line.shape().ifPresent(shape -> groups.remove(shape, line)));
      lines.removeAll(Set.copyOf(leave));
    }
    lines.forEach(line -> line.thin(uptime, patience));
    var kept =
        lines.stream()
            .flatMap(line -> line.calls().stream())
            .map(WaitingEntry::id)
            .collect(Collectors.toSet());
    entries.keySet().retainAll(kept);
  }
}
