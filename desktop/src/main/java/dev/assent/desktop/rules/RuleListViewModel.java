package dev.assent.desktop.rules;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.mending.Mending;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.rules.RuleBands.Standing;
import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.rules.book.MadeForCall;
import dev.assent.desktop.rules.draft.DraftDesk;
import dev.assent.desktop.rules.draft.OpenDraft;
import dev.assent.desktop.rules.form.NumberWords;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.rules.trial.PinViewModel;
import dev.assent.desktop.rules.trial.PinnedCall;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableStringValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// A policy's rules in bands with the draft at its true place, where that place is, and what the
/// policy check says about the draft.
public final class RuleListViewModel {
  private static final int FEW = 100;

  private final DraftCheck check;
  private final OpenDraft draft;
  private final DraftDesk desk;
  private final ObservableStringValue server;
  private final ObjectProperty<Drawn> drawn =
      new SimpleObjectProperty<>(
          new Drawn(-1, new RuleBands(List.of()), StandingWords.NONE, Optional.empty()));
  private final ObservableList<FindingLine> findings = FXCollections.observableArrayList();
  private final ObservableList<FindingLine> policyFindings = FXCollections.observableArrayList();
  private final ObjectProperty<Map<Finding, List<MendingViewModel.Way>>> mendings =
      new SimpleObjectProperty<>(Map.of());
  private final StringProperty otherFindings = new SimpleStringProperty("");
  private final BooleanProperty checking = new SimpleBooleanProperty(false);

  private final RuleFilterViewModel filter = new RuleFilterViewModel();
  private final Map<Rule, RuleLine> known = new IdentityHashMap<>();
  private BiConsumer<Policy, AccessRequest> explanation = (_, _) -> {};
  private Optional<PinViewModel> pins = Optional.empty();
  private Optional<Policy> examined = Optional.empty();
  // The rule that the findings are about, by its place.
  private int subject = -1;

  /// The rules and the one in the form, drawn together or not at all: a place or a score never
  /// stands beside another rule.
  ///
  /// @param chosen the place in the file of the rule in the form, one past the last for a new one,
  ///   -1 for none
  /// @param bands the rules in bands, with the draft in place of the rule it changes
  /// @param standing where the rule in the form stands
  /// @param call what becomes of the call that the rule was made for; absent for none
  public record Drawn(
      int chosen, RuleBands bands, StandingWords standing, Optional<MadeForCall> call) {}

  /// @param server whose rules are shown
  RuleListViewModel(
      DraftCheck check, OpenDraft draft, DraftDesk desk, ObservableStringValue server) {
    this.server = server;
    this.check = check;
    this.draft = draft;
    this.desk = desk;
  }

  /// The list that is to be drawn.
  public ReadOnlyObjectProperty<Drawn> drawnProperty() {
    return drawn;
  }

  /// The rules in bands as they are drawn.
  public RuleBands bands() {
    return drawn.get().bands();
  }

  /// Narrows what is shown of them.
  RuleFilterViewModel filter() {
    return filter;
  }

  /// The findings of the policy check on the rule in the form, worst first; none while another rule
  /// is looked at for the first time.
  ObservableList<FindingLine> findings() {
    return findings;
  }

  /// Its findings on the policy beside its rules, worst first.
  ObservableList<FindingLine> policyFindings() {
    return policyFindings;
  }

  /// The ways to mend what was found; nothing while they are worked out.
  ReadOnlyObjectProperty<Map<Finding, List<MendingViewModel.Way>>> mendingsProperty() {
    return mendings;
  }

  /// True while the findings are not known yet.
  ReadOnlyBooleanProperty checkingProperty() {
    return checking;
  }

  /// "2 more findings on other rules"; empty when there are none.
  ReadOnlyStringProperty otherFindingsProperty() {
    return otherFindings;
  }

