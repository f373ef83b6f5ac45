package dev.assent.desktop.approval.content;

import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.RateLimit;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.RateWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.Difference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Says why a call is asked, and shows what else a yes would accept. Pure.
final class CardReasons {
  private static final Set<String> WORDS = Set.of("/name", "/title", "/description");

  private CardReasons() {}

  /// Why it is asked, and that a yes can accept no tool where that is so.
  static List<Phrase> because(ApprovalRequest asked) {
    var phrases =
        new ArrayList<>(
            switch (asked.trace().basis()) {
              case Basis.ByRule(var winner) -> rule(asked.trace(), winner);
              case Basis.ByNewTool(var state, var allowing) -> newTool(state, allowing);
              case Basis.ByRateLimit(var limit, var used, var allowing) ->
                  limit(limit, used, allowing);
              case Basis.ByDefault _,
                  Basis.ByGuard _,
                  Basis.ByDiscovery _,
                  Basis.ByMode _,
                  Basis.ByHook _,
                  Basis.ByFailure _,
                  Basis.ByCanary _ ->
                  Phrase.of("approval.because.step", asked.trace().basis().kind());
            });
    if (!canAccept(asked) && asked.trace().basis() instanceof Basis.ByNewTool) {
      phrases.addAll(Phrase.of("approval.because.onlyThisCall"));
    }
    return phrases;
  }

  /// The review that a yes can accept beside the call: the changes in a tool's description, or the
  /// description of a new one. Where there is no description to accept, that it is not accepted.
  static CardContent.Review review(ApprovalRequest asked) {
    var description = asked.request().resource().tool().description();
    if (!asked.change().isEmpty()) {
      var changes = asked.change().changes().stream().map(Difference::of).toList();
      return new CardContent.Review(
          Texts.get("approval.review.changed"),
          changes,
          List.of(),
          asked.change().more(),
          true,
          canAccept(asked));
    }
    if (!asked.request().callsUnacceptedTool()) {
      return CardContent.Review.NONE;
    }
    return description
        .map(CardReasons::newTool)
        .orElseGet(() ->
            new CardContent.Review(
                Texts.get("approval.review.undescribed." + stateWord(asked)),
                List.of(),
                List.of(),
                0,
                false,
                false));
  }

  /// The end of the key of words for the state that a tool is known to be in.
  static String stateWord(ApprovalRequest asked) {
    var state =
        asked.request().resource().tool().state().filter(known -> known != ToolState.PINNED);
    return state.map(ToolState::word).orElse("unknown");
  }

  // Words first, the parameters in a line each; the schema and the rest as they were sent are
  // folded.
  private static CardContent.Review newTool(JsonObject description) {
    var all = ToolDifference.between(JsonObject.EMPTY, description);
    var parts =
        all.changes().stream()
            .collect(
                Collectors.partitioningBy(
                    change -> WORDS.contains(change.pointer()),
                    Collectors.mapping(Difference::of, Collectors.toList())));
    var first = new ArrayList<>(parts.getOrDefault(true, List.of()));
    ToolParameters.of(description)
        .ifPresent(lines ->
            first.add(
                new Difference(
                    Texts.get("approval.review.parameters"),
                    Optional.empty(),
                    Optional.of(lines))));
    return new CardContent.Review(
        Texts.get("approval.review.new"),
        first,
        parts.getOrDefault(false, List.of()),
        all.more(),
        false,
        true);
  }

  // Whatever made Assent ask, as long as the server lists it.
  private static boolean canAccept(ApprovalRequest asked) {
    return asked.request().callsUnacceptedTool()
        && asked.request().resource().tool().description().isPresent();
  }

  private static List<Phrase> rule(DecisionTrace trace, RuleMatch winner) {
    var phrases = new ArrayList<>(Phrase.of("approval.because.rule", title(winner), score(winner)));
    var losingAllow =
        trace.matched().stream()
            .filter(match -> match.effect() == Effect.ALLOW)
            .max(Comparator.comparing(RuleMatch::specificity));
    if (losingAllow.isPresent()) {
      phrases.addAll(
          Phrase.of(
              "approval.because.beforeAllow", title(losingAllow.get()), score(losingAllow.get())));
    }
    long others =
        trace.matched().stream()
            .filter(match -> match.effect() == Effect.HITL && !match.equals(winner))
            .count();
    if (others > 0) {
      phrases.addAll(
          others == 1
              ? Phrase.of("approval.because.otherAsk")
              : Phrase.of("approval.because.otherAsks", Texts.number(others)));
    }
    if (trace.overriddenDenies().isEmpty()) {
      phrases.addAll(Phrase.of("approval.because.noDeny"));
    }
    return phrases;
  }

