package dev.assent.desktop.approval.card;

import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantRule;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTerm;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.desktop.approval.content.LadderLine;
import dev.assent.desktop.approval.content.LadderRadius;
import dev.assent.desktop.approval.content.LadderStep;
import dev.assent.desktop.approval.content.LadderWords;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// A yes that is being made wider than its call: which calls, whose, how long, and what that would
/// reach.
///
/// It belongs to one request; on another card it begins anew. Whatever is picked in it, nothing is
/// answered by that.
public final class GrantLadder {
  private final Ticker ticker;
  private final Runnable changed;
  private final BooleanProperty open = new SimpleBooleanProperty(this, "open", false);
  private final ReadOnlyBooleanWrapper offered = new ReadOnlyBooleanWrapper(this, "offered", false);
  private final ReadOnlyBooleanWrapper meant = new ReadOnlyBooleanWrapper(this, "meant", false);
  private final ObservableList<LadderLine> lines = FXCollections.observableArrayList();
  private final ObservableList<GrantHolder> holders = FXCollections.observableArrayList();
  private final ObservableList<LadderStep> steps = FXCollections.observableArrayList();
  private final ObjectProperty<Optional<LadderLine>> chosen =
      new SimpleObjectProperty<>(this, "chosen", Optional.empty());
  private final ObjectProperty<Optional<GrantHolder>> holder =
      new SimpleObjectProperty<>(this, "holder", Optional.empty());
  private final ObjectProperty<LadderTerm> term =
      new SimpleObjectProperty<>(this, "term", LadderTerm.WHILE);
  private final ObjectProperty<LocalDate> day =
      new SimpleObjectProperty<>(this, "day", LocalDate.EPOCH);
  private ZoneId zone = ZoneOffset.UTC;
  private Optional<LadderRadius> source = Optional.empty();
  private Optional<ApprovalRequest> request = Optional.empty();
  private List<ApprovalRequest> waiting = List.of();
  private int search;

  /// @param changed told when something was picked or the panel opened or shut: the card begins to
  ///   wake anew
  GrantLadder(Ticker ticker, Runnable changed) {
    this.ticker = ticker;
    this.changed = changed;
    open.addListener((_, _, now) -> opened(now));
    chosen.addListener((_, _, _) -> picked());
    holder.addListener((_, _, _) -> {
      look();
      picked();
    });
    term.addListener((_, _, _) -> changed.run());
    day.addListener((_, _, _) -> changed.run());
  }

  /// Lets the card offer wider yeses.
  ///
  /// @param midnights whose midnights count
  /// @param radius finds out what the lines would reach
  public void offer(ZoneId midnights, LadderRadius radius) {
    zone = midnights;
    source = Optional.of(radius);
    begin(request);
  }

  /// Begins anew, for another request or none.
  void begin(Optional<ApprovalRequest> asked) {
    open.set(false);
    request = asked;
    search++;
    var offer = source.isPresent() ? asked.map(GrantOffer::of) : Optional.<GrantOffer>empty();
    offered.set(offer.filter(GrantOffer.Offered.class::isInstance).isPresent());
    if (asked.isPresent()
        && offer.orElse(null) instanceof GrantOffer.Offered(var reaches, var whose)) {
      var call = asked.get().request();
      lines.setAll(
          reaches.stream()
              .map(reach ->
                  new LadderLine(
                      reach, LadderWords.sentence(call, reach), LadderWords.ignored(call, reach)))
              .toList());
      holders.setAll(whose);
    } else {
      lines.clear();
      holders.clear();
    }
    narrowest();
  }

  // Nothing broad that was picked before is still picked.
  private void narrowest() {
    chosen.set(lines.stream().findFirst());
    holder.set(holders.stream().findFirst());
    term.set(LadderTerm.WHILE);
    day.set(LocalDate.ofInstant(ticker.now(), zone).plusDays(7));
    picked();
  }

  /// Takes what waits.
  void waiting(QueueView queue) {
    waiting = queue.waiting();
    score();
  }

  private void opened(boolean now) {
    if (now) {
      narrowest();
      look();
    }
    changed.run();
  }

  private void picked() {
    steps.setAll(
        request
            .filter(_ -> chosen.get().isPresent() && holder.get().isPresent())
            .map(asked ->
                LadderWords.steps(
                    asked.request(),
                    chosen.get().orElseThrow().reach(),
                    holder.get().orElseThrow()))
            .orElse(List.of()));
    steps.forEach(step -> step.meant().addListener((_, _, _) -> said()));
    said();
  }

  private void said() {
    meant.set(steps.stream().allMatch(step -> step.meant().get()));
    score();
    changed.run();
  }

  private void look() {
    if (!open.get() || request.isEmpty() || source.isEmpty() || holder.get().isEmpty()) {
      return;
    }
    int mine = ++search;
    lines.forEach(line -> line.radius().set(radius(line, Optional.empty())));
    var scopes = lines.stream().map(line -> scope(line.reach())).toList();
    source.get().find(request.get(), scopes, found -> take(mine, found));
  }

