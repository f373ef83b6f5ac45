package dev.assent.core.risk;

import dev.assent.core.access.CommandReading;
import dev.assent.core.access.CommandReading.Origin;
import dev.assent.core.access.CommandReading.Piece;
import dev.assent.core.access.CommandReading.Risk;
import dev.assent.core.access.CommandReading.Row;
import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.risk.CommandReport.Finding;
import dev.assent.core.risk.rules.RiskMatch;
import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Brings what was found in a command to the places of its text.
final class ReadingBuilder {
  /// More steps than this are not laid beside the text one by one, unless a rule has something to
  /// say.
  private static final int MOST_STEPS = 256;

  private final CommandReport report;
  private final String text;
  private final GivenRows given;
  private final BitSet decisive = new BitSet();
  private final Map<Place, WrittenCommand> simples = new HashMap<>();
  private final Map<Integer, TreeSet<Integer>> numbers = new HashMap<>();

  /// Steps to be written out, by their places in the list.
  private final Map<Integer, HiddenStep> found = new TreeMap<>();

  private final Map<Integer, StepPlaces> alignments = new HashMap<>();

  ReadingBuilder(CommandReport report, String text, List<WrittenCommand> all) {
    this.report = report;
    this.text = text;
    all.forEach(simple -> simples.putIfAbsent(simple.place(), simple));
    given = new GivenRows(text, all);
  }

  CommandReading read() {
    for (int at = 0; at < Math.min(MOST_STEPS, report.steps.size()); at++) {
      lay(at);
    }
    report.findings().forEach(finding -> lay(finding.match.step()));
    dropTwins();
    var groups = groups();
    var risks = new ArrayList<Risk>();
    for (var group : groups) {
      int number = risks.size() + 1;
      group.forEach(finding -> mark(finding, number));
      risks.add(risk(group, number));
    }
    joinNeighbours();
    var rows = rows();
    return new CommandReading(
        text,
        rows,
        moreRows(rows),
        risks,
        report.rules().size() - risks.size(),
        report.trouble(),
        report.severity(),
        report.worse());
  }

  /// Notes where a step stands in the text; one that does not show there is to be written out.
  private void lay(int at) {
    if (alignments.containsKey(at) || at >= report.steps.size()) {
      return;
    }
    var step = report.steps.get(at);
    var simple = simples.get(step.place());
    if (simple == null) {
      found.put(at, new HiddenStep(step));
      return;
    }
    var alignment = StepPlaces.of(step, simple);
    alignments.put(at, alignment);
    boolean silent = step.name().equals(":") && step.arguments().isEmpty() || step.name().isEmpty();
    if (!alignment.open() && !silent) {
      found.put(at, new HiddenStep(step));
    }
  }

  /// Rounds of a loop and the like: the same written out at the same place says nothing new.
  private void dropTwins() {
    var seen = new HashMap<String, Integer>();
    var judged = new LinkedHashSet<Integer>();
    report.findings().forEach(finding -> judged.add(finding.match.step()));
    found
        .entrySet()
        .removeIf(entry -> {
          var step = entry.getValue().step;
          String key = step.place() + " " + entry.getValue().row(0).text();
          return seen.putIfAbsent(key, entry.getKey()) != null && !judged.contains(entry.getKey());
        });
  }

  /// Findings of one rule together, by first row, then the worst first.
  private List<List<Finding>> groups() {
    Map<String, List<Finding>> byRule = new LinkedHashMap<>();
    report
        .findings()
        .forEach(finding ->
            byRule.computeIfAbsent(finding.rule().id(), _ -> new ArrayList<>()).add(finding));
    // The mildest are left out where there are too many.
    return byRule.values().stream()
        .sorted(Comparator.comparing((List<Finding> group) -> worst(group)).reversed())
        .limit(CommandReading.MOST_RISKS)
        .sorted(
            Comparator.comparingInt((List<Finding> group) -> row(group))
                .thenComparing(group -> worst(group), Comparator.reverseOrder()))
        .toList();
  }

  private int row(List<Finding> group) {
    return group.stream().mapToInt(finding -> given.at(finding.place.start())).min().orElse(0);
  }

