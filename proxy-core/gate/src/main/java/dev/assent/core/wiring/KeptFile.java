package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A file of an agent that was changed, of which it is kept what it was before.
///
/// @param file the file itself, no link
public record KeptFile(HookAgent agent, Path file) {
  /// All of a folder, sorted by path; what cannot be read is left out.
  ///
  /// @param backups the folder; it need not be there
  public static List<KeptFile> all(Path backups) {
    var found = new ArrayList<KeptFile>();
    if (!Files.isDirectory(backups)) {
      return found;
    }
    try (DirectoryStream<Path> places = Files.newDirectoryStream(backups, "*.json")) {
      for (Path place : places) {
        of(place).ifPresent(found::add);
      }
    } catch (IOException _) {
      return found;
    }
    found.sort(Comparator.comparing(kept -> kept.file().toString()));
    return found;
  }

  // The word of the agent is what stands before the last dash of the name.
  private static Optional<KeptFile> of(Path place) {
    String name = String.valueOf(place.getFileName());
    int dash = name.lastIndexOf('-');
    String word = dash < 0 ? "" : name.substring(0, dash);
    Optional<HookAgent> agent =
        Arrays.stream(HookAgent.values()).filter(one -> one.word().equals(word)).findFirst();
    if (agent.isEmpty()) {
      return Optional.empty();
    }
    try {
      return HookBackup.read(place).map(backup -> new KeptFile(agent.get(), backup.file()));
    } catch (IOException | WiringException _) {
      return Optional.empty();
    }
  }
}
