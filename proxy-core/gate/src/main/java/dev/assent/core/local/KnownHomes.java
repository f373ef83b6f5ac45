package dev.assent.core.local;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The homes besides the person's own that a client's environment may choose: those that the person
/// has opened from a window or used in a terminal, and those that came with the installed program.
///
/// `known-homes` in the person's own home, and `lib/known-homes` of the program, hold one home a
/// line: its three folders, percent-encoded. What cannot be read knows none.
public final class KnownHomes {
  private static final int MOST = 256 * 1024;

  private final HomeFolders own;
  private final @Nullable Path installed;

  private KnownHomes(HomeFolders own, @Nullable Path installed) {
    this.own = own;
    this.installed = installed;
  }

  /// Those of a person.
  ///
  /// @param system value of the system property `os.name`
  /// @param userHome the person's home folder, as the account says it
  /// @param image folder of the installed program; absent when it runs from elsewhere
  public static KnownHomes of(String system, Path userHome, @Nullable Path image)
      throws LocalSocketException {
    return new KnownHomes(
        HomeFolders.of(Map.of(), system, userHome),
        image == null ? null : image.resolve("lib").resolve("known-homes"));
  }

  /// The person's own home.
  public HomeFolders own() {
    return own;
  }

  /// True if it is the person's own home or one that was made known.
  public boolean has(HomeFolders home) {
    return home.equals(own)
        || lines(own.config().resolve("known-homes"), FileTrust.OURS).contains(line(home))
        || installed != null && lines(installed, FileTrust.ANYBODYS).contains(line(home));
  }

  /// Makes a home known, for an act of the person in a window or a terminal; forgets those whose
  /// folders are gone, such as that of a practice which was ended from outside.
  public void add(HomeFolders home) throws IOException {
    if (has(home)) {
      return;
    }
    Path record = own.config().resolve("known-homes");
    PrivateFolder.make(own.config());
    List<String> before = lines(record, FileTrust.OURS);
    var kept = new ArrayList<>(before.stream().filter(line -> !isGone(line)).toList());
    if (kept.size() < before.size()) {
      kept.add(line(home));
      PrivateFile.replace(record, text(kept));
      return;
    }
    try (var channel =
        PlainFile.openToWrite(record, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      channel.write(ByteBuffer.wrap(text(List.of(line(home)))));
    }
  }

  private static byte[] text(List<String> lines) {
    return lines.stream()
        .map(line -> line + "\n")
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.US_ASCII);
  }

  // A line that cannot be read as a home is none that anybody could come back to.
  private static boolean isGone(String line) {
    for (String word : line.split(" ")) {
      try {
        if (Files.exists(Path.of(PercentEncoding.decode(word)))) {
          return false;
        }
      } catch (LocalSocketException | InvalidPathException _) {
        return true;
      }
    }
    return true;
  }

  /// Takes back that a home is known, as when it is thrown away.
  public void remove(HomeFolders home) throws IOException {
    Path record = own.config().resolve("known-homes");
    var kept = new ArrayList<>(lines(record, FileTrust.OURS));
    if (kept.remove(line(home))) {
      PrivateFile.replace(record, text(kept));
    }
  }

  /// The line that makes a home known.
  public static String line(HomeFolders home) {
    var words = new ArrayList<String>();
    for (Path folder : List.of(home.config(), home.state(), home.runtime())) {
      words.add(PercentEncoding.encode(folder.toString()));
    }
    return String.join(" ", words);
  }

  private static List<String> lines(Path record, FileTrust trust) {
    try {
      return new String(PlainFile.read(record, trust, MOST), StandardCharsets.US_ASCII)
          .lines()
          .toList();
    } catch (IOException _) {
      return List.of();
    }
  }
}
