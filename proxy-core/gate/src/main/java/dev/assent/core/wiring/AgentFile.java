package dev.assent.core.wiring;

import dev.assent.core.files.FileOwnership;
import dev.assent.core.files.FileReplacement;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.files.UnfitFileException;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One file on disk that is replaced as a whole: a reader sees the old bytes or the new ones, never
/// a part.
final class AgentFile {
  private static final int LARGEST = 16 * 1024 * 1024;

  private AgentFile() {}

  /// The file itself where a path is a link, which must stay within a folder of the person's.
  ///
  /// @param within folders that the file may lie in; absolute. One that lies in another is a
  ///   project there
  /// @throws WiringException when it leads out of them, or to nothing, or to no file
  static Path real(Path path, List<Path> within) throws WiringException, IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      Path folder = existingFolder(path);
      refuseOutside(path, folder.toRealPath(), within);
      return folder.toRealPath().resolve(folder.relativize(path));
    }
    if (!Files.exists(path)) {
      throw WiringException.in(path, "a link to nothing", "a file");
    }
    Path real = path.toRealPath();
    refuseOutside(path, real, within);
    if (!Files.isRegularFile(real)) {
      throw WiringException.in(path, "something that is no file", "a file");
    }
    return real;
  }

  // A link of a project stays in that project: who wrote the repository does not choose among the
  // person's other files. A link of the person's own may lead to any of their folders.
  private static void refuseOutside(Path path, Path real, List<Path> within)
      throws WiringException, IOException {
    List<Path> around = within.stream().filter(path::startsWith).toList();
    int deepest = around.stream().mapToInt(Path::getNameCount).max().orElse(0);
    boolean ofProject = around.stream().anyMatch(folder -> folder.getNameCount() < deepest);
    List<Path> allowed =
        ofProject
            ? around.stream().filter(folder -> folder.getNameCount() == deepest).toList()
            : within;
    for (Path folder : allowed) {
      if (Files.exists(folder) && real.startsWith(folder.toRealPath())) {
        return;
      }
    }
    throw WiringException.in(
        path,
        Sentence.of("a link to `%s`", real),
        ofProject
            ? Sentence.of("a file in `%s`", allowed.getFirst())
            : "a file in the home or the project");
  }

  /// The file itself, where a path is a link; the path where there is none.
  static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException _) {
      return file;
    }
  }

  private static Path existingFolder(Path path) throws WiringException {
    for (@Nullable Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder)) {
        return folder;
      }
      if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        throw WiringException.in(folder, "something that is no folder", "a folder");
      }
    }
    throw WiringException.in(path, "no folder above it", "one");
  }

  /// The bytes of a file; absent where there is none.
  ///
  /// @throws WiringException when it is too large or no file, or does not answer
  static Optional<byte[]> read(Path file) throws WiringException, IOException {
    try {
      byte[] bytes = PlainFile.read(file, FileTrust.ANYBODYS, LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw WiringException.in(file, Sentence.of("more than %s bytes", LARGEST), "fewer");
      }
      return Optional.of(bytes);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (UnfitFileException e) {
      throw new WiringException(Sentence.told(e));
    }
  }

  /// Refuses a file that cannot be replaced as it is: one that its owner may not write, as whoever
  /// made it so meant it, somebody else's, and one that has several names, of which the others
  /// would keep the old bytes.
  static void refuseFixed(Path file) throws WiringException, IOException {
    if (FileOwnership.hasUnixView(file)) {
      if (!FileOwnership.isOurs(file)) {
        throw WiringException.in(
            file, Sentence.of("a file of `%s`", Files.getOwner(file).getName()), "one of your own");
      }
      int names = (Integer) Files.getAttribute(file, "unix:nlink");
      if (names > 1) {
        throw WiringException.in(
            file,
            Sentence.of("a file with %s names (hard links)", names),
            "one, as the others would keep the old text");
      }
    }
    @Nullable PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class);
    boolean locked =
        view == null
            ? !Files.isWritable(file)
            : !view.readAttributes().permissions().contains(PosixFilePermission.OWNER_WRITE);
    if (locked) {
      throw WiringException.in(file, "a file that is read only", "one that may be changed");
    }
  }

  /// Replaces or creates a file, durable when this returns; one that was there keeps its group and
  /// permissions, a new one is its owner's alone.
  ///
  /// @return folders that were made for it, outermost first
  static List<Path> write(Path file, byte[] bytes) throws IOException {
    @Nullable Path folder = file.getParent();
    List<Path> made = folder == null ? List.of() : PrivateFolder.makeMissing(folder);
    try (var replacement = FileReplacement.of(file).keepingRights()) {
      replacement.write(bytes);
      replacement.commit();
    }
    return made;
  }

  /// Removes a file and the folders that were made for it, where nothing else came into them.
  ///
  /// @param folders outermost first
  static void delete(Path file, List<Path> folders) throws IOException {
    Files.deleteIfExists(file);
    for (Path folder : folders.reversed()) {
      try (var entries = Files.newDirectoryStream(folder)) {
        if (entries.iterator().hasNext()) {
          return;
        }
      }
      Files.delete(folder);
    }
  }
}
