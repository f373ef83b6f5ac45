package dev.assent.core.audit;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.files.UnfitFileException;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// The files and folders of a log, which are this user's alone, with trouble told as the log's.
public final class OwnFiles {
  private OwnFiles() {}

  /// Makes sure of a folder: made with its missing parents where it is missing, and closed to
  /// others.
  ///
  /// @throws AuditException when it is a link or no folder, not ours, writable by others, or
  ///   somebody else could put another one in its place
  public static void folder(Path folder) throws AuditException {
    try {
      PrivateFolder.makeClosed(folder);
    } catch (UnfitFileException e) {
      throw refused(e);
    } catch (IOException e) {
      throw unusable(folder, e);
    }
  }

  private static AuditException unusable(Path folder, IOException e) {
    return new AuditException(
        AuditException.Code.FOLDER,
        e,
        "cannot use folder `%s`: found %s, expected a folder that can be written",
        folder,
        Sentence.kind(e));
  }

  /// Makes sure of each folder from a home down to the one around a log.
  ///
  /// @throws AuditException as [#folder], but for closing them to others
  public static void way(Path home, Path log) throws AuditException {
    Path around = log.resolveSibling("").normalize();
    try {
      PrivateFolder.make(home, around);
    } catch (UnfitFileException e) {
      throw refused(e);
    } catch (IOException e) {
      throw unusable(around, e);
    }
  }

  /// Checks a file inside such a folder; one that is missing is fine.
  ///
  /// @throws AuditException when it is a link or no file, not ours, or writable by others
  public static void file(Path path) throws AuditException {
    file(path, FileTrust.OURS);
  }

  static void file(Path path, FileTrust trust) throws AuditException {
    try {
      PlainFile.judge(path, trust);
    } catch (NoSuchFileException _) {
      return;
    } catch (UnfitFileException e) {
      throw refused(e);
    } catch (IOException e) {
      throw Segments.unreadable(path, e);
    }
  }

  /// Opens a file of a log for reading, which may be a copy that lies anywhere and belongs to
  /// anybody; a link is none.
  ///
  /// @throws NoSuchFileException when there is none
  /// @throws IOException also when it is no file, or does not answer in time
  public static FileChannel open(Path path) throws IOException {
    return PlainFile.open(path, FileTrust.UNLINKED);
  }

  private static AuditException refused(UnfitFileException e) {
    return new AuditException(AuditException.Code.FOLDER, "refused %s", e);
  }
}
