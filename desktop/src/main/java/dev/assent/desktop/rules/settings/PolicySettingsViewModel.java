package dev.assent.desktop.rules.settings;

import dev.assent.core.pap.document.DialectDifference;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.desktop.rules.draft.DraftDesk;
import dev.assent.desktop.rules.draft.OpenDraft;
import dev.assent.desktop.rules.text.DialectWords;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;

/// The parts of the draft beside its rules. Each change is a step of the draft. Belongs to the
/// toolkit's thread.
public final class PolicySettingsViewModel {
  private static final int CALLS = 30;
  private static final int SECONDS = 60;

  private final OpenDraft draft;
  private final DraftDesk desk;
  private final PolicySetting<ModeChoice> mode;
  private final PolicySetting<NewToolsChoice> newTools;
  private final PolicySetting<Policy.Combining> combining;
  private final PolicySetting<Policy.MissingAttributes> missing;
  private final PolicySetting<GlobReading> globs;
  private final IntegerProperty revision = new SimpleIntegerProperty(0);

  /// A named list, and how many places are written as it.
  ///
  /// @param uses 0 for one that nothing uses
  record Group(String name, List<String> entries, long uses) {
    Group {
      entries = List.copyOf(entries);
    }
  }

  public PolicySettingsViewModel(OpenDraft draft, DraftDesk desk) {
    this.draft = draft;
    this.desk = desk;
    mode =
        new PolicySetting<>(
            policy -> ModeChoice.of(policy.mode()),
            next -> step("mode", text -> text.withMode(next.mode(tools()))));
    newTools =
        new PolicySetting<>(
            policy -> NewToolsChoice.of(policy.newTools()),
            next -> step("new_tools", text -> text.withNewTools(next.effect())));
    combining =
        new PolicySetting<>(
            Policy::combining,
            next -> step("combining_algorithm", text -> text.withCombining(next)));
    missing =
        new PolicySetting<>(
            Policy::missing, next -> step("missing_attributes", text -> text.withMissing(next)));
    globs =
        new PolicySetting<>(
            Policy::globs, next -> step("glob_dialect", text -> text.withGlobDialect(next)));
    draft.revisionProperty().addListener((_, _, _) -> follow());
    follow();
  }

  private void follow() {
    var policy = draft.policy();
    List.of(mode, newTools, combining, missing, globs).forEach(one -> one.follow(policy));
    revision.set(revision.get() + 1);
  }

  private void step(String member, UnaryOperator<PolicyDocument> edit) {
    step(member, new Object(), edit);
  }

  private void step(String member, Object key, UnaryOperator<PolicyDocument> edit) {
    desk.edit(Texts.get("rules.step.setting", Texts.get("rules.member." + member)), key, edit);
    // A setting that could not be written is shown as it is again.
    follow();
  }

  /// Counts the changes; listen here to follow them all.
  ReadOnlyIntegerProperty revisionProperty() {
    return revision;
  }

  PolicySetting<ModeChoice> mode() {
    return mode;
  }

  PolicySetting<NewToolsChoice> newTools() {
    return newTools;
  }

  PolicySetting<Policy.Combining> combining() {
    return combining;
  }

  PolicySetting<Policy.MissingAttributes> missing() {
    return missing;
  }

  PolicySetting<GlobReading> globs() {
    return globs;
  }

  /// The tools that alone may be called; empty where the mode lists none.
  List<String> tools() {
    return ModeChoice.tools(draft.policy().mode());
  }

  /// Lists other tools.
  ///
  /// @param key the same for what is one step to a person
  void setTools(List<String> tools, Object key) {
    step("tools", key, text -> text.withMode(ModeChoice.ALLOW_LIST.mode(tools)));
  }

  /// The path patterns that mean something else in the draft than in what is in force, or would
  /// with the other meaning of `**/`: a sentence for each.
  List<String> dialectChanges() {
    var policy = draft.policy();
    return DialectWords.of(policy.rules(), DialectDifference.of(policy), policy.globs());
  }

  /// True if the meaning of `**/` differs from the one in force.
  boolean isOtherDialect() {
    return draft.policy().globs() != draft.inForce().policy().globs();
  }

  List<RateLimit> limits() {
    return draft.policy().rateLimits();
  }

  /// Adds a limit for all tools, to be edited.
  void addLimit() {
    var all = new ArrayList<>(limits());
    all.add(new RateLimit(List.of("*"), CALLS, SECONDS, Effect.HITL));
    step("rate_limits", text -> text.withRateLimits(all));
  }

  /// Puts a limit in the place of another.
  void setLimit(int index, RateLimit limit, Object key) {
    var all = new ArrayList<>(limits());
    all.set(index, limit);
    step("rate_limits", key, text -> text.withRateLimits(all));
  }

  void removeLimit(int index) {
    var all = new ArrayList<>(limits());
    all.remove(index);
    step("rate_limits", text -> text.withRateLimits(all));
  }

  /// The groups; none while the text has errors.
  List<Group> groups() {
    if (!draft.isGood() || draft.policy().groups().isEmpty()) {
      return List.of();
    }
    var document = draft.state().document();
    return draft.policy().groups().entrySet().stream()
        .map(one -> new Group(one.getKey(), one.getValue(), document.usesOfGroup(one.getKey())))
        .toList();
  }

  /// Adds an empty group under a free name.
  void addGroup() {
    var all = new LinkedHashMap<>(draft.policy().groups());
    String stem = Texts.get("rules.settings.groups.name");
    String name = stem;
    for (int n = 2; all.containsKey(name); n++) {
      name = stem + "-" + n;
    }
    all.put(name, List.of());
    setGroups(all, new Object());
  }

  /// Gives a group other entries.
  void setEntries(String name, List<String> entries, Object key) {
    var all = new LinkedHashMap<>(draft.policy().groups());
    all.put(name, entries);
    setGroups(all, key);
  }

  /// Gives a group that nothing uses another name; nothing happens where that is taken or empty.
  void rename(String name, String next) {
    if (next.isBlank() || draft.policy().groups().containsKey(next)) {
      follow();
      return;
    }
    var all = new LinkedHashMap<String, List<String>>();
    draft
        .policy()
        .groups()
        .forEach((was, entries) -> all.put(was.equals(name) ? next : was, entries));
    setGroups(all, new Object());
  }

  void removeGroup(String name) {
    var all = new LinkedHashMap<>(draft.policy().groups());
    all.remove(name);
    setGroups(all, new Object());
  }

  private void setGroups(Map<String, List<String>> groups, Object key) {
    step("groups", key, text -> text.withGroups(groups));
  }

  int examples() {
    return draft.policy().examples().size();
  }
}
