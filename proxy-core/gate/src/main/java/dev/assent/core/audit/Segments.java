package dev.assent.core.audit;

import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The files of one chain as they stood at one moment: rotated ones by first record, the current
/// one last.
///
/// The current file is opened before the others are listed, so that a rotation in between loses
/// nothing.
public final class Segments implements AutoCloseable {
  private static final int LOOKS = 3;

  private final List<Path> rotated;
  private final Optional<FileChannel> current;
  private final Path currentPath;

  private Segments(List<Path> rotated, Optional<FileChannel> current, Path currentPath) {
    this.rotated = rotated;
    this.current = current;
    this.currentPath = currentPath;
  }

  /// @throws AuditException when the folder or the current file cannot be read; a missing current
  ///   file is none
  public static Segments open(Path folder, AuditFile file) throws AuditException {
    Path path = folder.resolve(file.fileName());
    for (int look = 1; ; look++) {
      Optional<FileChannel> channel = Optional.empty();
      try {
        channel = openIfThere(path);
        List<Path> rotated = list(folder, file);
        // The file that was opened as the current one may have got its rotated name before the
        // folder was listed. One that still begins with the same record after that is no rotation,
        // and both are there to be judged.
        boolean both =
            channel.isPresent()
                && !rotated.isEmpty()
                && numberOf(rotated.getLast()) == firstSeq(channel.get());
        if (!both || look == LOOKS) {
          return new Segments(rotated, channel, path);
        }
        closeQuietly(channel.get());
      } catch (IOException e) {
        channel.ifPresent(Segments::closeQuietly);
        throw unreadable(path, e);
      }
    }
  }

  /// The name of a rotated file.
  ///
  /// @param first number of its first record
  public static String rotatedName(AuditFile file, long first) {
    return String.format(Locale.ROOT, "%s-%012d.jsonl", file.stem(), first);
  }

  /// Every file, in the chain's order.
  public List<Segment> all() {
    var all = new ArrayList<Segment>();
    rotated.forEach(path -> all.add(Segment.rotated(path, numberOf(path))));
    current.ifPresent(channel -> all.add(Segment.current(currentPath, channel)));
    return all;
  }

  @Override
  public void close() {
    current.ifPresent(Segments::closeQuietly);
  }

  /// The exception for a file that cannot be read.
  public static AuditException unreadable(Path path, IOException e) {
    return new AuditException(
        AuditException.Code.READ, e, "cannot read `%s`: %s", path, Sentence.kind(e));
  }

  private static Optional<FileChannel> openIfThere(Path path) throws IOException {
    try {
      return Optional.of(OwnFiles.open(path));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static List<Path> list(Path folder, AuditFile file) throws IOException {
    var name = Pattern.compile(file.stem() + "-[0-9]{12,15}\\.jsonl");
    var found = new ArrayList<Path>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        if (name.matcher(entry.getFileName().toString()).matches()) {
          found.add(entry);
        }
      }
    }
    found.sort(java.util.Comparator.comparingLong(Segments::numberOf));
    return found;
  }

  /// The number of a file's first record; -1 where there is none.
  static long firstSeq(FileChannel channel) throws IOException {
    var lines = new ForwardLines(channel, 0);
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      long seq = Envelope.seqOf(line.get().bytes());
      if (seq >= 0) {
        return seq;
      }
    }
    return -1;
  }

  private static long numberOf(Path rotated) {
    String name = rotated.getFileName().toString();
    return Long.parseLong(
        name.substring(name.lastIndexOf('-') + 1, name.length() - ".jsonl".length()));
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // A channel that was only read from has nothing to lose.
    }
  }
}
