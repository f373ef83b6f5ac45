package dev.assent.core.analysis.check;

import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.ValueTest;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Tests of arguments and descriptions that do not mean what people expect.
final class TestRemarks {
  private static final Set<String> PATHS =
      Set.of(
          "path",
          "paths",
          "filepath",
          "file",
          "files",
          "filename",
          "dir",
          "directory",
          "folder",
          "source",
          "destination",
          "sourcepath",
          "destpath",
          "oldpath",
          "newpath");

  private TestRemarks() {}

  static List<Remark> of(AttributeDemand demand, Effect effect) {
    var remarks = new ArrayList<Remark>();
    demand
        .tests()
        .forEach((pointer, test) -> {
          globs(test).forEach(glob -> WordRemarks.name(glob).ifPresent(remarks::add));
          if (demand.attribute() == Attribute.ARGUMENT) {
            pathAsText(pointer, test, effect).ifPresent(remarks::add);
          }
        });
    return remarks;
  }

  /// A token may say nothing at a place, also where an issuer leaves out what is too long; a `not`
  /// then holds, and lets pass.
  static Stream<Remark> missingClaims(AttributeDemand demand, StudiedRule rule) {
    if (demand.attribute() != Attribute.CLAIM
        || !demand.negated()
        || rule.effect() != Effect.ALLOW) {
      return Stream.of();
    }
    var asked = rule.demand(Attribute.CLAIM).map(AttributeDemand::tests).orElse(Map.of());
    return demand.tests().entrySet().stream()
        .filter(entry -> !ValueTests.absence(entry.getValue()))
        .filter(entry -> !(entry.getValue() instanceof ValueTest.Exists))
        .filter(entry ->
            !asked.containsKey(entry.getKey()) || ValueTests.absence(asked.get(entry.getKey())))
        .map(entry ->
            Remark.warning(
                    "missing-claim",
                    "",
                    Sentence.of(
                        "the rule also lets those pass whose token says nothing at %s",
                        QuotedText.of(entry.getKey())))
                .suggesting("ask in `claim` that it `exists` as well"));
  }

  private static Stream<String> globs(ValueTest test) {
    return switch (test) {
      case ValueTest.Like(var glob) -> Stream.of(glob);
      case ValueTest.AnyOf(var values) ->
          values.stream()
              .flatMap(value ->
                  value instanceof JsonString text ? Stream.of(text.value()) : Stream.of());
      case ValueTest.EqualTo _, ValueTest.Compared _, ValueTest.Contains _, ValueTest.Exists _ ->
          Stream.of();
    };
  }

  /// A path is spelled in many ways, and a test of arguments sees the one in which it was written.
  private static Optional<Remark> pathAsText(String pointer, ValueTest test, Effect effect) {
    String name =
        pointer
            .substring(pointer.lastIndexOf('/') + 1)
            .toLowerCase(Locale.ROOT)
            .replaceAll("[_-]", "");
    boolean path =
        PATHS.contains(name)
            && globs(test).anyMatch(glob -> glob.contains("/") || glob.startsWith("~"));
    if (!path) {
      return Optional.empty();
    }
    CharSequence message =
        Sentence.of(
            "`argument` compares the path at %s as it is written; links, `..` and relative spellings go past it",
            QuotedText.of(pointer));
    var remark =
        effect == Effect.HITL
            ? Remark.note("path-as-text", "", message)
            : Remark.warning("path-as-text", "", message);
    return Optional.of(remark.suggesting("use `path_pattern`, which sees every spelling"));
  }
}