  private static Severity worst(List<Finding> group) {
    return group.stream()
        .map(Finding::severity)
        .max(Comparator.naturalOrder())
        .orElse(Severity.INFO);
  }

  private void mark(Finding finding, int number) {
    var match = finding.match;
    mark(match.step(), DecisiveWords.of(match), number);
    DecisiveWords.steps(match).forEach(other -> mark(other, List.of(DecisiveWords.NAME), number));
    var simple = simples.get(finding.place);
    if (simple != null) {
      DecisiveWords.nowhere(match)
          .forEach(word -> DecisiveWords.place(word, simple, text).ifPresent(this::mark));
    }
  }

  private void mark(int at, List<Integer> words, int number) {
    if (at < 0 || at >= report.steps.size()) {
      return;
    }
    lay(at);
    var written = found.get(at);
    if (written != null) {
      written.numbers.add(number);
      for (int word : words) {
        if (word == DecisiveWords.NAME) {
          written.nameMarked = true;
        } else {
          written.marked.set(word);
        }
      }
      return;
    }
    var step = report.steps.get(at);
    numbers.computeIfAbsent(given.at(step.place().start()), _ -> new TreeSet<>()).add(number);
    var alignment = alignments.get(at);
    if (alignment != null) {
      words.forEach(word -> mark(alignment, word));
    }
  }

  private void mark(StepPlaces alignment, int word) {
    if (word == DecisiveWords.NAME) {
      alignment.name().ifPresent(this::mark);
    } else if (word < alignment.arguments().size()) {
      alignment.arguments().get(word).ifPresent(this::mark);
    }
  }

  private void mark(Place place) {
    decisive.set(
        Math.clamp(place.start(), 0, text.length()), Math.clamp(place.end(), 0, text.length()));
  }

  /// Decisive words with nothing but blanks between them are one.
  private void joinNeighbours() {
    int end = decisive.nextSetBit(0);
    while (end >= 0) {
      end = decisive.nextClearBit(end);
      int next = decisive.nextSetBit(end);
      if (next > end && text.substring(end, next).chars().allMatch(c -> c == ' ')) {
        decisive.set(end, next);
      }
      end = next;
    }
  }

  private List<Row> rows() {
    var below = new TreeMap<Integer, List<HiddenStep>>();
    found
        .values()
        .forEach(each ->
            below
                .computeIfAbsent(given.at(each.step.place().start()), _ -> new ArrayList<>())
                .add(each));
    var rows = new ArrayList<Row>();
    int room = CommandReading.MOST_FOUND;
    for (int row = 0; row < given.count(); row++) {
      var own = below.getOrDefault(row, List.of());
      var shown = own.subList(0, Math.min(room, own.size()));
      room -= shown.size();
      var numbered = numbers.getOrDefault(row, new TreeSet<>());
      own.subList(shown.size(), own.size()).forEach(each -> numbered.addAll(each.numbers));
      rows.add(new Row(Origin.GIVEN, 0, given.pieces(row, decisive), List.copyOf(numbered)));
      nest(shown, rows);
    }
    return rows;
  }

  /// Adds what was found, each below what it stands in: a later one holds those before it.
  private static void nest(List<HiddenStep> shown, List<Row> rows) {
    var holders = new HashMap<HiddenStep, @Nullable HiddenStep>();
    for (int at = 0; at < shown.size(); at++) {
      HiddenStep holder = null;
      for (int other = at + 1; other < shown.size() && holder == null; other++) {
        holder = shown.get(other).holds(shown.get(at)) ? shown.get(other) : null;
      }
      holders.put(shown.get(at), holder);
    }
    add(null, shown, holders, 1, rows);
  }

  private static void add(
      @Nullable HiddenStep holder,
      List<HiddenStep> shown,
      Map<HiddenStep, @Nullable HiddenStep> holders,
      int depth,
      List<Row> rows) {
    for (var each : shown) {
      if (holders.get(each) == holder) {
        rows.add(each.row(depth));
        add(each, shown, holders, depth + 1, rows);
      }
    }
  }

  private int moreRows(List<Row> rows) {
    return found.size() - (int) rows.stream().filter(row -> row.origin() != Origin.GIVEN).count();
  }

