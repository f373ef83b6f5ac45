package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.ChainEnd;
import dev.assent.core.audit.Checkpoint;
import dev.assent.core.audit.HashChain;
import dev.assent.core.audit.OwnFiles;
import dev.assent.core.audit.RecordLine;
import dev.assent.core.audit.Segments;
import dev.assent.core.audit.TornTail;
import dev.assent.core.audit.check.ChainLimits;
import dev.assent.core.audit.check.FileRemoval;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The end of one chain: numbers, links and writes its records. Used by the log's writer thread
/// alone.
final class ChainWriter {
  // The most bytes that may lie unforced behind the last forced record, so that a power cut can
  // harm little more than this.
  private static final long UNFORCED = 8 * 1024 * 1024;
  private static final int BLOCK = 1024 * 1024;

  private final Path folder;
  private final Path path;
  private final AuditFile file;
  private final Disk disk;
  private final AuditOptions options;
  private final ChainLimits rhythm;
  private final StagedLines staged = new StagedLines();

  private Disk.OpenFile out;
  private @Nullable Object identity;
  private long written;
  private long forced;
  private long firstInFile;
  private long size;
  private byte[] head;
  private int sinceCheckpoint;
  private boolean atCheckpoint;
  private boolean signed;
  private boolean mustForce;
  private boolean hastened;
  private long knownSize;
  private byte[] knownHead;
  private @Nullable Age age;

  /// Opens the current file at a chain's end, and reports a torn tail there.
  ///
  /// @throws IOException when the file cannot be opened, or the report not be forced
  ChainWriter(
      Path folder,
      AuditFile file,
      Disk disk,
      AuditOptions options,
      ChainLimits rhythm,
      ChainRecovery.End end,
      Instant now)
      throws IOException {
    this.folder = folder;
    this.path = folder.resolve(file.fileName());
    this.file = file;
    this.disk = disk;
    this.options = options;
    this.rhythm = rhythm;
    this.size = end.size();
    this.head = HashChain.raw(end.head());
    this.sinceCheckpoint = end.sinceCheckpoint();
    this.atCheckpoint = end.atCheckpoint();
    this.signed = end.signed();
    this.age = sinceCheckpoint > 0 ? new Age(now, now) : null;
    this.written = end.length();
    this.forced = end.length();
    this.firstInFile = end.first();
    this.knownSize = size;
    this.knownHead = head;
    this.out = disk.open(path);
    renew(end.sure(), end.length());
    this.identity = disk.look(path).identity();
    if (end.torn().isPresent()) {
      report(end.torn().get(), now);
    }
  }

  /// Numbers and links a record and keeps its line for [#write].
  ///
  /// @return the record's number
  long stage(String type, byte[] body, Instant now) {
    head = staged.add(size, now, type, head, body);
    atCheckpoint = type.equals(Checkpoint.TYPE);
    if (atCheckpoint) {
      sinceCheckpoint = 0;
      age = null;
      hastened = false;
      signed = true;
    } else {
      sinceCheckpoint++;
      age = new Age(age == null || now.isBefore(age.since()) ? now : age.since(), now);
    }
    return size++;
  }

  /// Stages a checkpoint over all records so far.
  ///
  /// @return its line without LF
  byte[] stageCheckpoint(Instant now) {
    int start = staged.size();
    var checkpoint =
        Checkpoint.sign(file, options.origin(), size, HashChain.hex(head), options.signer());
    stage(Checkpoint.TYPE, RecordLine.body(checkpoint.body()), now);
    mustForce = true;
    byte[] line = staged.since(start);
    return Arrays.copyOf(line, line.length - 1);
  }

  /// True if the number of records, or the age of the oldest, calls for a checkpoint.
  boolean checkpointDue(Instant now) {
    return sinceCheckpoint >= rhythm.checkpointRecords()
        || age != null && (hastened || age.isOver(rhythm, now));
  }

  /// Asks for a checkpoint over the records that are there, as soon as one can be written.
  void hasten() {
    hastened = unvouched();
  }

  /// True if the next record calls for something that ends with a force: a checkpoint, a new file,
  /// or bytes enough that lie unforced.
  boolean forceDue(Instant now) {
    return mustForce
        || written - forced + staged.size() > UNFORCED
        || rotationDue()
        || sinceCheckpoint + 1 >= rhythm.checkpointRecords()
        || checkpointDue(now);
  }

  /// True if no record says yet whose it is: there is none, or none but reports of torn tails.
  boolean isOwnerless() {
    return !signed;
  }

  /// True if there are records that no checkpoint vouches for.
  boolean unvouched() {
    return size > 0 && !atCheckpoint;
  }

  /// True if the current file has reached its size.
  boolean rotationDue() {
    return written >= rhythm.rotateBytes();
  }

  /// True if the current file's first record is from before a moment.
  boolean begunBefore(Instant moment) throws IOException {
    try (var channel = OwnFiles.open(path)) {
      return FileRemoval.begun(channel).filter(begun -> begun.isBefore(moment)).isPresent();
    }
  }

