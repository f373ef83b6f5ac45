package dev.assent.desktop.proxies.review;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import dev.assent.desktop.ui.arguments.Difference;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/// A tool as the page shows it.
///
/// @param shown what it was made of; an acceptance is about exactly this
/// @param may what it may do, one entry for each thing, at least one
/// @param state how it stands, in a word
/// @param detail since when, or what that means, one sentence
/// @param differences what changed since it was accepted, or the description of a new tool; text of
///   the server
/// @param more how many further changes are not listed
record ToolRow(
    ToolReview shown,
    List<String> may,
    String state,
    String detail,
    List<Difference> differences,
    int more) {

  /// The row of a tool.
  ///
  /// @param wasListed whether the server's tools are known from a listing; an accepted tool that
  ///   stands in none is gone only then
  static ToolRow of(ToolReview tool, ToolEffects deed, boolean wasListed, ZoneId zone) {
    var difference = difference(tool);
    return new ToolRow(
        tool,
        ToolEffectWords.of(deed),
        switch (tool.state()) {
          case NEW -> Texts.get("servers.tools.state.new");
          case CHANGED -> Texts.get("servers.tools.state.changed");
          case PINNED -> Texts.get("servers.tools.state.accepted");
        },
        tool.keptBack().map(ToolRow::keptBack).orElseGet(() -> detail(tool, wasListed, zone)),
        difference.changes().stream().map(Difference::of).toList(),
        difference.more());
  }

  private static String keptBack(KeptBack why) {
    return switch (why.reason()) {
      case NAME -> Texts.get("servers.tools.kept.name");
      case LOOK_ALIKE ->
          why.detail().isEmpty()
              ? Texts.get("servers.tools.kept.mixed")
              : Texts.get("servers.tools.kept.lookAlike", why.detail());
      case HEADER -> Texts.get("servers.tools.kept.header");
    };
  }

  private static ToolDifference difference(ToolReview tool) {
    return switch (tool.state()) {
      case CHANGED -> tool.difference();
      case NEW ->
          tool.listed()
              .flatMap(ListedTool::description)
              .map(now -> ToolDifference.between(JsonObject.EMPTY, now))
              .orElse(ToolDifference.NONE);
      case PINNED -> ToolDifference.NONE;
    };
  }

  private static String detail(ToolReview tool, boolean wasListed, ZoneId zone) {
    String accepted = tool.accepted().map(pin -> accepted(pin, zone)).orElse("");
    if (tool.listed().isEmpty()) {
      return wasListed ? Texts.get("servers.tools.detail.gone", accepted) : accepted;
    }
    String since = time(tool.listed().get().listedAt(), zone);
    boolean kept = tool.listed().get().description().isPresent();
    return switch (tool.state()) {
      case PINNED -> accepted;
      case NEW ->
          Texts.get(kept ? "servers.tools.detail.new" : "servers.tools.detail.tooLong", since);
      case CHANGED ->
          kept
              ? Texts.get("servers.tools.detail.changed", since, accepted)
              : Texts.get("servers.tools.detail.tooLong", since);
    };
  }

  private static String accepted(PinnedTool pin, ZoneId zone) {
    return Texts.get(
        switch (pin.how()) {
          case CALL -> "servers.tools.accepted.call";
          case PAGE -> "servers.tools.accepted.page";
        },
        time(pin.acceptedAt(), zone));
  }

  private static String time(Instant time, ZoneId zone) {
    return MomentWords.NAMED_DAY.of(time, zone);
  }

  /// The name that calls use: text of the server.
  String name() {
    return shown.name();
  }

  /// True if it waits for the person.
  boolean isOpen() {
    return shown.state() != ToolState.PINNED;
  }

  /// True if it may be accepted here: its description is known.
  boolean isAcceptable() {
    return isOpen() && shown.listed().flatMap(ListedTool::description).isPresent();
  }

  /// True if it was accepted once and differs now.
  boolean isChanged() {
    return shown.state() == ToolState.CHANGED;
  }
}