  private static List<Phrase> newTool(Optional<ToolState> state, RuleMatch allowing) {
    String key =
        state
            .map(known ->
                switch (known) {
                  case NEW, PINNED -> "approval.because.tool.new";
                  case CHANGED -> "approval.because.tool.changed";
                })
            .orElse("approval.because.tool.unlisted");
    var phrases = new ArrayList<>(Phrase.of(key));
    phrases.addAll(Phrase.of("approval.because.wouldAllow", title(allowing), score(allowing)));
    return phrases;
  }

  private static List<Phrase> limit(RateLimit limit, int used, RuleMatch allowing) {
    var phrases =
        new ArrayList<>(
            Phrase.of(
                "approval.because.limit",
                ShownText.line(ListWords.all(limit.tools())),
                RateWords.calls(limit.calls()),
                RateWords.within(limit.seconds()),
                Texts.number(used)));
    phrases.addAll(Phrase.of("approval.because.wouldAllow", title(allowing), score(allowing)));
    return phrases;
  }

  /// The name of a rule for people.
  static String title(RuleMatch match) {
    return ShownText.line(CoreWords.ofTitle(match.rule()));
  }

  /// Its points.
  static String score(RuleMatch match) {
    return Texts.number(match.specificity().score());
  }

  /// Reads the parameters of a tool out of its description, one line each: name, type, and what its
  /// server says of it. Not everything that a schema says; whoever accepts the tool sees the schema
  /// too. Pure.
  private static final class ToolParameters {
    private static final int DEEPEST = 3;
    private static final int MOST = 60;

    /// Stands for what only the schema says.
    private static final String REST = "…";

    private final List<String> lines = new ArrayList<>();

    private ToolParameters() {}

    /// The lines of a tool's parameters, joined by line ends; absent where its schema names none.
    static Optional<String> of(JsonObject description) {
      var parameters = new ToolParameters();
      parameters.members("", description.object("inputSchema").orElse(JsonObject.EMPTY), 0);
      return parameters.lines.isEmpty()
          ? Optional.empty()
          : Optional.of(String.join("\n", parameters.lines));
    }

    private void members(String before, JsonObject schema, int depth) {
      var required =
          schema.get("required") instanceof JsonArray array ? array.items() : List.<Json>of();
      schema
          .object("properties")
          .orElse(JsonObject.EMPTY)
          .members()
          .forEach((name, value) -> {
            if (lines.size() < MOST && value instanceof JsonObject one) {
              line(before + oneLine(name), one, required.contains(new JsonString(name)), depth);
            } else if (lines.isEmpty() || !REST.equals(lines.getLast())) {
              lines.add(REST);
            }
          });
    }

    private void line(String name, JsonObject schema, boolean required, int depth) {
      String type = type(schema);
      String shown = required ? type : Texts.get("approval.review.optional", type);
      String says = text(schema, "description").map(ToolParameters::oneLine).orElse("");
      lines.add(name + ": " + shown + (says.isEmpty() ? "" : ". " + says));
      if (depth < DEEPEST) {
        members(name + ".", schema, depth + 1);
        schema.object("items").ifPresent(items -> members(name + "[].", items, depth + 1));
      }
    }

    private static String type(JsonObject schema) {
      var given = schema.get("type");
      if (given instanceof JsonArray several) {
        return several.items().stream()
            .map(one -> one instanceof JsonString word ? oneLine(word.value()) : "?")
            .collect(Collectors.joining(" | "));
      }
      String type = text(schema, "type").map(ToolParameters::oneLine).orElse("?");
      return type.equals("array")
          ? schema.object("items").map(ToolParameters::type).orElse("?") + "[]"
          : type;
    }

    private static Optional<String> text(JsonObject schema, String member) {
      return schema.get(member) instanceof JsonString text
          ? Optional.of(text.value())
          : Optional.empty();
    }

    // A line end in it would begin a line that looks like another parameter.
    private static String oneLine(String text) {
      return text.strip().replaceAll("\\R", " ");
    }
  }
}
