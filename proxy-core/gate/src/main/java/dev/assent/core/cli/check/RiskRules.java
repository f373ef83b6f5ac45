package dev.assent.core.cli.check;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.config.ConfigException;
import dev.assent.core.risk.CommandPlace;
import dev.assent.core.risk.CommandPlaces;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.ShellGrammar;
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

  private final CommandRisk risk;
  private final CommandPlaces places;
  private final UnaryOperator<CommandPlace> told;
  private final Map<Path, CommandPlace> known = new HashMap<>();

  /// @throws ConfigException where the home folder cannot be told
  /// @param complaints where it is told what is wrong with the person's files, whose rules are left
  ///   out then
  public RiskRules(CliSurroundings surroundings, PrintWriter complaints) throws ConfigException {
    this(surroundings, complaints, UnaryOperator.identity());
  }

  /// @param told puts what the command line says of the surroundings over what is found there
  RiskRules(CliSurroundings surroundings, PrintWriter complaints, UnaryOperator<CommandPlace> told)
      throws ConfigException {
    Consumer<String> complain = fault -> complaints.println("assent: " + fault);
    this.risk = CommandRisk.with(surroundings.home().riskRules(), complain);
    this.places =
        new CommandPlaces(surroundings.environment(), surroundings.protectedBranches(complain));
    this.told = told;
  }

  /// Tells the program's own rules apart and reads those that a command will need. What comes of
  /// the check is of no use: where the command would run is not known yet.
  ///
  /// @param words the command, as far as that can be told before the command line has been read
  public static void prepare(List<String> words) {
    CommandRisk.byOwnRules()
        .report(ShellGrammar.POSIX, String.join(" ", words), CommandPlace.UNKNOWN)
        .alternatives();
  }

  /// The engine that says what commands would do.
  public CommandRisk risk() {
    return risk;
  }

  /// The place that a folder is. What is around it is looked at once.
  CommandPlace place(Path folder) {
    if (known.size() > FOLDERS) {
      known.clear();
    }
    return known.computeIfAbsent(folder, at -> told.apply(places.at(at)));
  }

  /// The place that a folder is, looked at anew.
  public CommandPlace placeNow(Path folder) {
    return told.apply(places.at(folder));
  }
}
