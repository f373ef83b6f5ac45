package dev.assent.core.cli.check;

import dev.assent.core.access.Severity;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.config.ConfigException;
import dev.assent.core.risk.CommandPlace;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.riskserver.RiskAssessment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/// `assent check`: what a command would do, without running it.
public final class CheckCommand implements Callable<Integer> {
  private static final int FIRST_SEVERITY = 10;

  private final CliSurroundings surroundings;
  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
  private final OptionSpec shell =
      OptionSpec.builder("--shell")
          .paramLabel("SHELL")
          .type(String.class)
          .description("sh, bash, zsh, fish, cmd or powershell; on Windows powershell, else bash")
          .build();
  private final OptionSpec folder =
      OptionSpec.builder("--cwd")
          .paramLabel("FOLDER")
          .type(String.class)
          .description("the folder in which it would run; the working folder if not given")
          .build();
  private final OptionSpec around =
      OptionSpec.builder("--context")
          .paramLabel("KEY=VALUE")
          .type(List.class)
          .auxiliaryTypes(String.class)
          .description(
              "the context instead of that of this computer: branch, git, kube, aws, gcp, azure, terraform, docker, env=NAME=VALUE, protected,"
                  + " home, root, ssh; can be given several times")
          .build();
  private final OptionSpec json =
      OptionSpec.builder("--json")
          .description("print JSON, in the form of the tool check_command")
          .build();
  private final OptionSpec batch =
      OptionSpec.builder("--batch")
          .description(
              "read lines {\"id\", \"shell\", \"command\", \"cwd\"?} from standard input, and print a line for each; ends with 0")
          .build();
  private final PositionalParamSpec words =
      PositionalParamSpec.builder()
          .paramLabel("COMMAND")
          .arity("0..*")
          .type(List.class)
          .auxiliaryTypes(String.class)
          .description("the command; several words are joined by blanks")
          .build();

  private CheckCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
    spec.name("check");
    spec.usageMessage()
        .description(
            "Say what a shell command would do and how bad that is, without running it.",
            "The command stands behind the options, or comes from standard input.")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(exitCodes());
    List.of(shell, folder, around, json, batch).forEach(spec::addOption);
    spec.addPositional(words);
  }

  /// The verb, which takes all behind the first word of the command for the command.
  public static CommandLine create(CliSurroundings surroundings) {
    return new CommandLine(new CheckCommand(surroundings).spec).setStopAtPositional(true);
  }

  private static Map<String, String> exitCodes() {
    var codes = new LinkedHashMap<String, String>();
    codes.put("0", "nothing to say against it");
    codes.put("2", "wrong usage");
    codes.put("4", "a failure of disk, system or program");
    codes.put("10", "severity info");
    codes.put("11", "low");
    codes.put("12", "medium");
    codes.put("13", "high, and a command that cannot be read");
    codes.put("14", "critical");
    return codes;
  }

  @Override
  public Integer call() throws IOException, ConfigException {
    var rules = new RiskRules(surroundings, spec.commandLine().getErr(), this::told);
    told(CommandPlace.UNKNOWN);
    @Nullable String at = folder.getValue();
    Path place = at == null ? surroundings.workingFolder() : surroundings.path(at);
    ShellName named = ShellName.chosen(shell.getValue(), surroundings.osName(), spec);
    PrintWriter out = spec.commandLine().getOut();
    try {
      if (given(batch)) {
        new CheckBatch(rules, place, named).answer(surroundings.in(), out);
        return ExitCode.OK.number();
      }
      String command = texts(words).isEmpty() ? input() : String.join(" ", texts(words));
      CommandReport report = rules.risk().report(named.grammar(), command, rules.place(place));
      var assessment = new RiskAssessment(report, Severity.HIGH, false);
      out.println(given(json) ? TerminalText.json(assessment.checked()) : RiskText.of(report));
      return code(report.severity());
    } finally {
      out.flush();
    }
  }

  private static boolean given(OptionSpec flag) {
    return Boolean.TRUE.equals(flag.getValue());
  }

  private static List<String> texts(ArgSpec several) {
    @Nullable List<String> given = several.getValue();
    return given == null ? List.of() : given;
  }

  private CommandPlace told(CommandPlace found) {
    CommandPlace told = found;
    for (String word : texts(around)) {
      told =
          told.told(word)
              .orElseThrow(() ->
                  new ParameterException(
                      spec.commandLine(),
                      "found the context `"
                          + word
                          + "`, expected one such as branch=main, kube=prod or root=true"));
    }
    return told;
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