  /// The neighbour of the same score in the list; absent when the one there has another score.
  ///
  /// @param step -1 for the one above, +1 for the one below
  Optional<RuleLine> tiedNeighbour(int index, int step) {
    var mine = bands().line(index);
    return bands()
        .standing(index)
        .flatMap(place -> step < 0 ? place.above() : place.below())
        .filter(line -> mine.isPresent() && line.score() == mine.get().score());
  }

  /// Sets the way for a person who asks why the draft decides a call so.
  ///
  /// @param way opens the explanation of what a policy makes of a call
  void setExplanation(BiConsumer<Policy, AccessRequest> way) {
    explanation = way;
  }

  /// Opens the explanation of a finding's call, under the policy that was found to decide it so.
  void explain(FindingLine.Call call) {
    examined.ifPresent(policy -> explanation.accept(policy, call.request()));
  }

  /// Sets the way for a finding's call of which an example is to be made.
  void setPins(PinViewModel way) {
    pins = Optional.of(way);
  }

  /// Begins to make an example of a finding's call.
  void pin(FindingLine.Call call) {
    pins.ifPresent(way ->
        examined.ifPresent(policy ->
            way.offer(
                policy, new PinnedCall.Described(call.request(), call.decided()), call.text())));
  }

  /// Draws the list anew and has the draft checked.
  void draw() {
    var policy = draft.policy();
    var inForce = draft.inForce().policy();
    int chosen = desk.chosenProperty().get();
    var next = RuleBands.of(policy.combining(), lines(policy, inForce));
    var standing =
        next.line(chosen)
            .flatMap(line -> next.standing(chosen).map(place -> StandingWords.of(line, place)))
            .orElse(StandingWords.NONE);
    filter.over(next);
    drawn.set(new Drawn(chosen, next, standing, desk.call(inForce)));
    examine(policy, chosen, desk.whole());
  }

  private List<RuleLine> lines(Policy policy, Policy inForce) {
    var rules = policy.rules();
    var old = new HashMap<RuleId, Rule>();
    if (rules != inForce.rules()) {
      inForce.rules().forEach(rule -> old.put(rule.id(), rule));
    }
    var lines = new ArrayList<RuleLine>();
    for (int i = 0; i < rules.size(); i++) {
      var rule = rules.get(i);
      boolean changed = rules != inForce.rules() && !rule.equals(old.get(rule.id()));
      lines.add(line(rule, i, changed));
    }
    forgetOthers(rules);
    var state = draft.state();
    if (!state.unfinished().isEmpty() && draft.isGood()) {
      int begun = state.begun().size();
      for (int i = 0; i < rules.size() + begun; i++) {
        int at = i;
        state.unfinished(i).ifPresent(left -> put(lines, at, RuleLine.of(left, at)));
      }
    }
    return lines;
  }

  // A keystroke changes one rule of thousands.
  private RuleLine line(Rule rule, int index, boolean changed) {
    var line = known.get(rule);
    if (line == null || line.index() != index || line.draft() != changed) {
      line = RuleLine.of(rule, index, changed);
      known.put(rule, line);
    }
    return line;
  }

  private void forgetOthers(List<Rule> rules) {
    if (known.size() > 2 * rules.size() + FEW) {
      known.clear();
    }
  }

  /// True if the rule in the form is one that the check can look at.
  boolean isWhole() {
    return desk.isWhole();
  }

  /// True if the call for which the rule in the form was made is decided as it is to be, at the
  /// latest with its tool accepted; true where it was made for none.
  boolean isCallKept() {
    return drawn.get().call().map(MadeForCall::isKept).orElse(true);
  }

  /// The tool that is accepted with the draft; absent where that is not needed.
  Optional<ToolReview> toAccept() {
    return drawn.get().call().flatMap(MadeForCall::toAccept);
  }

