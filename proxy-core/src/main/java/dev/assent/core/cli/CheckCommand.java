package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.risk.Severity;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.riskserver.Assessment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent check`: what a command would do, without running it.
@Command(
    name = "check",
    description = {
      "Say what a shell command would do and how bad that is, without running it.",
      "The command stands behind the options, or comes from standard input."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing to say against it",
      "2:wrong usage",
      "4:a failure of disk, system or program",
      "10:severity info",
      "11:low",
      "12:medium",
      "13:high, and a command that cannot be read",
      "14:critical"
    })
final class CheckCommand implements Callable<Integer> {
  private static final int FIRST_SEVERITY = 10;

  private final Surroundings surroundings;

  @Spec private CommandSpec spec;

  @Option(names = "--shell", paramLabel = "SHELL", description = "sh, bash, cmd or powershell; on Windows powershell, else bash")
  private @Nullable String shell;

  @Option(names = "--cwd", paramLabel = "FOLDER", description = "where it would run; the working folder unless given")
  private @Nullable String folder;

  @Option(
      names = "--context",
      paramLabel = "KEY=VALUE",
      description =
          "what is around it, instead of what is found: branch, git, kube, aws, gcp, azure, terraform, docker, env=NAME=VALUE, protected,"
              + " home, root, ssh; can be given several times")
  private List<String> told = List.of();

  @Option(names = "--json", description = "print JSON, in the form of the tool check_command")
  private boolean json;

  @Option(
      names = "--batch",
      description = "read lines {\"id\", \"shell\", \"command\", \"cwd\"?} from standard input, and print a line for each; ends with 0")
  private boolean batch;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "the command; several words are joined by blanks")
  private List<String> words = List.of();

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  CheckCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, ConfigException {
    var rules = new RiskRules(surroundings, spec.commandLine().getErr(), this::told);
    told(RiskContext.UNKNOWN);
    Path place = folder == null ? surroundings.workingFolder() : surroundings.path(folder);
    ShellName named = ShellName.chosen(shell, surroundings.osName(), spec);
    PrintWriter out = spec.commandLine().getOut();
    try {
      if (batch) {
        new CheckBatch(rules, place, named).answer(surroundings.in(), out);
        return ExitCode.OK.number();
      }
      String command = words.isEmpty() ? input() : String.join(" ", words);
      RiskReport report = rules.check().check(named.shell(), command, rules.context(place));
      var assessment = new Assessment(report, Severity.HIGH, false);
      out.println(json ? JsonWriter.writeIndented(assessment.checked()) : RiskText.of(report));
      return code(report.severity());
    } finally {
      out.flush();
    }
  }

  private RiskContext told(RiskContext found) {
    RiskContext context = found;
    for (String word : told) {
      context =
          context
              .told(word)
              .orElseThrow(
                  () ->
                      new ParameterException(
                          spec.commandLine(), "found the context `" + word + "`, expected one such as branch=main, kube=prod or root=true"));
    }
    return context;
  }

  private String input() throws IOException {
    // One line end closes the input, it is not of the command.
    String text = new String(surroundings.in().readAllBytes(), StandardCharsets.UTF_8);
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  private static int code(Optional<Severity> severity) {
    return severity.map(found -> FIRST_SEVERITY + found.ordinal()).orElse(ExitCode.OK.number());
  }
}
