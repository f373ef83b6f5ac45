package dev.assent.core.borrowed;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.borrowed.RuleShelf.Run;
import dev.assent.core.borrowed.ValueKind.Form;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.List;

/// The rules of some tools that have the same steps.
final class ToolRules {
  private final RuleShelf shelf;
  private final List<String> tools;
  private final ValueKind kind;
  private final Effect base;
  private final List<String> wrappers;
  private final List<String> unsure;
  private final List<String> unsurePieces;
  private boolean combined;
  private boolean refusesOthers;

  /// @param base what happens where no step matches
  ToolRules(RuleShelf shelf, List<String> tools, ValueKind kind, Effect base, ForeignList list) {
    this.shelf = shelf;
    this.tools = tools;
    this.kind = kind;
    this.base = base;
    this.wrappers = list.wrappers();
    this.unsure = list.unsure();
    this.unsurePieces = list.unsurePieces();
  }

  /// True if commands of several parts come out stricter.
  boolean isCombined() {
    return combined;
  }

  /// True if a command that is no text is refused.
  boolean refusesOthers() {
    return refusesOthers;
  }

  /// @param line the line that says what happens otherwise
  void write(List<ForeignEntry> steps, int line) {
    // The whole of a command whose parts can be allowed by steps is not allowed: nothing but the
    // strictest that may happen to a part is certain.
    boolean partly =
        kind.form() == Form.COMMAND
            && base != Effect.ALLOW
            && steps.stream().anyMatch(step -> RuleShelf.isWeaker(step.effect(), base));
    for (Run run : Run.of(steps)) {
      if (run.effect() != Effect.ALLOW) {
        narrowing(run);
      } else if (base != Effect.ALLOW) {
        allowing(run);
      }
    }
    base(steps, line, partly);
    boolean narrowed =
        kind.form() == Form.COMMAND
            && base == Effect.ALLOW
            && steps.stream().anyMatch(step -> step.effect() != Effect.ALLOW);
    if (narrowed) {
      var conditions = of(CommandPatterns.spaced(), List.of(), "");
      shelf.add(Effect.HITL, RuleShelf.name(tools), "spaced", conditions, List.of());
    }
    refusesOthers =
        kind.form() == Form.COMMAND
            && steps.stream().anyMatch(step -> step.effect() == Effect.DENY);
    if (refusesOthers && base != Effect.DENY) {
      var conditions = of(List.of(), List.of("*"), "");
      shelf.add(Effect.DENY, RuleShelf.name(tools), "no-text", conditions, List.of());
    }
    combined |= partly;
  }

  private void allowing(Run run) {
    var patterns = run.patterns(PatternPair::narrow);
    if (patterns.isEmpty()) {
      return;
    }
    var conditions = of(patterns, List.of(), "lines");
    if (kind.form() != Form.COMMAND) {
      shelf.add(Effect.ALLOW, RuleShelf.name(tools), "", conditions, run.lines());
      return;
    }
    // Each of these programs looks at every command of a line by itself: what is allowed is the
    // one command alone, whatever it does.
    var not = conditions.object("not").orElse(JsonObject.EMPTY).with("lone_command", chained());
    shelf.add(Effect.ALLOW, RuleShelf.name(tools), "", conditions.with("not", not), run.lines());
  }

  /// A command that is not alone; an ALLOW does not hold for it, below `not` either.
  private static JsonString chained() {
    return new JsonString(CommandFacts.NOT_ALONE);
  }

  /// Texts of commands that no line for one command allows.
  private List<String> notPlain() {
    var all = new ArrayList<>(CommandPatterns.combined(wrappers));
    all.addAll(unsure);
    return all;
  }

  private void narrowing(Run run) {
    var patterns = run.mayBeAnything() ? List.<String>of() : run.patterns(PatternPair::wide);
    // Only texts and commands are compared as they are written.
    boolean plain = kind.form() == Form.COMMAND || kind.form() == Form.TEXT;
    var weaker = plain ? run.weaker(patterns) : run.weaker();
    var conditions = of(patterns, weaker, run.effect().word());
    shelf.add(run.effect(), RuleShelf.name(tools), "", conditions, run.lines());
    if (kind.form() != Form.COMMAND || run.effect() == base || base == Effect.DENY) {
      return;
    }
    var inside =
        run.mayBeAnything()
            ? CommandPatterns.combined(wrappers)
            : CommandPatterns.inside(patterns, wrappers);
    combined = true;
    shelf.add(
        run.effect(),
        RuleShelf.name(tools),
        "inside",
        of(inside, List.of(), run.effect().word() + "-inside"),
        run.lines());
  }

  private void base(List<ForeignEntry> steps, int line, boolean partly) {
    var weaker = new ArrayList<String>();
    for (ForeignEntry step : steps) {
      if (RuleShelf.isWeaker(step.effect(), base)) {
        step.match().narrow().stream().filter(one -> !weaker.contains(one)).forEach(weaker::add);
      }
    }
    shelf.add(
        base, RuleShelf.name(tools), "otherwise", of(List.of(), weaker, "lines"), List.of(line));
    if (partly) {
      shelf.add(
          base, RuleShelf.name(tools), "combined", of(notPlain(), List.of(), ""), List.of(line));
    }
    if (partly && base == Effect.HITL) {
      // An allowance too passes over what the patterns above do not find, such as a wildcard.
      var conditions = of(List.of(), List.of(), "").with("lone_command", chained());
      shelf.add(base, RuleShelf.name(tools), "not-alone", conditions, List.of(line));
    }
    if (partly && !unsurePieces.isEmpty()) {
      var test = JsonObject.builder().put("contains", JsonArray.ofStrings(unsurePieces)).build();
      var conditions =
          JsonObject.builder()
              .put("tool_name", ForeignList.texts(tools))
              .put("argument", JsonObject.builder().put(kind.pointer(), test).build());
      shelf.add(base, RuleShelf.name(tools), "expanded", conditions.build(), List.of(line));
    }
  }

  /// @param patterns none for every value
  /// @param group the end of a group's name, where the patterns become one
  private JsonObject of(List<String> patterns, List<String> not, String group) {
    String name = RuleShelf.name(tools) + (group.isEmpty() ? "" : "-" + group);
    var conditions = JsonObject.builder().put("tool_name", ForeignList.texts(tools));
    if (!patterns.isEmpty()) {
      conditions.put(member(), value(name, patterns));
    }
    if (!not.isEmpty()) {
      var inner = JsonObject.builder().put(member(), value(name + "-not", not));
      conditions.put("not", inner.build());
    }
    return conditions.build();
  }

  private String member() {
    return switch (kind.form()) {
      case PATHS -> "path_pattern";
      case HOSTS -> "host";
      case TEXT, COMMAND -> "argument";
      case NAME -> "tool_name";
    };
  }

  private Json value(String name, List<String> patterns) {
    return switch (kind.form()) {
      case PATHS, HOSTS, NAME -> shelf.patterns(name, patterns);
      case TEXT, COMMAND -> {
        var test = JsonObject.builder().put("in", shelf.patterns(name, patterns)).build();
        yield JsonObject.builder().put(kind.pointer(), test).build();
      }
    };
  }
}
