package dev.assent.core.cli.hook;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.FileChangeQuestion;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.wiring.HookInspection;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookWiring;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// The options that choose an agent's file and say whether a person is asked before it is changed.
public final class HookFileOptions {
  private final OptionSpec project =
      Verb.text("--project", "DIR", "the file of one project; that of all projects if not given");
  private final OptionSpec yes = Verb.yes("change the file without a question");

  /// Both, for a row.
  ArgSpec[] all() {
    return new ArgSpec[] {project, yes};
  }

  /// The file.
  Path file(HookAgent agent, CliSurroundings surroundings) {
    Optional<Path> chosen = projectFolder(surroundings);
    if (chosen.isPresent()) {
      return HookPlace.ofProject(agent, chosen.get())
          .orElseThrow(() ->
              wrong(
                  "`" + agent.word() + "` has no hooks for one project, expected no `--project`"));
    }
    return new HookPlace(surroundings.agents())
        .ofUser(agent)
        .orElseThrow(() ->
            wrong(
                "`vscode` has no file of its own for all projects: where its setting"
                    + " `chat.useClaudeHooks` is on it asks the hook of Claude Code, so use "
                    + "`assent hook install claude-code`, or name a project with `--project`"));
  }

  private Optional<Path> projectFolder(CliSurroundings surroundings) {
    @Nullable String named = project.getValue();
    if (named == null) {
      return Optional.empty();
    }
    Path folder = surroundings.path(named);
    if (!Files.isDirectory(folder)) {
      throw wrong("found no folder at `" + folder + "`, expected one for `--project`");
    }
    return Optional.of(folder);
  }

  /// The project, or the working folder where none is named.
  Path folder(CliSurroundings surroundings) {
    return projectFolder(surroundings).orElse(surroundings.workingFolder());
  }

  /// Looks whether agents ask our hook.
  ///
  /// @param folder whose files count as well; absolute
  public static HookInspection inspection(
      Path folder, CliSurroundings surroundings, CliServices rooms) {
    Path system = surroundings.userHome().getRoot();
    return new HookInspection(
        surroundings.agents(),
        folder,
        rooms.launcher(),
        system == null ? folder : system,
        surroundings.isWindows());
  }

  HookWiring wiring(HookAgent agent, CliSurroundings surroundings) throws ConfigException {
    var within = new ArrayList<Path>();
    within.add(surroundings.agents().home());
    projectFolder(surroundings).ifPresent(within::add);
    Path file = file(agent, surroundings);
    Path parent = file.getParent();
    // A folder elsewhere that the agent's variable names is the person's choice.
    if (parent != null && within.stream().noneMatch(file::startsWith)) {
      within.add(parent);
    }
    return new HookWiring(surroundings.home().wiringFolder(), within, surroundings.isWindows());
  }

  /// Shows what would change and asks for a yes.
  ///
  /// @return whether it may be changed
  boolean agrees(HookWiring.Plan plan, CommandOutput output, CliSurroundings surroundings)
      throws IOException {
    if (!output.isJson()) {
      output.line(plan.file().toString() + ":");
      difference(plan).forEach(output::line);
    }
    return FileChangeQuestion.agrees("change this file?", yes.getValue(), output, surroundings);
  }

  /// The lines that differ, with some around them.
  static List<String> difference(HookWiring.Plan plan) {
    return FileChangeQuestion.difference(text(plan.before()), text(plan.after()));
  }

  private static String text(Optional<byte[]> bytes) {
    return bytes.map(known -> new String(known, StandardCharsets.UTF_8)).orElse("");
  }

  private ParameterException wrong(String message) {
    return new ParameterException(project.command().commandLine(), message);
  }
}
