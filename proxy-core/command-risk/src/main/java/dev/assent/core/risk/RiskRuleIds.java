package dev.assent.core.risk;

import dev.assent.core.files.EntryStamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The ids of all risk rules, the program's and a person's. Reads them once, and again where a file
/// of the person's folder has another stamp. Thread-safe.
public final class RiskRuleIds {
  private final Path folder;
  private final InstantSource clock;
  private List<String> known = List.of();
  private Map<Path, EntryStamp> stamps = Map.of();
  // Nothing was read yet, or a file may change again without another stamp.
  private boolean due = true;

  /// @param folder of the person's rules; need not be there
  /// @param clock tells how old a change is
  public RiskRuleIds(Path folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /// The ids as the files are now, each once. Reads files: call it where waiting harms nobody.
  public synchronized List<String> now() {
    var found = stamps();
    if (due || !found.equals(stamps)) {
      known = CommandRisk.with(folder, _ -> {}).ruleIds();
      stamps = found;
      due = !found.values().stream().allMatch(stamp -> stamp.isSettled(clock.instant()));
    }
    return known;
  }

  private Map<Path, EntryStamp> stamps() {
    var found = new HashMap<Path, EntryStamp>();
    for (Path file : files()) {
      EntryStamp.find(file).ifPresent(stamp -> found.put(file, stamp));
    }
    return found;
  }

  private List<Path> files() {
    var files = new ArrayList<Path>();
    if (Files.isDirectory(folder)) {
      files.add(folder);
      try (var entries = Files.list(folder)) {
        entries.forEach(files::add);
      } catch (IOException _) {
        // Reading the rules tells of it, and the folder itself is looked at.
      }
    }
    return files;
  }
}
