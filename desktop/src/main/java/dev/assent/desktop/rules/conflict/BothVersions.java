package dev.assent.desktop.rules.conflict;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.MemberChange;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.ChangeWords;
import dev.assent.desktop.rules.book.GroupChanges;
import dev.assent.desktop.rules.draft.DraftMerge;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A draft and what stands on disk, as the page shows them beside each other. Pure.
///
/// @param alone what only the other version changes, a sentence each; may be empty
/// @param items what both change differently
record BothVersions(List<String> alone, List<Item> items) {
  /// One thing to choose for.
  ///
  /// @param key names it among the others
  /// @param title says what it is
  /// @param both whether both can be taken
  record Item(String key, String title, Side mine, Side theirs, boolean both) {}

  /// One of the two.
  ///
  /// @param words one sentence for each change; may be empty
  /// @param lines what it changes, or what stands there
  record Side(List<String> words, LineDifference lines) {}

  BothVersions {
    alone = List.copyOf(alone);
    items = List.copyOf(items);
  }

  /// Compares policies by what they mean.
  static BothVersions of(DraftMerge merge) {
    var theirs = merge.theirsAlone();
    return new BothVersions(
        theirs.isEmpty() ? List.of() : ChangeWords.TEXT.all(theirs),
        merge.clashes().stream().map(BothVersions::item).toList());
  }

  /// Compares texts line by line.
  static BothVersions of(TextClashes texts) {
    var items = new ArrayList<Item>();
    for (var place : texts.places()) {
      items.add(
          new Item(
              "place:" + items.size(),
              title(place),
              new Side(List.of(), lines(place.mine(), place.from())),
              new Side(List.of(), lines(place.theirs(), place.theirsFrom())),
              !place.mine().isEmpty() && !place.theirs().isEmpty()));
    }
    return new BothVersions(List.of(), items);
  }

  // As lines that come, because lines that stay could be folded away.
  private static LineDifference lines(List<String> lines, int from) {
    var all =
        LineDifference.of(
            "", lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
    return new LineDifference(
        all.rows().stream()
            .map(row ->
                new LineDifference.Row(
                    LineDifference.Kind.ADDED,
                    0,
                    row.after() + from - 1,
                    row.text(),
                    0,
                    0,
                    row.secrets()))
            .toList(),
        lines.size(),
        0);
  }

  private static String title(TextClashes.Part place) {
    int last = place.from() + place.mine().size() - 1;
    if (place.mine().isEmpty()) {
      return Texts.get("rules.conflict.after", Texts.digits(last));
    }
    return last == place.from()
        ? Texts.get("rules.conflict.line", Texts.digits(last))
        : Texts.get("rules.conflict.lines", Texts.digits(place.from()), Texts.digits(last));
  }

  private static Item item(DraftMerge.Clash clash) {
    return new Item(
        clash.key(), title(clash), side(clash.mine()), side(clash.theirs()), clash.hasBoth());
  }

  private static String title(DraftMerge.Clash clash) {
    var mine = clash.mine();
    // A mode may come with its tools on one side alone; it is the first then.
    var member =
        Stream.of(mine, clash.theirs())
            .map(side -> side.difference().members())
            .max(Comparator.comparingInt(List::size))
            .flatMap(members -> members.stream().findFirst());
    return member
        .map(one ->
            GroupChanges.name(one)
                .map(name -> Texts.get("rules.conflict.group", name))
                .orElseGet(() ->
                    Texts.get("rules.conflict.member", Texts.get("rules.member." + one.member()))))
        .or(() ->
            mine.was()
                .or(mine::rule)
                .map(rule -> Texts.get("rules.conflict.rule", CoreWords.ofTitle(rule))))
        .orElseGet(() -> Texts.get("rules.conflict.order"));
  }

  private static Side side(DraftMerge.Change change) {
    var words = ChangeWords.TEXT.all(change.difference());
    var members = change.difference().members();
    return members.isEmpty()
        ? new Side(words, LineDifference.of(text(change.was()), text(change.rule())))
        : new Side(
            words,
            LineDifference.of(
                json(members, MemberChange::before), json(members, MemberChange::after)));
  }

  private static String json(
      List<MemberChange> members, Function<MemberChange, Optional<Json>> part) {
    return members.stream()
        .map(part.andThen(BothVersions::json))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private static String json(Optional<Json> value) {
    return value.map(JsonWriter::writeIndented).map(String::strip).orElse("");
  }

  private static String text(Optional<Rule> rule) {
    return json(rule.map(PolicyDocument::written));
  }
}