  /// The number of bytes that wait to be written.
  int stagedBytes() {
    return staged.size();
  }

  /// Asks for a force with the next [#force].
  void mustForce() {
    mustForce = true;
  }

  /// Writes what is staged.
  ///
  /// @throws IOException when the file is not the one that was written before, or did not take all;
  ///   what it took is cut off again where the disk allows: none of it was acknowledged
  void write() throws IOException {
    if (staged.size() == 0) {
      return;
    }
    checkUntouched();
    try {
      out.write(staged.all(), written);
    } catch (IOException e) {
      cutBack(e);
      throw e;
    }
    written += staged.size();
    staged.clear();
    knownSize = size;
    knownHead = head;
  }

  /// The end to which the chain is written, forced or not.
  ChainEnd known() {
    return new ChainEnd(knownSize, HashChain.hex(knownHead));
  }

  /// The number of the first record that the current file has or will have.
  long firstInFile() {
    return firstInFile;
  }

  /// The number of records in the current file.
  long inFile() {
    return size - firstInFile;
  }

  /// Forces what was written, if anything asks for it.
  ///
  /// @throws IOException when the disk failed; what it kept is unknown from then on
  void force() throws IOException {
    if (mustForce || written - forced > UNFORCED) {
      out.force();
      forced = written;
      mustForce = false;
    }
  }

  /// Gives the current file its rotated name and begins a new one. The last record is a forced
  /// checkpoint.
  void rotate() throws IOException {
    checkUntouched();
    out.close();
    disk.rename(path, folder.resolve(Segments.rotatedName(file, firstInFile)));
    out = disk.open(path);
    identity = disk.look(path).identity();
    disk.forceFolder(folder);
    firstInFile = size;
    written = 0;
    forced = 0;
  }

  /// Closes the file as it is.
  void close() throws IOException {
    out.close();
  }

  // A force that failed may have left bytes in memory alone, where reading finds them and a power
  // cut does not. What is not known to be on the disk is therefore written once more as it stands,
  // forced, and read back through a new descriptor, before anything follows it.
  private void renew(long from, long to) throws IOException {
    if (from == to) {
      return;
    }
    byte[] stood = walk(from, to, (block, at) -> out.write(block, at));
    out.force();
    out.close();
    out = disk.open(path);
    if (!Arrays.equals(stood, walk(from, to, (block, at) -> {}))) {
      throw new IOException("found other bytes in `" + path + "` than were written to it");
    }
  }

  // The times of the oldest and the newest record that no checkpoint vouches for.
  private record Age(Instant since, Instant last) {
    // A clock that was set back says nothing about the age.
    boolean isOver(ChainLimits rhythm, Instant now) {
      return now.isBefore(last)
          || !now.isBefore(since.plus(rhythm.checkpointAfter()))
          || !now.isBefore(last.plus(rhythm.checkpointAtRest()));
    }
  }

  private interface Block {
    void take(ByteBuffer block, long position) throws IOException;
  }

  // Reads a part of the file block by block; the digest of all of it.
  private byte[] walk(long from, long to, Block each) throws IOException {
    var sha256 = Sha256.begun();
    try (var channel = OwnFiles.open(path)) {
      long at = from;
      while (at < to) {
        var block = ByteBuffer.allocate((int) Math.min(BLOCK, to - at));
        if (channel.read(block, at) <= 0) {
          throw new IOException(
              "found `" + path + "` with " + channel.size() + " bytes, expected " + to);
        }
        block.flip();
        sha256.update(block.duplicate());
        long here = at;
        at += block.limit();
        each.take(block, here);
      }
    }
    return sha256.digest();
  }

  private void report(TornTail torn, Instant now) throws IOException {
    staged.add(TornTail.strike());
    int since = sinceCheckpoint;
    stage(TornTail.TYPE, RecordLine.body(torn.body()), now);
    sinceCheckpoint =
        since; // the verifier does not count it either: it may stand between 1,000 records and
    // their checkpoint
    mustForce = true;
    write();
    force();
  }

  // A file that was cut, replaced or taken away while it is written would take records that nobody
  // finds again.
  private void checkUntouched() throws IOException {
    var seen = disk.look(path);
    if (!Objects.equals(seen.identity(), identity)) {
      throw new IOException(
          "found another file as `" + path + "`, expected the one that is written");
    }
    // A name tells the size of the file that is written only where it is known to stand for that
    // file.
    long length = identity == null ? out.size() : seen.size();
    if (length != written) {
      throw new IOException("found `" + path + "` with " + length + " bytes, expected " + written);
    }
  }

  private void cutBack(IOException cause) {
    try {
      out.truncate(written);
      out.force();
    } catch (IOException e) {
      cause.addSuppressed(e); // the torn bytes stay, and the next opening reports them
    }
  }
}
