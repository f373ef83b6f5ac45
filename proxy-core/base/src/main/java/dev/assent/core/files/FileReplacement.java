package dev.assent.core.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;

/// New content of a file, written to a neighbour of this user alone, forced to the disk and put in
/// the file's place at once: readers see the old bytes or the new ones, after a crash too. What
/// goes wrong leaves the old bytes. A link or pipe that is there is replaced, never followed.
///
/// To be closed, which throws away what was not committed. Not thread-safe.
public final class FileReplacement implements Closeable {
  /// The steps that the disk can refuse.
  interface Steps {
    /// Makes the bytes of a file durable.
    default void force(FileChannel draft) throws IOException {
      draft.force(true);
    }

    /// Gives a file another name at once, in place of what is there.
    default void rename(Path from, Path to) throws IOException {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Makes the names in the folder of a file durable.
    default void forceFolder(Path file) throws IOException {
      PrivateFile.forceFolder(file);
    }
  }

  private final Path file;
  private final Path draft;
  private final FileChannel channel;
  private final Steps steps;
  private boolean keepsRights;

  private FileReplacement(Path file, Path draft, Steps steps) throws IOException {
    this.file = file;
    this.draft = draft;
    this.steps = steps;
    this.channel = PlainFile.openToWrite(draft, StandardOpenOption.CREATE_NEW);
  }

  /// Begins a new content, which is its owner's alone.
  ///
  /// @param file may be missing; its folder is there
  public static FileReplacement of(Path file) throws IOException {
    return of(file, new Steps() {});
  }

  static FileReplacement of(Path file, Steps steps) throws IOException {
    return new FileReplacement(
        file,
        file.resolveSibling(
            "." + file.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".tmp"),
        steps);
  }

  /// Has the file keep group and rights of the one that is there, for a file that is not Assent's.
  public FileReplacement keepingRights() {
    keepsRights = true;
    return this;
  }

  /// Takes the content; to be left open.
  public FileChannel channel() {
    return channel;
  }

  /// Appends to the content.
  public void write(byte[] bytes) throws IOException {
    var buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  /// Puts the content in the file's place, durable when this returns.
  ///
  /// @throws IOException when that fails: the old bytes are there still, or, where only the folder
  ///   could not be forced, the new ones
  public void commit() throws IOException {
    finish();
    steps.rename(draft, file);
    steps.forceFolder(file);
  }

  /// Puts the content where there is no file yet, durable when this returns.
  ///
  /// @throws FileAlreadyExistsException when something is there, which stays
  public void commitNew() throws IOException {
    finish();
    try {
      // A second name for the finished file appears at once and whole.
      Files.createLink(file, draft);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException _) {
      Files.move(draft, file);
    }
    steps.forceFolder(file);
  }

  private void finish() throws IOException {
    if (keepsRights && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      if (FileOwnership.hasUnixView(file)) {
        // Those of a link would be every right for everybody, should one come between.
        var facts =
            Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (facts.isRegularFile()) {
          keepGroup(facts);
          Files.setPosixFilePermissions(draft, facts.permissions());
        }
      } else if (AccessList.isKept(file)) {
        AccessList.copy(file, draft);
      }
    }
    steps.force(channel);
    channel.close();
  }

  // Rights of a group would be another group's.
  private void keepGroup(PosixFileAttributes facts) throws IOException {
    var view = Files.getFileAttributeView(draft, PosixFileAttributeView.class);
    if (!view.readAttributes().group().equals(facts.group())) {
      view.setGroup(facts.group());
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
