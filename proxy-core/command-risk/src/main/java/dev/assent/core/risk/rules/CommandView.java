package dev.assent.core.risk.rules;

import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.sql.SqlStatement;
import dev.assent.core.risk.sql.SqlStatements;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.target.Targets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// All steps of a command as rules look at them, with the place they run in.
final class CommandView {
  private static final Set<String> SETTERS = Set.of("export", "declare", "typeset", "readonly");

  /// Set variables for the program among their words.
  private static final Set<String> ENVIRONMENT = Set.of("env", "genv");

  private final List<StepView> views;
  private final RiskContext context;
  private final Ruleset rules;
  private final @Nullable BitSet[] near;
  private final Map<RiskCondition, Answers> answers = new IdentityHashMap<>();
  private @Nullable Targets targets;
  private @Nullable DownloadedFiles downloads;

  CommandView(Steps steps, RiskContext context, Ruleset rules) {
    this.context = context;
    this.rules = rules;
    this.views = new ArrayList<>(steps.steps().size());
    this.near = new BitSet[steps.steps().size()];
    for (int at = 0; at < steps.steps().size(); at++) {
      var step = steps.steps().get(at);
      views.add(new StepView(step, at, this, rules.program(step).table()));
    }
  }

  List<StepView> views() {
    return views;
  }

  RiskContext context() {
    return context;
  }

  ProgramFacts program(StepView view) {
    return rules.program(view.step);
  }

  /// The uses that the words of a step name.
  ///
  /// @param known of its program
  List<ProgramUses.Used> uses(StepView view, ProgramUses known) {
    if (SETTERS.contains(view.step.name())) {
      return ProgramUses.variables().of(view.words(), view.step.arguments());
    }
    var usual =
        ENVIRONMENT.contains(view.step.name())
            ? ProgramUses.variables()
            : rules.usualUses(view.step);
    if (known.isEmpty() && usual.isEmpty()) {
      return List.of();
    }
    var found = new ArrayList<>(known.of(view.words(), view.step.arguments()));
    for (var used : usual.of(view.words(), view.step.arguments())) {
      var option = view.step.arguments().get(used.at()).text();
      int equals = option.indexOf('=');
      if (!view.table.knows(equals < 0 ? option : option.substring(0, equals))) {
        found.add(used);
      }
    }
    return found;
  }

  /// The options with which a program is told on what it acts.
  Set<String> where(String program) {
    return rules.where(program);
  }

  Targets targets() {
    if (targets == null) {
      targets = rules.targets(context.surroundings());
    }
    return targets;
  }

  DownloadedFiles downloads() {
    if (downloads == null) {
      downloads = DownloadedFiles.in(this);
    }
    return downloads;
  }

  /// The first of some steps for which a condition holds; -1 when it holds for none. No step is
  /// asked twice.
  int first(BitSet among, RiskCondition condition) {
    var answers =
        this.answers.computeIfAbsent(condition, _ -> new Answers(new BitSet(), new BitSet()));
    for (int at = among.nextSetBit(0); at >= 0; at = among.nextSetBit(at + 1)) {
      if (!answers.asked().get(at)) {
        var view = views.get(at);
        view.command(0);
        answers.asked().set(at);
        answers.holding().set(at, condition.holds(view));
      }
      if (answers.holding().get(at)) {
        return at;
      }
    }
    return -1;
  }

  /// The steps that were asked for a condition, and those for which it holds.
  private record Answers(BitSet asked, BitSet holding) {}

  /// The places of the steps whose output may come to a step: through pipes, near and far, and as
  /// part of its words. [StepView#before] keeps them.
  BitSet before(StepView view) {
    if (view.step.pipedFrom().isEmpty()
        && !view.step.has(Circumstance.FOR_EACH)
        && !view.hasUnknown()) {
      return new BitSet();
    }
    return reached(view, this::near);
  }

  /// All steps that are reached from one by steps of a kind; it is not among them.
  private BitSet reached(StepView view, IntFunction<BitSet> next) {
    var seen = new BitSet(views.size());
    var open = new BitSet(views.size());
    open.set(view.at);
    for (int at = view.at; at >= 0; at = open.nextSetBit(0)) {
      seen.set(at);
      open.or(next.apply(at));
      open.andNot(seen);
    }
    seen.clear(view.at);
    return seen;
  }