  /// Only where each of the findings is a guess: what also surely runs is no longer a matter of who
  /// starts it.
  private static String startedBy(List<Finding> group) {
    return group.stream().allMatch(finding -> finding.startedBy().isPresent())
        ? group.getFirst().startedBy().orElse("")
        : "";
  }

  private static Risk risk(List<Finding> group, int number) {
    RiskRule rule = group.getFirst().rule();
    var ways = new LinkedHashSet<Way>();
    group.stream()
        .flatMap(finding -> finding.alternatives().stream())
        // With a word that nobody knows it could not be run.
        .filter(way -> !List.of(way.command().split(" ")).contains("…"))
        .forEach(ways::add);
    return new Risk(
        number,
        rule.id(),
        worst(group),
        ImperativeText.plain(rule.says()),
        ImperativeText.of(rule.says()),
        rule.radius().sentence(),
        ways.stream().limit(CommandReading.MOST_WAYS).toList(),
        ways.isEmpty() ? rule.noWay() : "",
        startedBy(group));
  }

  /// The places of a step's name and arguments in the text.
  ///
  /// @param name absent where the program is not named there
  /// @param arguments one for each of the step, in their order; absent where it does not stand
  ///   there
  /// @param open whether the text shows all that runs, so that it needs not be written out
  private record StepPlaces(Optional<Place> name, List<Optional<Place>> arguments, boolean open) {
    private static final String NOTHING_KNOWN = String.valueOf(Argument.UNKNOWN);

    /// Lays a step beside a simple command of the text.
    static StepPlaces of(Step step, WrittenCommand simple) {
      StepPlaces best = null;
      int most = -1;
      var words = simple.words();
      for (int at = 0; at < words.size(); at++) {
        boolean named =
            words.get(at).names(step.name()) || at == 0 && isOtherName(step, words.get(at));
        if (!named) {
          continue;
        }
        var tried = from(step, simple, at);
        int score = tried.score(at + 1 < words.size() ? words.get(at + 1).place() : null);
        if (score > most) {
          most = score;
          best = tried;
        }
      }
      return best != null ? best : new StepPlaces(Optional.empty(), empty(step.arguments()), false);
    }

    // An alias of PowerShell stands where the full name is meant.
    private static boolean isOtherName(Step step, WrittenWord first) {
      return step.shell() == Step.Shell.POWERSHELL && !first.cases() && !step.name().isEmpty();
    }

    private static StepPlaces from(Step step, WrittenCommand simple, int name) {
      var words = simple.words();
      var places = new ArrayList<Optional<Place>>();
      int next = name + 1;
      for (var argument : step.arguments()) {
        int found = next;
        while (found < words.size() && !words.get(found).gives(argument)) {
          found++;
        }
        boolean there = found < words.size();
        places.add(there ? Optional.of(words.get(found).place()) : Optional.empty());
        next = there ? found + 1 : next;
      }
      boolean all = true;
      for (int at = 0; at < places.size(); at++) {
        // To write out that nobody knows it would say nothing.
        boolean unknown = step.arguments().get(at).text().equals(NOTHING_KNOWN);
        all &= unknown || places.get(at).isPresent();
      }
      boolean plain = !step.has(Circumstance.HIDDEN) && !step.has(Circumstance.IN_CODE);
      return new StepPlaces(Optional.of(words.get(name).place()), places, all && plain);
    }

    private int score(@org.jspecify.annotations.Nullable Place next) {
      int found = (int) arguments.stream().filter(Optional::isPresent).count();
      boolean close =
          next != null
              && !arguments.isEmpty()
              && arguments.getFirst().filter(next::equals).isPresent();
      return 2 * found + (close ? 1 : 0);
    }

    private static List<Optional<Place>> empty(List<Argument> arguments) {
      return arguments.stream().map(_ -> Optional.<Place>empty()).toList();
    }
  }

  /// Chooses the words for which a rule speaks up.
  ///
  /// They are what the rule asked for. The words of a sub-command count only where the rule asked
  /// for no option: an option says which of the many ways of a sub-command is meant. The program's
  /// name counts where one of them follows it at once, and where there are none.
  private static final class DecisiveWords {
    /// Stands for the program's name in [#of].
    static final int NAME = -1;

