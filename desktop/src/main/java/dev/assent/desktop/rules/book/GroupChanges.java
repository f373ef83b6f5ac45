package dev.assent.desktop.rules.book;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.MemberChange;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Tells changes of a policy's groups apart, group by group. Pure.
public final class GroupChanges {
  private static final String ALL = "groups";
  private static final String ONE = "groups/";

  private GroupChanges() {}

  /// The changes, with one for each group in the place of one for all groups.
  public static List<MemberChange> each(List<MemberChange> members) {
    return members.stream().flatMap(GroupChanges::each).toList();
  }

  private static Stream<MemberChange> each(MemberChange change) {
    if (!change.member().equals(ALL)) {
      return Stream.of(change);
    }
    var names = new TreeSet<String>();
    Stream.of(change.before(), change.after())
        .forEach(groups -> names.addAll(object(groups).members().keySet()));
    return names.stream()
        .map(name ->
            new MemberChange(
                ONE + name,
                Optional.ofNullable(object(change.before()).get(name)),
                Optional.ofNullable(object(change.after()).get(name)),
                Optional.empty()))
        .filter(one -> !one.before().equals(one.after()));
  }

  /// The group that a change is about; absent for a change of something else.
  public static Optional<String> name(MemberChange change) {
    return change.member().startsWith(ONE)
        ? Optional.of(change.member().substring(ONE.length()))
        : Optional.empty();
  }

  private static JsonObject object(Optional<Json> value) {
    return value.orElse(JsonObject.EMPTY) instanceof JsonObject object ? object : JsonObject.EMPTY;
  }
}
