package dev.assent.core.config.store;

import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.CommandPart;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes the files of a command in one way, whatever way its definition writes them.
final class SpelledCommand {
  private SpelledCommand() {}

  /// A definition in which the program is the file it is, behind the name it is called by, and a
  /// script among the arguments is its whole path. Of a script that is a link the link stays: it
  /// may look for others beside it.
  ///
  /// @param parts the files of the command, the program first
  /// @return absent where nothing is started
  static Optional<ProxyDefinition> plain(ProxyDefinition definition, List<CommandPart> parts) {
    return definition
        .backend()
        .launched()
        .filter(launch -> !launch.command().isEmpty())
        .map(launch ->
            definition.withBackend(
                switch (definition.backend()) {
                  case Backend.Auto(var endpoint, _) ->
                      new Backend.Auto(endpoint, Optional.of(plain(definition, launch, parts)));
                  case Backend.Stdio _ -> new Backend.Stdio(plain(definition, launch, parts));
                  case Backend.Http http -> http;
                  case Backend.Agent agent -> agent;
                }));
  }

  private static ServerLaunch plain(
      ProxyDefinition definition, ServerLaunch launch, List<CommandPart> parts) {
    var words = new ArrayList<String>();
    String program = launch.command().getFirst();
    String called =
        program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
    words.add(called + " " + parts.getFirst().path());
    for (String word : launch.command().subList(1, launch.command().size())) {
      words.add(script(definition, word, parts));
    }
    return new ServerLaunch(words, launch.environment());
  }

  private static String script(ProxyDefinition definition, String word, List<CommandPart> parts) {
    try {
      Path file = Path.of(definition.workingFolder().orElse("")).resolve(word);
      Path folder = file.getParent();
      if (word.startsWith("-") || !file.isAbsolute() || folder == null) {
        return word;
      }
      Path plain = folder.toRealPath().resolve(file.getFileName());
      return parts.stream().anyMatch(part -> part.path().equals(plain)) ? plain.toString() : word;
    } catch (InvalidPathException | IOException _) {
      return word;
    }
  }
}