  private void examine(Policy whole, int chosen, Optional<Rule> rule) {
    // A way that was worked out for another draft must not be taken in this one.
    mendings.set(Map.of());
    // While a rule is typed its last findings stay; those of another rule must not.
    if (examined.isEmpty() || chosen != subject) {
      subject = chosen;
      checking.set(true);
      show(List.of(), 0);
    }
    String own = "/rules/" + chosen;
    check.examine(
        whole,
        found -> {
          examined = Optional.of(whole);
          checking.set(false);
          filter.found(Optional.of(named(found)));
          var mine =
              found.stream()
                  .filter(finding -> rule.filter(one -> concerns(finding, own, one)).isPresent())
                  .toList();
          // Notes are said of a rule that is looked at; they call nobody to another one.
          show(
              mine,
              found.stream()
                  .filter(one -> isOfRules(one) && one.severity() != Finding.Severity.NOTE)
                  .filter(one -> !mine.contains(one))
                  .count());
          var beside = found.stream().filter(finding -> !isOfRules(finding)).toList();
          policyFindings.setAll(lines(beside));
          check.mend(
              whole,
              Stream.concat(mine.stream(), beside.stream()).toList(),
              server.get(),
              ways -> mendings.set(shown(ways)));
        });
  }

  private static Set<String> named(List<Finding> found) {
    return found.stream()
        .flatMap(finding -> finding.rules().stream())
        .map(RuleId::value)
        .collect(Collectors.toSet());
  }

  private static Map<Finding, List<MendingViewModel.Way>> shown(Map<Finding, List<Mending>> ways) {
    return ways.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                one -> one.getValue().stream().map(MendingViewModel.Way::of).toList()));
  }

  /// The ways to mend what a line says.
  List<MendingViewModel.Way> ways(FindingLine line) {
    return mendings.get().getOrDefault(line.finding(), List.of());
  }

  private static boolean isOfRules(Finding finding) {
    return finding.pointer().startsWith("/rules/");
  }

  private static boolean concerns(Finding finding, String pointer, Rule rule) {
    return finding.pointer().equals(pointer)
        || finding.pointer().startsWith(pointer + "/")
        || finding.rules().contains(rule.id());
  }

  private List<FindingLine> lines(List<Finding> found) {
    return found.stream()
        .sorted(Comparator.comparing(Finding::severity))
        .map(finding -> FindingLine.of(finding, this::title, draft.ends()::ofFile))
        .toList();
  }

  // Rules are known by what they are called in the list.
  private Optional<String> title(RuleId id) {
    return bands().withId(id.value()).map(RuleLine::name);
  }

  private void show(List<Finding> mine, long others) {
    findings.setAll(lines(mine));
    otherFindings.set(others == 0 ? "" : Texts.count("rules.findings.others", others));
  }

  private static <T> void put(List<T> list, int index, T item) {
    if (index < list.size()) {
      list.set(index, item);
    } else {
      list.add(item);
    }
  }

  /// A rule's place in its band in words.
  ///
  /// @param place "1st of 4 in Ask"
  /// @param detail "8 above Ledger gets a look"; of ties, which comes first and why
  record StandingWords(String place, String detail) {

    /// Nothing to say yet.
    static final StandingWords NONE = new StandingWords("", "");

    /// The words for a rule at its place.
    static StandingWords of(RuleLine line, Standing standing) {
      String place =
          Texts.get(
              "rules.standing.place",
              NumberWords.ordinal(standing.rank()),
              Texts.number(standing.size()),
              line.effect().text());
      return new StandingWords(place, detail(line, standing));
    }

    private static String detail(RuleLine line, Standing standing) {
      if (standing.above().isPresent() && standing.above().get().score() == line.score()) {
        return Texts.get("rules.standing.tiedAfter", standing.above().get().name());
      }
      if (standing.below().isPresent() && standing.below().get().score() == line.score()) {
        return Texts.get("rules.standing.tiedBefore", standing.below().get().name());
      }
      if (standing.above().isPresent()) {
        int gap = standing.above().get().score() - line.score();
        return Texts.count("rules.standing.below", gap, standing.above().get().name());
      }
      if (standing.below().isPresent()) {
        int gap = line.score() - standing.below().get().score();
        return Texts.count("rules.standing.above", gap, standing.below().get().name());
      }
      return Texts.get("rules.standing.alone", line.effect().text());
    }
  }
}
