package dev.assent.core.risk;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.risk.check.RiskFinding;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.rules.BlastRadius;
import dev.assent.core.risk.rules.SaferWay;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A report of what a command would do and how bad that is. Immutable.
public final class CommandReport {
  private final RiskReport report;
  private final Optional<String> alone;
  private final boolean usual;
  private final Optional<Path> folder;

  CommandReport(RiskReport report, Optional<LoneCommand> alone, Optional<Path> folder) {
    this(
        report,
        alone.map(LoneCommand::text),
        alone.filter(EverydayUse::contains).isPresent(),
        folder);
  }

  private CommandReport(
      RiskReport report, Optional<String> alone, boolean usual, Optional<Path> folder) {
    this.report = report;
    this.alone = alone;
    this.usual = usual;
    this.folder = folder;
  }

  /// The severity of the worst; absent when nothing was found. What cannot be read is of severity
  /// High at least.
  public Optional<Severity> severity() {
    return report.severity();
  }

  /// Ids of the rules, the worst first, each once; may be empty.
  public List<String> rules() {
    return report.rules();
  }

  /// All side effects; may be empty.
  public Set<SideEffect> effects() {
    return report.effects();
  }

  /// The reason why not all could be read: a sentence without a full stop; absent when all was.
  public Optional<String> trouble() {
    return report.trouble();
  }

  /// Signals of the place that count for one of the findings: `branch=main`, `path=outside`; may be
  /// empty.
  public List<String> labels() {
    return report.labels();
  }

  /// The labels without which the severity would be milder; may be empty.
  public List<String> worse() {
    return report.worse();
  }

  /// The findings, the worst first, else in the order of the text; may be empty.
  public List<Finding> findings() {
    return report.findings().stream().map(Finding::new).toList();
  }

  /// All programs that would run, in the order of the text, what is looked through before what
  /// stands around it.
  public List<StartedProgram> programs() {
    return report.steps().stream().map(StartedProgram::of).toList();
  }

  /// The words of the text, with one blank between them, where it is one simple command and nothing
  /// stands around that: no second command, pipe, redirection, substitution, variable or
  /// background. A word with a character that a shell could take for something else stands between
  /// single quotes. Absent where it is not so, and where that is not certain.
  public Optional<String> alone() {
    return alone;
  }

  /// Tells if it is one simple command alone that does what its program does every day: every word
  /// is known as such, and nothing is rated above Low. What is not known is not everyday.
  public boolean everyday() {
    return usual && !CommandFacts.isAboveEveryday(severity());
  }

  /// The folder where it would run; absent when nobody knows.
  public Optional<Path> folder() {
    return folder;
  }

  /// The reach of the harm at the worst; absent when nothing was found.
  public Optional<Reach> reach() {
    return report.blastRadius().map(Reach::of);
  }

  /// Safer commands, those for the worst first, each once; may be empty.
  public List<SaferCommand> alternatives() {
    return SaferCommand.all(report.alternatives());
  }

  /// The same report on a text that need not be a command of its shell: it may be unreadable, and
  /// the dangers that were seen count.
  public CommandReport withoutTrouble() {
    return new CommandReport(
        new RiskReport(
            report.findings(), report.steps(), Optional.empty(), report.labels(), report.worse()),
        alone,
        usual,
        folder);
  }

  /// The same report on a text beside which something else stands.
  public CommandReport notAlone() {
    return new CommandReport(report, Optional.empty(), false, folder);
  }

  /// One thing that a command would do and that is a risk.
  public static final class Finding {
    private final RiskFinding finding;

    private Finding(RiskFinding finding) {
      this.finding = finding;
    }

    /// The rule's id, `family:name`.
    public String id() {
      return finding.rule().id();
    }

    /// The group that the rule belongs to.
    public String family() {
      return finding.rule().family();
    }

    /// The stake, in one sentence.
    public String says() {
      return finding.rule().says();
    }

    /// The severity, with what the place adds.
    public Severity severity() {
      return finding.severity();
    }

    /// The reach of the harm.
    public Reach reach() {
      return Reach.of(finding.rule().radius());
    }

    /// The words that decided, as the program would get them; may be empty.
    public List<String> words() {
      return finding.words().stream().map(RiskFinding.Word::text).toList();
    }

    /// Safer commands, found out when they are asked for; may be empty.
    public List<SaferCommand> alternatives() {
      return SaferCommand.all(finding.alternatives());
    }

    /// The reason why nothing safer is named, in one sentence; may be empty.
    public String noWay() {
      return finding.rule().noWay();
    }
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

  /// A safer way to do what a command is for.
  ///
  /// @param command a line in the same shell, with what the user gave
  /// @param why in one sentence; may be empty
  public record SaferCommand(String command, String why) {
    private static List<SaferCommand> all(List<SaferWay> ways) {
      return ways.stream().map(way -> new SaferCommand(way.command(), way.why())).toList();
    }
  }
}