    private DecisiveWords() {}

    /// Places among the step's arguments, ascending, [#NAME] first.
    static List<Integer> of(RiskMatch match) {
      boolean byOption =
          match.words().stream()
              .limit(match.raised())
              .anyMatch(word -> word.part() == RiskMatch.Part.OPTION);
      var places = new BitSet();
      for (var word : match.words()) {
        boolean counts =
            word.at() >= 0
                && switch (word.part()) {
                  case VERB -> !byOption;
                  case OPTION, OTHER -> true;
                  case STEP -> false;
                };
        if (counts) {
          places.set(word.at());
        }
      }
      var found = new ArrayList<Integer>();
      if (places.isEmpty() && nowhere(match).isEmpty() || places.get(0)) {
        found.add(NAME);
      }
      places.stream().forEach(found::add);
      return found;
    }

    /// Words that are no arguments: a file of a redirection, a variable.
    static List<String> nowhere(RiskMatch match) {
      return match.words().stream()
          .filter(word ->
              word.at() == RiskMatch.NOWHERE
                  && word.part() != RiskMatch.Part.STEP
                  && !word.text().isEmpty())
          .map(RiskMatch.Word::text)
          .toList();
    }

    /// Other steps that have to do with it, by their places in the list.
    static List<Integer> steps(RiskMatch match) {
      return match.words().stream()
          .filter(word -> word.part() == RiskMatch.Part.STEP)
          .map(RiskMatch.Word::at)
          .toList();
    }

    /// The place of a word that is no argument.
    static Optional<Place> place(String word, WrittenCommand simple, String text) {
      for (var written : simple.others()) {
        if (written.is(word)) {
          return Optional.of(written.place());
        }
      }
      int from = simple.place().start();
      int to = Math.min(text.length(), simple.place().end());
      for (int at = from; at + word.length() <= to; at++) {
        if (text.regionMatches(true, at, word, 0, word.length())) {
          return Optional.of(new Place(at, at + word.length()));
        }
      }
      return Optional.empty();
    }
  }

  /// A step that the text does not show, to be written out below the row it was found in. Gathers
  /// what is said of it.
  private static final class HiddenStep {
    private static final int LONGEST = 2000;

    final Step step;
    final BitSet marked = new BitSet();
    final TreeSet<Integer> numbers = new TreeSet<>();
    boolean nameMarked;

    HiddenStep(Step step) {
      this.step = step;
    }

    /// True if another one stands in a word of this one.
    boolean holds(HiddenStep inner) {
      String name = inner.step.name();
      return !name.isEmpty()
          && step.arguments().stream()
              .anyMatch(
                  argument -> argument.text().indexOf(' ') > 0 && argument.text().contains(name));
    }

    /// The row, with quotes where its shell needs them; what is longer than 2,000 characters is cut
    /// with `…`.
    Row row(int depth) {
      var pieces = new ArrayList<Piece>();
      pieces.add(piece(nameMarked, step.name().isEmpty() ? "…" : step.name()));
      int length = 0;
      for (int at = 0; at < step.arguments().size(); at++) {
        String word = step.arguments().get(at).written(step.shell());
        boolean before = at == 0 ? nameMarked : marked.get(at - 1);
        boolean both = before && marked.get(at);
        if (length + word.length() > LONGEST) {
          pieces.add(piece(false, " …"));
          break;
        }
        length += word.length();
        if (both) {
          pieces.add(piece(true, " " + word));
        } else {
          pieces.add(piece(false, " "));
          pieces.add(piece(marked.get(at), word));
        }
      }
      return new Row(origin(), depth, joined(pieces), List.copyOf(numbers));
    }

    private Origin origin() {
      if (step.has(Circumstance.IN_CODE)) {
        return Origin.DOES;
      }
      return step.has(Circumstance.HIDDEN) ? Origin.DECODES : Origin.RUNS;
    }

    private static Piece piece(boolean decisive, String text) {
      return new Piece(decisive ? Piece.Kind.DECISIVE : Piece.Kind.PLAIN, text);
    }

