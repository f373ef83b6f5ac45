package dev.assent.desktop.rules.review;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.proxies.review.ServerTools;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The new tool that a person accepts with a draft, because no call of it passes before. It is
/// accepted as it stands when the draft is made live, if that is what was shown; the draft comes
/// after it. Belongs to the toolkit's thread.
public final class NewToolViewModel {
  private static final int MOST_NAMED = 6;

  private Optional<ServerTools> desk = Optional.empty();
  private Optional<Needed> needed = Optional.empty();
  private final ObjectProperty<Optional<Shown>> shown =
      new SimpleObjectProperty<>(Optional.empty());
  private final BooleanProperty ticked = new SimpleBooleanProperty(this, "ticked", false);
  private final BooleanProperty busy = new SimpleBooleanProperty(this, "busy", false);
  private long remarks;
  private final StringProperty said = new SimpleStringProperty("");

  private record Needed(String server, ToolReview tool) {
    // A tool that is described otherwise by now is none that a person has seen.
    Optional<ToolReview> in(ServerTools.Known known) {
      return known.tools().stream()
          .filter(one -> one.name().equals(tool.name()) && digest(one).equals(digest(tool)))
          .findFirst();
    }

    private static Optional<String> digest(ToolReview tool) {
      return tool.listed().map(ListedTool::digest);
    }
  }

  /// The tool that is offered, in words.
  ///
  /// @param tick the tool and its server
  /// @param may what the tool may do, one entry for each thing, at least one
  record Shown(String tick, List<String> may) {}

  NewToolViewModel() {}

  /// Sets the home of the tools.
  public void setDesk(ServerTools tools) {
    desk = Optional.of(tools);
  }

  /// Says which tool a draft needs; a tick is for that one alone.
  ///
  /// @param tool new, as its server lists it; absent for none
  public void need(String server, Optional<ToolReview> tool) {
    var now = tool.map(one -> new Needed(server, one));
    if (now.equals(needed)) {
      return;
    }
    needed = now;
    shown.set(Optional.empty());
    ticked.set(false);
    busy.set(false);
    said.set("");
    now.ifPresent(one ->
        desk.ifPresent(tools ->
            tools.read(
                server,
                known -> {
                  if (needed.equals(now)) {
                    arrived(one, known);
                  }
                })));
  }

  /// Says which tools that the draft newly allows by name are not accepted yet: a rule alone
  /// accepts none, and their calls are asked about or refused as before. Nothing where the draft
  /// needs a tool, which has its own words.
  public void remark(String server, Policy before, Policy after) {
    long now = ++remarks;
    if (needed.isPresent()) {
      return;
    }
    var patterns =
        after.rules().stream()
            .filter(rule ->
                rule.enabled() && rule.effect() == Effect.ALLOW && !before.rules().contains(rule))
            .flatMap(rule -> rule.conditions().stream())
            .filter(condition -> condition.isOn(Attribute.TOOL_NAME))
            .flatMap(condition -> condition.singles())
            .flatMap(names -> names.values().stream())
            .map(name -> Glob.of(name, GlobDialect.NAME_ANY_CASE))
            .toList();
    var otherwise = after.newTools();
    said.set("");
    if (otherwise.isPresent() && !patterns.isEmpty()) {
      desk.ifPresent(tools ->
          tools.read(
              server,
              known -> {
                var open =
                    known.tools().stream()
                        .filter(tool -> tool.state() != ToolState.PINNED)
                        .map(ToolReview::name)
                        .filter(name -> patterns.stream().anyMatch(named -> isNamed(name, named)))
                        .toList();
                if (now == remarks && needed.isEmpty() && !open.isEmpty()) {
                  said.set(unaccepted(open, otherwise.get()));
                }
              }));
    }
  }

  private static boolean isNamed(String tool, Glob named) {
    return named.matches(GlobDialect.NAME_ANY_CASE.comparable(tool));
  }

  private static String unaccepted(List<String> tools, Effect otherwise) {
    return Texts.get(
        otherwise == Effect.DENY
            ? "rules.review.tool.unaccepted.deny"
            : "rules.review.tool.unaccepted.hitl",
        ListWords.all(tools.stream().map(OutsideName::of).toList(), MOST_NAMED));
  }

  private void arrived(Needed one, ServerTools.Known known) {
    if (one.in(known).isEmpty()) {
      said.set(Texts.get("rules.review.tool.other"));
      return;
    }
    String name = one.tool().name();
    shown.set(
        Optional.of(
            new Shown(
                Texts.get(
                    "rules.review.tool.tick", OutsideName.of(name), OutsideName.of(one.server())),
                ToolEffectWords.of(known.deeds().getOrDefault(name, ToolEffects.UNKNOWN)))));
  }

  /// The tool offered to be accepted; absent where there is none, and while it is read.
  ReadOnlyObjectProperty<Optional<Shown>> shownProperty() {
    return shown;
  }

  /// True if the person wants it.
  BooleanProperty tickedProperty() {
    return ticked;
  }

  /// True while it is being accepted.
  BooleanProperty busyProperty() {
    return busy;
  }

  /// Why it was not accepted; empty where nothing is to be said.
  ReadOnlyStringProperty saidProperty() {
    return said;
  }

  /// True if nothing of it keeps the draft from being made live.
  public boolean isReady() {
    return !busy.get() && (needed.isEmpty() || shown.get().isPresent() && ticked.get());
  }

  /// Accepts the tool where the draft needs it.
  ///
  /// @param then run once it is accepted, or at once where none is needed
  void accept(Runnable then) {
    var asked = needed;
    if (asked.isEmpty()) {
      then.run();
      return;
    }
    var tools = desk.orElseThrow();
    busy.set(true);
    tools.read(
        asked.get().server(),
        known ->
            asked
                .get()
                .in(known)
                .filter(one -> one.state() != ToolState.CHANGED)
                .ifPresentOrElse(
                    one -> accept(tools, asked, one, then),
                    () -> ended(asked, Texts.get("rules.review.tool.other"), then)));
  }

  private void accept(ServerTools tools, Optional<Needed> asked, ToolReview tool, Runnable then) {
    if (tool.state() == ToolState.PINNED) {
      ended(asked, "", then);
      return;
    }
    tools.accept(
        asked.orElseThrow().server(),
        List.of(tool),
        problem ->
            ended(
                asked,
                problem.isEmpty() ? "" : Texts.get("servers.tools.message.failed", problem),
                then));
  }

  // The draft may be another one by now.
  private void ended(Optional<Needed> asked, String problem, Runnable then) {
    if (asked.equals(needed)) {
      busy.set(false);
      said.set(problem);
      if (problem.isEmpty()) {
        then.run();
      }
    }
  }
}
