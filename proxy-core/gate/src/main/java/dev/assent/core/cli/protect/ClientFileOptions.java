package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.FileChangeQuestion;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.protect.MaskedChange;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The words behind verbs that change clients' files, and the question before they do.
final class ClientFileOptions {
  private static final String ALL = "all";

  private final OptionSpec dryRun =
      Verb.flag("--dry-run", "show what would change, and change nothing");
  private final OptionSpec yes = Verb.yes("change the files without a question");
  private final PositionalParamSpec client =
      Verb.word(true, "CLIENT", words()).toBuilder().index("0").build();
  private final PositionalParamSpec server =
      Verb.optional(
              "SERVER", "its name in the client's file; all servers of the client if not given")
          .toBuilder()
          .index("1")
          .build();

  private static List<String> words() {
    return Stream.concat(Stream.of(ALL), McpClient.all().stream().map(McpClient::word)).toList();
  }

  /// All, for a row.
  ArgSpec[] all() {
    return new ArgSpec[] {dryRun, yes, client, server};
  }

  /// True if every client is meant.
  boolean isOfAll() {
    return client.<String>getValue().equals(ALL);
  }

  /// The server that was named; absent for all of the client.
  @Nullable String server() {
    return server.getValue();
  }

  boolean isDryRun() {
    return dryRun.getValue();
  }

  /// The clients that were named.
  List<McpClient> clients(CommandOutput output) {
    if (isOfAll()) {
      return McpClient.all();
    }
    String word = client.getValue();
    return List.of(
        McpClient.of(word)
            .orElseThrow(() ->
                output.wrong(
                    "found the client `"
                        + word
                        + "`, expected one of "
                        + String.join(", ", words()))));
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
  Path launcher(CliServices rooms, CommandOutput output) {
    return rooms
        .launcher()
        .orElseThrow(() ->
            output.wrong(
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
    return !isDryRun() && FileChangeQuestion.agrees(question, yes.getValue(), output, surroundings);
  }

  /// True if a person can be asked more.
  boolean isAsking(CommandOutput output) {
    return !Verb.anyGiven(yes, dryRun) && !output.isJson();
  }

  /// The clients of a word as people read them.
  static String shown(List<McpClient> clients) {
    return String.join(", ", clients.stream().map(McpClient::shown).toList());
  }
}
