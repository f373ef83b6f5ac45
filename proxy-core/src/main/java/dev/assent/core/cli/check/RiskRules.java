package dev.assent.core.cli.check;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.config.ConfigException;
import dev.assent.core.pip.CommandRules;
import dev.assent.core.risk.check.CommandCheck;
import dev.assent.core.risk.check.ShellReaders;
import dev.assent.core.risk.context.ContextReader;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.rules.Ruleset;
import dev.assent.core.risk.step.Step;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The rules of command risk as the command line uses them, and where commands would run.
public final class RiskRules {
  private static final int FOLDERS = 1_000;

  private final CommandRules rules;
  private final ContextReader reader;
  private final UnaryOperator<RiskContext> told;
  private final Map<Path, RiskContext> known = new HashMap<>();

  /// @throws ConfigException where the home folder cannot be told
  /// @param complaints where it is told what is wrong with the person's files, whose rules are left
  ///   out then
  public RiskRules(CliSurroundings surroundings, PrintWriter complaints) throws ConfigException {
    this(surroundings, complaints, UnaryOperator.identity());
  }

  /// @param told puts what the command line says of the surroundings over what is found there
  RiskRules(CliSurroundings surroundings, PrintWriter complaints, UnaryOperator<RiskContext> told)
      throws ConfigException {
    Consumer<String> complain = fault -> complaints.println("assent: " + fault);
    this.rules = new CommandRules(surroundings.home().riskRules(), complain);
    this.reader =
        new ContextReader(surroundings.environment(), surroundings.protectedBranches(complain));
    this.told = told;
  }

  /// Tells the program's own rules apart and reads those that a command will need. What comes of
  /// the check is of no use: where the command would run is not known yet.
  ///
  /// @param words the command, as far as that can be told before the command line has been read
  public static void prepare(List<String> words) {
    new CommandCheck(RuleFiles.own(), ShellReaders.ALL)
        .check(Step.Shell.POSIX, String.join(" ", words), RiskContext.UNKNOWN)
        .alternatives();
  }

  public CommandCheck check() {
    return rules.get();
  }

  public Ruleset rules() {
    return rules.rules();
  }

  /// The context of a folder. What is around it is looked at once.
  RiskContext context(Path folder) {
    if (known.size() > FOLDERS) {
      known.clear();
    }
    return known.computeIfAbsent(folder, at -> told.apply(reader.read(at)));
  }

  /// What is around a folder, looked at anew.
  public RiskContext contextNow(Path folder) {
    return told.apply(reader.read(folder));
  }
}
