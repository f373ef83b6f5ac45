package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.approval.content.EarlierWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.PacedAction;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The calls refused lately although nobody said so, because no rule allows them or a guard stands
/// before them; those alike on one line, the newest first. Quiet: it asks nothing and lets nothing
/// through. Belongs to one thread.
public final class RefusedViewModel {
  /// As long a refusal stands here.
  static final Duration LATELY = ProxyCore.LATELY;

  /// More lines than these say nothing more; the log has them all.
  static final int LINES = 3;

  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration BEAT = Duration.ofSeconds(5);

  private final Ticker ticker;
  private final Consumer<List<String>> tray;
  private final PacedAction reading;
  private final ObservableList<Line> lines = FXCollections.observableArrayList();
  private final ObservableList<String> unread = FXCollections.observableArrayList();
  private final StringProperty said = new SimpleStringProperty("");
  private Optional<Making> making = Optional.empty();
  private Optional<Ticker.Beat> beat = Optional.empty();
  private StoredRefused.Found found = new StoredRefused.Found(List.of(), List.of());
  private Instant read = Instant.MIN;
  private Instant away = Instant.MIN;

  /// Makes rules out of records.
  @FunctionalInterface
  public interface Making {
    /// Opens the rule editor with a rule for a call.
    ///
    /// @param reach the folders that it is for; absent for the narrowest one
    /// @param told why nothing came of it; empty where the editor is open
    void make(
        String server, AuditRecord call, Optional<GrantReach.Folders> reach, Consumer<String> told);
  }

  /// Calls that are alike.
  ///
  /// @param calls at least one, the newest first
  /// @param ago how long ago the newest was refused
  record Line(List<RefusedCall> calls, String ago) {
    Line {
      calls = List.copyOf(calls);
    }

    /// The one that is shown for all.
    RefusedCall newest() {
      return calls.getFirst();
    }

    /// `read_text_file /w/README.md`, and how many there are.
    String words() {
      var one = newest();
      String what = one.target().isEmpty() ? one.tool() : one.tool() + "  " + one.target();
      if (calls.size() == 1) {
        return what;
      }
      return isSame(RefusedCall::target)
          ? Texts.get("refused.count", what, Texts.number(calls.size()))
          : Texts.get("refused.like", what, Texts.number(calls.size() - 1));
    }

    /// The session where it is one of all, the server that it was for, why it was denied and when.
    String who() {
      String rest = OutsideName.of(newest().server()) + " · " + newest().why() + " · " + ago;
      return isSame(RefusedCall::session) ? newest().session() + " · " + rest : rest;
    }

    private boolean isSame(Function<RefusedCall, String> part) {
      return calls.stream().map(part).distinct().count() == 1;
    }

    /// Why no rule can allow it and what would help; empty where a rule can.
    String help() {
      return newest().help().orElse("");
    }

    /// The rules that can be made for it, the narrowest first; may be empty.
    List<RefusedCall.Way> ways() {
      return newest().ways();
    }
  }

  /// @param log reads the calls that were denied lately elsewhere than on the toolkit's thread, and
  ///   tells them there
  /// @param tray told the lines as the tray's menu has them; none once there is nothing any more
  public RefusedViewModel(
      Consumer<Consumer<StoredRefused.Found>> log, Ticker ticker, Consumer<List<String>> tray) {
    this.ticker = ticker;
    this.tray = tray;
    reading = new PacedAction(ticker, PAUSE, () -> log.accept(this::found));
  }

  /// Sets the way to make rules.
  public void setMaking(Making way) {
    making = Optional.of(way);
  }

  /// Something was refused.
  public void happened() {
    reading.ask();
  }

  private void found(StoredRefused.Found now) {
    found = now;
    read = ticker.now();
    draw();
  }

  private void draw() {
    Instant now = ticker.now();
    Instant since = now.minus(LATELY);
    var alike = new LinkedHashMap<String, List<RefusedCall>>();
    for (RefusedCall call : found.calls()) {
      if (call.at().isAfter(since) && call.at().isAfter(away)) {
        alike.computeIfAbsent(call.likeness(), _ -> new ArrayList<>()).add(call);
      }
    }
    var drawn =
        alike.values().stream()
            .map(alikes ->
                new Line(alikes, EarlierWords.ago(Duration.between(alikes.getFirst().at(), now))))
            .toList();
    var missing = read.isAfter(since) && read.isAfter(away) ? found.unread() : List.<String>of();
    if (!drawn.equals(lines) || !missing.equals(unread)) {
      lines.setAll(drawn);
      unread.setAll(missing);
      said.set("");
      tray.accept(
          Stream.concat(
                  drawn.stream().map(line -> line.words() + " · " + line.who()), missing.stream())
              .toList());
    }
    if (drawn.isEmpty() && missing.isEmpty()) {
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    } else if (beat.isEmpty()) {
      beat = Optional.of(ticker.every(BEAT, this::draw));
    }
  }

  /// The lines, the newest first.
  ObservableList<Line> lines() {
    return lines;
  }

  /// One sentence for each server of which some refused calls cannot be read; empty where all can.
  ObservableList<String> unread() {
    return unread;
  }

  /// The end of making a rule; empty where nothing is to be said.
  ReadOnlyStringProperty saidProperty() {
    return said;
  }

  /// Opens the rule editor with a rule for the calls of a line.
  void allow(Line line, RefusedCall.Way way) {
    making.ifPresent(
        one -> one.make(line.newest().server(), line.newest().record(), way.reach(), said::set));
  }

  /// Shows no more of those that are here.
  void putAway() {
    away =
        Stream.concat(found.calls().stream().map(RefusedCall::at), Stream.of(read, away))
            .max(Instant::compareTo)
            .orElse(away);
    draw();
  }
}
