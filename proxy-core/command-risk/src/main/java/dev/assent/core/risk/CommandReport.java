package dev.assent.core.risk;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.risk.rules.BlastRadius;
import dev.assent.core.risk.rules.RiskMatch;
import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.step.Step;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A report of what a command would do and how bad that is. Immutable.
public final class CommandReport {
  private final List<Finding> findings;

  /// All that would run.
  final List<Step> steps;

  private final Optional<String> trouble;
  private final List<String> labels;
  private final List<String> worse;
  private final Optional<String> alone;
  private final boolean usual;
  private final Optional<Path> folder;

  private CommandReport(
      List<Finding> findings,
      List<Step> steps,
      Optional<String> trouble,
      List<String> labels,
      List<String> worse,
      Optional<String> alone,
      boolean usual,
      Optional<Path> folder) {
    this.findings =
        findings.stream().sorted(Comparator.comparing(Finding::severity).reversed()).toList();
    this.steps = List.copyOf(steps);
    this.trouble = trouble;
    this.labels = List.copyOf(labels);
    this.worse = List.copyOf(worse);
    this.alone = alone;
    this.usual = usual;
    this.folder = folder;
  }

  CommandReport(
      List<Finding> findings,
      List<Step> steps,
      Optional<String> trouble,
      List<String> labels,
      List<String> worse) {
    this(findings, steps, trouble, labels, worse, Optional.empty(), false, Optional.empty());
  }

  CommandReport of(Optional<LoneCommand> lone, Optional<Path> place) {
    boolean everyday = lone.filter(EverydayUse::contains).isPresent();
    return new CommandReport(
        findings, steps, trouble, labels, worse, lone.map(LoneCommand::text), everyday, place);
  }

  /// The findings, the worst first, else in the order of the text; may be empty.
  public List<Finding> findings() {
    return findings;
  }

  /// The reason why not all could be read: a sentence without a full stop; absent when all was. A
  /// command with such a reason is of severity High at least.
  public Optional<String> trouble() {
    return trouble;
  }

  /// Signals of the place that count for one of the findings: `branch=main`, `path=outside`; may be
  /// empty.
  public List<String> labels() {
    return labels;
  }

  /// The labels without which the severity would be milder; may be empty.
  public List<String> worse() {
    return worse;
  }

  /// The words of the text, with one blank between them, where it is one simple command and nothing
  /// stands around that: no second command, pipe, redirection, substitution, variable or
  /// background. A word with a character that a shell could take for something else stands between
  /// single quotes. Absent where it is not so, and where that is not certain.
  public Optional<String> alone() {
    return alone;
  }

  /// The folder where it would run; absent when nobody knows.
  public Optional<Path> folder() {
    return folder;
  }

  /// The severity of the worst; absent when nothing was found.
  public Optional<Severity> severity() {
    var worst = findings.stream().findFirst().map(Finding::severity);
    if (trouble.isPresent()
        && worst.filter(found -> found.compareTo(Severity.HIGH) >= 0).isEmpty()) {
      return Optional.of(Severity.HIGH);
    }
    return worst;
  }

  /// Ids of the rules, the worst first, each once; may be empty.
  public List<String> rules() {
    return findings.stream().map(Finding::id).distinct().toList();
  }

  /// All side effects; may be empty.
  public Set<SideEffect> effects() {
    var all = EnumSet.noneOf(SideEffect.class);
    findings.forEach(finding -> all.addAll(finding.rule().effects()));
    return all;
  }

  /// All programs that would run, in the order of the text, what is looked through before what
  /// stands around it.
  public List<StartedProgram> programs() {
    return steps.stream().map(StartedProgram::of).toList();
  }

  /// Tells if it is one simple command alone that does what its program does every day: every word
  /// is known as such, and nothing is rated above Low. What is not known is not everyday.
  public boolean everyday() {
    return usual && !CommandFacts.isAboveEveryday(severity());
  }

  /// The farthest reach of the harm; absent when nothing was found.
  public Optional<Reach> reach() {
    return findings.stream()
        .map(finding -> finding.rule().radius())
        .max(Comparator.comparing(BlastRadius::scope))
        .map(Reach::of);
  }

  /// Safer ways, those for the worst first, each once; may be empty.
  public List<Way> alternatives() {
    // Told apart by lists of texts: a record's own comparison is put together when it is used
    // first, for which a command that starts would wait.
    var all = new LinkedHashMap<List<String>, Way>();
    for (var finding : findings) {
      finding
          .alternatives()
          .forEach(way -> all.putIfAbsent(List.of(way.command(), way.why()), way));
    }
    return List.copyOf(all.values());
  }

  /// The same report on a text that need not be a command of its shell: it may be unreadable, and
  /// the dangers that were seen count.
  public CommandReport withoutTrouble() {
    return new CommandReport(
        findings, steps, Optional.empty(), labels, worse, alone, usual, folder);
  }

  /// The same report on a text beside which something else stands.
  public CommandReport notAlone() {
    return new CommandReport(
        findings, steps, trouble, labels, worse, Optional.empty(), false, folder);
  }

  /// One thing that a command would do and that is a risk.
  public static final class Finding {
    /// The rule and what set it off.
    final RiskMatch match;

    /// Where the program that does it, or the wrapper around it, stands in the text.
    final Step.Place place;

    /// The words that decided; may be empty.
    final List<Word> decisive;

    private final Optional<String> startedBy;

    /// Found out when they are asked for.
    private final LazyValue<List<Way>> ways;

    Finding(
        RiskMatch match,
        Step.Place place,
        List<Word> decisive,
        Optional<String> startedBy,
        LazyValue<List<Way>> ways) {
      this.match = match;
      this.place = place;
      this.decisive = List.copyOf(decisive);
      this.startedBy = startedBy;
      this.ways = ways;
    }

    /// The same at another place of a text.
    Finding at(Step.Place other, List<Word> words) {
      return new Finding(match, other, words, startedBy, ways);
    }

    RiskRule rule() {
      return match.rule();
    }

    /// The program that is taken to start it, of which that is not known; absent where it surely
    /// runs.
    public Optional<String> startedBy() {
      return startedBy;
    }

    /// The rule's id, `family:name`.
    public String id() {
      return rule().id();
    }

    /// The group that the rule belongs to.
    public String family() {
      return rule().family();
    }

    /// The stake, in one sentence.
    public String says() {
      return rule().says();
    }

    /// The severity, with what the place adds.
    public Severity severity() {
      return match.severity();
    }

    /// The reach of the harm.
    public Reach reach() {
      return Reach.of(rule().radius());
    }

    /// The words that decided, as the program would get them; may be empty.
    public List<String> words() {
      return decisive.stream().map(Word::text).toList();
    }

    /// Safer ways; may be empty.
    public List<Way> alternatives() {
      return ways.get();
    }

    /// The reason why nothing safer is named, in one sentence; may be empty.
    public String noWay() {
      return rule().noWay();
    }

    /// A word that decided.
    ///
    /// @param place where it stands in the text as it is; start and end are equal where it does not
    ///   stand there
    record Word(String text, Step.Place place) {}
  }

  /// The reach of a command's harm.
  ///
  /// @param scope `RESOURCE`, `PROJECT`, `NAMESPACE` or `MACHINE`, the nearest first
  /// @param sentence what is hit, in one sentence
  public record Reach(String scope, String sentence) {
    private static Reach of(BlastRadius radius) {
      return new Reach(radius.scope().name(), radius.sentence());
    }
  }
}