    private static List<Piece> joined(List<Piece> pieces) {
      var joined = new ArrayList<Piece>();
      for (var piece : pieces) {
        if (!joined.isEmpty() && joined.getLast().kind() == piece.kind()) {
          joined.set(
              joined.size() - 1, new Piece(piece.kind(), joined.getLast().text() + piece.text()));
        } else {
          joined.add(piece);
        }
      }
      return joined;
    }
  }

  /// Cuts a text into one row for each simple command that stands by itself. The rows, joined, are
  /// the text.
  private static final class GivenRows {
    private static final Pattern JOINT =
        Pattern.compile(
            "(?:[\\s;&|(){}!]|\\b(?:then|do|done|fi|else|elif|if|while|until|esac|time|case|in)\\b)*");
    private static final Pattern OPERATORS = Pattern.compile("\\s*[;&|(){}!]+\\s*");

    private final String text;
    private final List<Place> commands;
    private final List<Integer> starts = new ArrayList<>();

    GivenRows(String text, List<WrittenCommand> simples) {
      this.text = text;
      commands =
          simples.stream()
              .filter(WrittenCommand::outer)
              .map(WrittenCommand::place)
              .filter(place ->
                  place.start() >= 0 && place.start() < place.end() && place.end() <= text.length())
              .sorted(Comparator.comparingInt(Place::start))
              .distinct()
              .limit(CommandReading.MOST_ROWS)
              .toList();
      int end = 0;
      for (var command : commands) {
        // Text that ends a line belongs to it, and so do blanks before an operator.
        int line = text.lastIndexOf('\n', command.start() - 1);
        int start = Math.min(Math.max(line + 1, end), command.start());
        while (start < command.start()
            && start == end
            && (text.charAt(start) == ' ' || text.charAt(start) == '\t')) {
          start++;
          end = start;
        }
        starts.add(starts.isEmpty() ? 0 : start);
        end = Math.max(end, command.end());
      }
      if (starts.isEmpty() && !text.isEmpty()) {
        starts.add(0);
      }
    }

    int count() {
      return starts.size();
    }

    /// The row that a place of the text is in.
    int at(int place) {
      int row = 0;
      while (row + 1 < starts.size() && starts.get(row + 1) <= place) {
        row++;
      }
      return row;
    }

    /// The pieces of a row.
    ///
    /// @param decisive the characters of the text that decided
    List<Piece> pieces(int row, BitSet decisive) {
      int start = starts.get(row);
      int end = row + 1 < starts.size() ? starts.get(row + 1) : text.length();
      var pieces = new ArrayList<Piece>();
      if (row >= commands.size()) {
        command(start, end, decisive, pieces);
        return pieces;
      }
      int begins = Math.clamp(commands.get(row).start(), start, end);
      int ends = Math.clamp(commands.get(row).end(), begins, end);
      between(start, begins, decisive, pieces);
      command(begins, ends, decisive, pieces);
      between(ends, end, decisive, pieces);
      return pieces;
    }

    private void between(int from, int to, BitSet decisive, List<Piece> pieces) {
      String gap = text.substring(from, to);
      if (gap.isBlank()) {
        add(pieces, Piece.Kind.PLAIN, gap);
        return;
      }
      if (JOINT.matcher(gap).matches()) {
        add(pieces, Piece.Kind.JOINT, gap);
        return;
      }
      var operators = OPERATORS.matcher(gap);
      int plain = operators.lookingAt() ? operators.end() : 0;
      add(pieces, Piece.Kind.JOINT, gap.substring(0, plain));
      command(from + plain, to, decisive, pieces);
    }

    private void command(int from, int to, BitSet decisive, List<Piece> pieces) {
      int at = from;
      while (at < to) {
        boolean marked = decisive.get(at);
        int next = marked ? decisive.nextClearBit(at) : decisive.nextSetBit(at);
        next = next < 0 ? to : Math.min(next, to);
        add(pieces, marked ? Piece.Kind.DECISIVE : Piece.Kind.PLAIN, text.substring(at, next));
        at = next;
      }
    }

    private static void add(List<Piece> pieces, Piece.Kind kind, String text) {
      if (!text.isEmpty()) {
        pieces.add(new Piece(kind, text));
      }
    }
  }
}