  /// The steps whose output comes to a step with none between; found out once, because many steps
  /// may share those behind them.
  private BitSet near(int at) {
    var known = near[at];
    if (known == null) {
      known = foundNear(views.get(at));
      near[at] = known;
    }
    return known;
  }

  private BitSet foundNear(StepView view) {
    var found = new BitSet(views.size());
    for (int from : view.step.pipedFrom()) {
      if (from >= 0 && from < views.size()) {
        found.set(from);
      }
    }
    var place = view.step.place();
    if (view.step.has(Circumstance.FOR_EACH) && view.step.pipedFrom().isEmpty()) {
      // A wrapper hands the names that it reads to the steps within it.
      for (int at = view.at + 1; at < views.size(); at++) {
        var around = views.get(at).step.place();
        if (around.start() <= place.start() && around.end() >= place.end()) {
          found.set(at);
        }
      }
    }
    if (view.hasUnknown()) {
      for (int at = 0; at < view.at; at++) {
        var other = views.get(at).step;
        boolean inside =
            other.place().start() > place.start() && other.place().end() <= place.end();
        if (inside && other.has(Circumstance.IN_SUBSTITUTION)) {
          found.set(at);
        }
      }
    }
    return found;
  }

  /// The places of the steps that may read a step's output, near and far.
  BitSet after(StepView view) {
    return reached(
        view,
        at -> {
          var next = new BitSet(views.size());
          views.get(at).step.pipedInto().stream()
              .filter(place -> place >= 0 && place < views.size())
              .forEach(next::set);
          return next;
        });
  }

  /// The dangerous statements that a client of a database is given.
  Set<SqlStatement> statements(StepView view) {
    var program = rules.program(view.step);
    var text = new StringBuilder();
    for (var option : view.words().options()) {
      if (program.sql().contains(option.name()) && option.value() != null) {
        text.append(option.value().text()).append("\n;");
      }
    }
    if (program.sqlOperands()) {
      for (var operand : view.words().operands()) {
        // The first names a database, unless it is a statement that can be read.
        boolean named = text.isEmpty() && !operand.argument().known();
        text.append(named ? "" : operand.argument().text()).append("\n;");
      }
    }
    if (program.sqlInput() && view.step.input().isPresent()) {
      text.append(view.step.input().get());
    } else if (program.sqlInput()
        && view.readsUnknown()
        && !view.hasScript()
        && (text.isEmpty() || program.sqlOperands() && view.words().operands().size() < 2)) {
      text.append(Argument.UNKNOWN);
    }
    if (program.sqlCode()) {
      return CodedStatements.in(view);
    }
    return text.isEmpty() ? Set.of() : SqlStatements.in(text.toString(), view.step.name());
  }

  /// Finds SQL in the texts of code that hands them to a database.
  private static final class CodedStatements {
    /// The ways in which code of several languages says that a text is to be run by a database.
    private static final List<String> CALLS = NameTable.of("statements").names("calls", "names");

    private static final Set<String> CODE =
        Set.of("-c", "-e", "-E", "-r", "-p", "--eval", "--print");

    private CodedStatements() {}

    /// The dangerous statements in the code that a step is given.
    static Set<SqlStatement> in(StepView view) {
      var found = EnumSet.noneOf(SqlStatement.class);
      for (var option : view.words().options()) {
        if (option.value() != null && CODE.contains(option.name())) {
          found.addAll(in(option.value().text()));
        }
      }
      view.step.input().ifPresent(code -> found.addAll(in(code)));
      return found;
    }

    private static Set<SqlStatement> in(String code) {
      String lower = code.toLowerCase(Locale.ROOT);
      if (CALLS.stream().noneMatch(lower::contains)) {
        return Set.of();
      }
      var found = EnumSet.noneOf(SqlStatement.class);
      int at = 0;
      while (at < code.length()) {
        char quote = code.charAt(at++);
        if (quote != '"' && quote != '\'' && quote != '`') {
          continue;
        }
        int start = at;
        while (at < code.length() && code.charAt(at) != quote) {
          at += code.charAt(at) == '\\' ? 2 : 1;
        }
        // Shorter than any statement that matters.
        if (at - start > 8) {
          found.addAll(SqlStatements.in(code.substring(start, Math.min(at, code.length())), ""));
        }
        at++;
      }
      return found;
    }
  }
}
