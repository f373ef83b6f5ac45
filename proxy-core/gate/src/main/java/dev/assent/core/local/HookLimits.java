package dev.assent.core.local;

import dev.assent.core.access.HookAgent;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The limits of agents for our hook, as their own files say: what the core found there, for the
/// hook, which reads no files of agents.
///
/// One file with a line for each of the agents' files that has our hook: `AGENT MILLISECONDS PATH`,
/// the path percent-encoded.
///
/// @param entries in the order of the file
public record HookLimits(List<Entry> entries) {
  private static final int MOST = 256 * 1024;

  /// A file of an agent with our hook in it.
  ///
  /// @param file absolute
  /// @param limit how long the agent waits for the hook because of this file
  public record Entry(HookAgent agent, Path file, Duration limit) {}

  public HookLimits {
    entries = List.copyOf(entries);
  }

  /// Those that were written last; none where nothing was written yet.
  ///
  /// @throws IOException when they cannot be read, or one of them is not what is written here
  public static HookLimits read(Path file) throws IOException {
    byte[] bytes;
    try {
      bytes = PlainFile.read(file, FileTrust.OURS, MOST);
    } catch (NoSuchFileException _) {
      return new HookLimits(List.of());
    }
    var entries = new ArrayList<Entry>();
    for (String line : new String(bytes, StandardCharsets.US_ASCII).split("\n", -1)) {
      if (!line.isEmpty()) {
        entries.add(entry(line));
      }
    }
    return new HookLimits(entries);
  }

  private static Entry entry(String line) throws LocalSocketException {
    String[] words = line.split(" ", -1);
    HookAgent agent = HookAgent.of(words[0]);
    try {
      if (agent != null && words.length == 3) {
        Path file = Path.of(PercentEncoding.decode(words[2]));
        return new Entry(agent, file, Duration.ofMillis(Long.parseUnsignedLong(words[1])));
      }
    } catch (NumberFormatException | InvalidPathException _) {
      // Said below.
    }
    throw HeaderReader.protocol("found a line that is no limit of a hook");
  }

  /// The shortest limit of an agent; absent where none of its files is known.
  public Optional<Duration> of(HookAgent agent) {
    return entries.stream()
        .filter(entry -> entry.agent() == agent)
        .map(Entry::limit)
        .min(Comparator.naturalOrder());
  }

  /// The text of the file.
  public byte[] bytes() {
    var text = new StringBuilder();
    for (Entry entry : entries) {
      text.append(entry.agent().word())
          .append(' ')
          .append(entry.limit().toMillis())
          .append(' ')
          .append(PercentEncoding.encode(entry.file().toString()))
          .append('\n');
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
