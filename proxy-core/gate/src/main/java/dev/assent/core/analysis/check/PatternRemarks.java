package dev.assent.core.analysis.check;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// Patterns that do not mean what people expect (clause 3.3), also those below `not` and in groups.
/// One remark of a kind for each condition: a list of twenty patterns is not worth twenty lines.
final class PatternRemarks {
  /// Said of each pattern by itself: whoever changes the dialect looks at each.
  private static final Set<String> SINGLE = Set.of("middle-stars", "relative-path");

  private final GlobReading globs;

  /// @param globs what `**/` in path patterns means
  PatternRemarks(GlobReading globs) {
    this.globs = globs;
  }

  List<Remark> of(StudiedRule rule) {
    var remarks = new ArrayList<Remark>();
    for (var demand : rule.demands()) {
      remarks.addAll(of(rule, demand, demand.pointer()));
      if (demand.written() instanceof Condition.Earlier(_, var calls, _)) {
        for (var call : calls) {
          var inside = AttributeDemand.of(call, false, globs);
          remarks.addAll(of(rule, inside, demand.pointer() + "/" + inside.pointer()));
        }
      }
    }
    return remarks;
  }

  private List<Remark> of(StudiedRule rule, AttributeDemand demand, String pointer) {
    var remarks = new ArrayList<Remark>();
    var byCode = new LinkedHashMap<String, List<Remark>>();
    said(demand, rule)
        .forEach(remark ->
            byCode
                .computeIfAbsent(
                    SINGLE.contains(remark.code()) ? remark.message().toString() : remark.code(),
                    _ -> new ArrayList<>())
                .add(remark));
    var group = Optional.ofNullable(rule.rule().groups().get(pointer));
    byCode.values().forEach(same -> remarks.add(placed(same, "conditions/" + pointer, group)));
    return remarks;
  }

  private Stream<Remark> said(AttributeDemand demand, StudiedRule rule) {
    return switch (demand.attribute()) {
      case PATH, SOURCE, DESTINATION, COMMAND_FOLDER ->
          demand.options().written().stream()
              .filter(rule.rule().pathPatterns()::contains)
              .flatMap(pattern -> PathPatternRemarks.of(pattern, globs));
      case EXTENSION -> each(demand, WordRemarks::extension);
      case SCHEME -> each(demand, WordRemarks::scheme);
      case HOST ->
          Stream.concat(
              each(demand, WordRemarks::host),
              each(demand, host -> WordRemarks.subdomains(host, demand.options().written())));
      case LONE_COMMAND ->
          each(demand, text -> WordRemarks.loneCommand(text, rule.effect(), demand.negated()));
      case TOOL_NAME ->
          Stream.concat(each(demand, WordRemarks::name), each(demand, WordRemarks::prefixedTool));
      default ->
          switch (demand.attribute().form()) {
            case GLOBS -> each(demand, WordRemarks::name);
            case TEXTS -> each(demand, text -> WordRemarks.exact(demand.attribute(), text));
            case TESTS ->
                Stream.concat(
                    TestRemarks.of(demand, rule.effect()).stream(),
                    TestRemarks.missingClaims(demand, rule));
            case PATHS, WORD_LIST, WORD_OR_LIST, ONE_WORD, AT_LEAST, HOURS, EARLIER -> Stream.of();
          };
    };
  }

  private static Stream<Remark> each(
      AttributeDemand demand, Function<String, Optional<Remark>> kind) {
    return demand.options().written().stream().flatMap(text -> kind.apply(text).stream());
  }

  private static Remark placed(List<Remark> same, String member, Optional<String> group) {
    var first = same.getFirst();
    CharSequence from =
        group
            .<CharSequence>map(
                name -> Sentence.of("%s, in the group %s", first.message(), QuotedText.of(name)))
            .orElse(first.message());
    return new Remark(
        first.severity(),
        first.code(),
        member,
        first.others(),
        same.size() == 1 ? from : Sentence.of("%s; %s more like it", from, same.size() - 1),
        first.suggestion(),
        first.witness());
  }
}
