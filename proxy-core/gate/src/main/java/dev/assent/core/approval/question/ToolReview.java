package dev.assent.core.approval.question;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.ToolState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// A comparison of one tool of a server with what a person accepted.
///
/// @param name what calls name it by: text of the server, not made readable
/// @param state pinned also where it is no longer listed
/// @param listed as the server listed it last; absent when it does not any more
/// @param accepted as a person accepted it; absent when nobody did
/// @param difference what changed since; empty unless the state is changed
/// @param keptBack why clients do not see it; absent when they do, and where nobody has listed it
///   in this run
public record ToolReview(
    String name,
    ToolState state,
    Optional<ListedTool> listed,
    Optional<PinnedTool> accepted,
    ToolDifference difference,
    Optional<KeptBack> keptBack) {

  /// Every tool that is listed or accepted, by name.
  public static List<ToolReview> of(
      Map<String, ListedTool> listed, Map<String, PinnedTool> accepted) {
    var names = new TreeSet<>(listed.keySet());
    names.addAll(accepted.keySet());
    var reviews = new ArrayList<ToolReview>();
    for (String name : names) {
      reviews.add(
          of(name, Optional.ofNullable(listed.get(name)), Optional.ofNullable(accepted.get(name))));
    }
    return reviews;
  }

  /// One tool.
  ///
  /// @param listed at least one of the two is there
  public static ToolReview of(
      String name, Optional<ListedTool> listed, Optional<PinnedTool> accepted) {
    ToolState state = stateOf(listed.map(ListedTool::digest), accepted);
    var difference =
        state == ToolState.CHANGED
            ? ToolDifference.between(
                accepted.flatMap(PinnedTool::description), listed.flatMap(ListedTool::description))
            : ToolDifference.NONE;
    return new ToolReview(name, state, listed, accepted, difference, Optional.empty());
  }

  /// The same, kept from clients or not.
  public ToolReview keptBack(Optional<KeptBack> why) {
    return new ToolReview(name, state, listed, accepted, difference, why);
  }

  /// The state of a description beside the accepted one.
  ///
  /// @param digest of the description; absent when it is no longer listed
  public static ToolState stateOf(Optional<String> digest, Optional<PinnedTool> accepted) {
    if (accepted.isEmpty()) {
      return ToolState.NEW;
    }
    boolean same = digest.isEmpty() || digest.get().equals(accepted.get().digest());
    return same ? ToolState.PINNED : ToolState.CHANGED;
  }
}
