package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.ServedFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The option that names folders of new servers, beside those that their commands name.
final class FolderChoice {
  private final OptionSpec roots =
      Verb.texts(
          "--root",
          "DIR",
          "a folder that each new server serves, beside those that its command names; may be"
              + " repeated");

  /// It, for a row.
  ArgSpec option() {
    return roots;
  }

  /// The plan in which each new server that is started here serves its folders.
  Protection serving(Protection plan, CliSurroundings surroundings, CommandOutput output) {
    List<String> named = roots.getValue();
    var given = named.stream().map(root -> folder(root, surroundings, output)).toList();
    var served = new LinkedHashMap<String, List<String>>();
    plan.folders(surroundings.userHome())
        .forEach((name, found) ->
            served.put(
                name, Stream.concat(found.taken().stream(), given.stream()).distinct().toList()));
    return plan.serving(served);
  }

  private static String folder(
      String argument, CliSurroundings surroundings, CommandOutput output) {
    Path folder = surroundings.path(argument);
    if (!Files.isDirectory(folder)) {
      throw output.wrong("found no folder at `" + folder + "`, expected one for `--root`");
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