  private void take(int theirs, List<LadderRadius.Found> found) {
    if (theirs != search) {
      return;
    }
    for (int i = 0; i < lines.size() && i < found.size(); i++) {
      show(lines.get(i), Optional.of(found.get(i)));
    }
  }

  // The coming yes reaches something else than the person read: they have to read it anew.
  private void show(LadderLine line, Optional<LadderRadius.Found> found) {
    var before = line.radius().get();
    line.radius().set(radius(line, found));
    if (!line.radius().get().equals(before) && chosen.get().equals(Optional.of(line))) {
      changed.run();
    }
  }

  private void score() {
    if (open.get()) {
      lines.forEach(line -> show(line, line.radius().get().found()));
    }
  }

  private LadderLine.Radius radius(LadderLine line, Optional<LadderRadius.Found> found) {
    if (request.isEmpty() || holder.get().isEmpty()) {
      return LadderLine.Radius.UNKNOWN;
    }
    var asked = request.get();
    var scope = scope(line.reach());
    var others = waiting.stream().filter(other -> !other.id().equals(asked.id())).toList();
    int settles =
        (int) others.stream().filter(other -> scope.covers(asked, other, ticker.now())).count();
    return new LadderLine.Radius(
        settles, others.size(), GrantRule.of(asked, scope).specificity().score(), found);
  }

  private GrantScope scope(GrantReach reach) {
    var time = time();
    return GrantScope.of(
        reach, holder.get().orElseThrow(), term.get().term(time, day.get()), ticker.now(), zone);
  }

  /// The time of "Allow (Xm)".
  Duration time() {
    return request
        .map(asked ->
            asked.remembering() instanceof RememberOffer.Offered(var life, _)
                ? life
                : Duration.ZERO)
        .orElse(Duration.ZERO);
  }

  /// The picked scope, as it would begin now; absent while the ladder is shut, or a step is not
  /// taken.
  Optional<GrantScope> scope() {
    return open.get() && meant.get() && holder.get().isPresent()
        ? chosen.get().map(line -> scope(line.reach()))
        : Optional.empty();
  }

  /// The zone whose midnights count.
  ZoneId zone() {
    return zone;
  }

  /// The last day that can be picked.
  LocalDate lastDay() {
    return LocalDate.ofInstant(ticker.now().plus(GrantTerm.LONGEST), zone).minusDays(1);
  }

  /// The first day that can be picked.
  LocalDate firstDay() {
    return LocalDate.ofInstant(ticker.now(), zone);
  }

  /// True while a person is at it; meanwhile no other yes counts.
  public BooleanProperty openProperty() {
    return open;
  }

  /// True if the call on the card may be allowed wider.
  ReadOnlyBooleanProperty offeredProperty() {
    return offered.getReadOnlyProperty();
  }

  /// True if every step was taken that the choice costs.
  ReadOnlyBooleanProperty meantProperty() {
    return meant.getReadOnlyProperty();
  }

  /// Narrowest first.
  ObservableList<LadderLine> lines() {
    return lines;
  }

  /// Narrowest first.
  ObservableList<GrantHolder> holders() {
    return holders;
  }

  /// The steps that the choice costs.
  public ObservableList<LadderStep> steps() {
    return steps;
  }

  /// The words of the steps of every choice that costs some, each list once.
  List<List<String>> possibleSteps() {
    return request
        .map(asked ->
            lines.stream()
                .flatMap(line ->
                    holders.stream()
                        .map(one -> LadderWords.steps(asked.request(), line.reach(), one)))
                .map(each -> each.stream().map(LadderStep::words).toList())
                .filter(words -> !words.isEmpty())
                .distinct()
                .toList())
        .orElse(List.of());
  }

  ObjectProperty<Optional<LadderLine>> chosenProperty() {
    return chosen;
  }

  ObjectProperty<Optional<GrantHolder>> holderProperty() {
    return holder;
  }

  ObjectProperty<LadderTerm> termProperty() {
    return term;
  }

  ObjectProperty<LocalDate> dayProperty() {
    return day;
  }

  /// The sessions and clients whose calls can be picked; may be empty.
  List<LadderChoice> whose() {
    return request
        .map(asked -> holders.stream().map(one -> choice(asked, one)).toList())
        .orElse(List.of());
  }

  private LadderChoice choice(ApprovalRequest asked, GrantHolder one) {
    return new LadderChoice(
        "ladder-holder-" + one.word(),
        LadderWords.holder(asked.request(), one),
        holder.get().equals(Optional.of(one)),
        () -> holder.set(Optional.of(one)));
  }

  /// True if the picked scope ends with the session, too.
  boolean endsWithSession() {
    return term.get() == LadderTerm.SESSION
        || holder.get().filter(GrantHolder.Session.class::isInstance).isPresent();
  }

  /// One of a few things to pick from, of which one is always picked.
  ///
  /// @param id of its button
  /// @param words on it
  /// @param picked whether it is the one
  /// @param pick picks it
  record LadderChoice(String id, String words, boolean picked, Runnable pick) {}
}
