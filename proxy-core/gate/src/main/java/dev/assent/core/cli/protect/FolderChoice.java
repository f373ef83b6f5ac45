package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.ServedFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The option that names folders of new servers, beside those that their commands name.
final class FolderChoice {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--root",
      paramLabel = "DIR",
      description =
          "a folder that each new server serves, beside those that its command names; may be"
              + " repeated")
  private List<String> roots = List.of();

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before it hands this object to anybody
  FolderChoice() {}

  /// The plan in which each new server that is started here serves its folders.
  Protection serving(Protection plan, CliSurroundings surroundings) {
    var given = roots.stream().map(root -> folder(root, surroundings)).toList();
    var served = new LinkedHashMap<String, List<String>>();
    plan.folders(surroundings.userHome())
        .forEach((name, found) ->
            served.put(
                name, Stream.concat(found.taken().stream(), given.stream()).distinct().toList()));
    return plan.serving(served);
  }

  private String folder(String argument, CliSurroundings surroundings) {
    Path folder = surroundings.path(argument);
    if (!Files.isDirectory(folder)) {
      throw new ParameterException(
          spec.commandLine(), "found no folder at `" + folder + "`, expected one for `--root`");
    }
    return folder.toString();
  }

  /// Says which folders each new server serves, and which it does not although its command names
  /// them.
  ///
  /// @param plan as [#serving] made it
  void say(Protection plan, CliSurroundings surroundings, CommandOutput output) {
    Map<String, ServedFolders> found = plan.folders(surroundings.userHome());
    for (var one : plan.added()) {
      Optional.ofNullable(found.get(one.name())).stream()
          .flatMap(served -> served.lines(one.name(), one.roots().orElse(List.of())).stream())
          .forEach(output::line);
    }
  }
}
