package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.FileChangeQuestion;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.protect.MaskedChange;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options of verbs that change clients' files, and the question before they do.
final class ClientFileOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--dry-run", description = "show what would change, and change nothing")
  private boolean dryRun;

  @Option(
      names = {"-y", "--yes"},
      description = "change the files without a question")
  private boolean yes;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before it hands this object to anybody
  ClientFileOptions() {}

  boolean isDryRun() {
    return dryRun;
  }

  /// The clients of a word.
  List<McpClient> clients(String word) {
    if (word.equals(ClientWords.ALL)) {
      return McpClient.all();
    }
    return List.of(
        McpClient.of(word)
            .orElseThrow(() ->
                wrong(
                    "found the client `"
                        + word
                        + "`, expected one of "
                        + String.join(", ", ClientWords.words()))));
  }

  /// The clients' files, those of recorded sessions' folders among them.
  static FoundClients found(CliSurroundings surroundings, Path launcher) throws ConfigException {
    AssentHome home = surroundings.home();
    return new FoundClients(surroundings.agents(), launcher, () -> Coverage.projects(home));
  }

  /// The wiring that changes clients' files.
  ///
  /// @param projects whose files may change as well
  static ServerWiring wiring(CliSurroundings surroundings, Path launcher, List<Path> projects)
      throws ConfigException {
    return ServerWiring.of(
        surroundings.home().wiringFolder(), surroundings.agents(), projects, launcher);
  }

  /// Our own program, which clients are to start.
  Path launcher(CliServices rooms) {
    return rooms
        .launcher()
        .orElseThrow(() ->
            wrong(
                "Assent is not installed here, so there is no program that a client could start"));
  }

  /// Prints what changes in a file, values of variables and headers hidden.
  static void show(
      FoundClients found, McpClient client, ServerWiring.Plan plan, CommandOutput output)
      throws WiringException, IOException {
    output.line(plan.file() + ":");
    var change = MaskedChange.of(found, client, plan);
    FileChangeQuestion.difference(change.before(), change.after()).forEach(output::line);
  }

  /// Asks for a yes.
  ///
  /// @return whether the files may be changed
  boolean agrees(String question, CommandOutput output, CliSurroundings surroundings)
      throws IOException {
    return !dryRun && FileChangeQuestion.agrees(question, yes, spec, output, surroundings);
  }

  /// True if a person can be asked more.
  boolean isAsking(CommandOutput output) {
    return !yes && !dryRun && !output.isJson();
  }

  /// The clients of a word as people read them.
  static String shown(List<McpClient> clients) {
    return String.join(", ", clients.stream().map(McpClient::shown).toList());
  }

  ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
