package dev.assent.core.pap;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.LockedFile;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// `policy_history.jsonl`: every text of a policy that was in force, append-only, one line for each
/// time a text came into force.
///
/// Texts are read when they are asked for; what is kept in memory is their places. Lines that
/// cannot be read, such as one torn by a crash, are passed over. Thread-safe; sees what other
/// processes append.
public final class PolicyHistory {
  /// Changes are written in milliseconds; whoever holds the right longer is not writing one.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Path file;
  private final HistoryIndex index = new HistoryIndex();
  private final ReentrantLock using = new ReentrantLock();
  private @Nullable Object key;
  private long provisional;

  private PolicyHistory(Path file) {
    this.file = file;
  }

  /// The history in a file, which may be missing; nothing is created before there is something to
  /// record.
  public static PolicyHistory of(Path file) {
    return new PolicyHistory(file);
  }

  /// Every time a text came into force, oldest first.
  ///
  /// @throws IOException when the file is there but cannot be read
  public List<PolicyRevision> revisions() throws IOException {
    using.lock();
    try {
      refresh();
      return index.entries().stream().map(HistoryIndex.Entry::revision).toList();
    } finally {
      using.unlock();
    }
  }

  /// The newest entry; absent for a policy that never was in force.
  ///
  /// @throws IOException as [#revisions()]
  public Optional<PolicyRevision> last() throws IOException {
    using.lock();
    try {
      refresh();
      return lastKnown();
    } finally {
      using.unlock();
    }
  }

  /// The newest entry older than another one that has another text; absent when there is none.
  ///
  /// @throws IOException as [#revisions()]
  Optional<PolicyRevision> before(PolicyRevision revision) throws IOException {
    return revisions().reversed().stream()
        .filter(entry -> entry.number() < revision.number())
        .filter(entry -> !entry.version().digest().equals(revision.version().digest()))
        .findFirst();
  }

  /// The entry with a number, the newest where earlier versions of the product gave a number twice;
  /// absent when there is none.
  ///
  /// @throws IOException as [#revisions()]
  public Optional<PolicyRevision> revision(long number) throws IOException {
    return entry(number).map(HistoryIndex.Entry::revision);
  }

  /// The text of a version, byte for byte; absent when there is no such version.
  ///
  /// @throws IOException as [#revisions()], and when the text is not the one that was recorded
  public Optional<byte[]> text(long number) throws IOException {
    var entry = entry(number);
    return entry.isEmpty() ? Optional.empty() : Optional.of(text(entry.get()));
  }

  /// The policy of a version; absent when there is no such version, or its text is no policy by
  /// today's rules.
  ///
  /// @throws IOException as [#text]
  public Optional<PolicyDocument> document(PolicyVersion version) throws IOException {
    var text =
        revision(version.number()).filter(known -> known.version().equals(version)).isPresent()
            ? text(version.number())
            : Optional.<byte[]>empty();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(PolicyDocument.parse(text.get()));
    } catch (PolicyFormatException _) {
      return Optional.empty();
    }
  }

  /// Records where the text came from that a new server's policy begins with. Does nothing when
  /// there is a version already.
  ///
  /// @throws IOException when the history cannot be read or written
  public void begin(PolicyDocument document, PolicyChange change, Instant now) throws IOException {
    try (var _ = lock()) {
      if (last().isEmpty()) {
        record(draft(document, now, change), document.bytes());
      }
    }
  }

  /// Takes the right to change the policy file and this history together.
  ///
  /// @throws IOException when the lock file cannot be made, or somebody holds it for long
  LockedFile lock() throws IOException {
    Path right = file.resolveSibling("." + file.getFileName() + ".lock");
    PrivateFolder.make(Objects.requireNonNull(right.toAbsolutePath().getParent()));
    return LockedFile.take(right, PATIENCE);
  }

  /// Records that a text comes into force, unless it is the last one recorded. The caller holds the
  /// [#lock()].
  ///
  /// @param wanted what the entry should say; its number gives way to a higher one
  /// @return the new entry, or the last one when that has this text
  /// @throws IOException when the file cannot be read or written; it then is as it was
  PolicyRevision record(PolicyRevision wanted, byte[] text) throws IOException {
    using.lock();
    try {
      refresh();
      var last = lastKnown();
      if (last.isPresent() && last.get().version().digest().equals(wanted.version().digest())) {
        return last.get();
      }
      var revision = numbered(wanted, Math.max(wanted.number(), highest() + 1));
      append(HistoryLine.encode(revision, text));
      return revision;
    } finally {
      using.unlock();
    }
  }

  /// The revision of an entry that cannot be written now: the next number, which no later one gets.
  PolicyRevision unrecorded(PolicyRevision wanted) {
    using.lock();
    try {
      refresh();
    } catch (IOException _) {
      // what is known so far has to do
    }
    try {
      provisional = Math.max(provisional, highest()) + 1;
      return numbered(wanted, provisional);
    } finally {
      using.unlock();
    }
  }

  /// An entry without number yet.
  static PolicyRevision draft(PolicyDocument document, Instant now, PolicyChange change) {
    boolean known =
        switch (change.origin().channel()) {
          case EDITOR, COMMAND, IMPORT, TEMPLATE, SHARED -> true;
          case FILE, UNKNOWN -> false;
        };
    return new PolicyRevision(
        new PolicyVersion(0, document.digest()),
        now,
        change.origin(),
        change.reason(),
        Optional.ofNullable(System.getProperty("user.name")).filter(_ -> known));
  }

  private static PolicyRevision numbered(PolicyRevision revision, long number) {
    var version = new PolicyVersion(number, revision.version().digest());
    return new PolicyRevision(
        version, revision.time(), revision.origin(), revision.reason(), revision.user());
  }

  private Optional<PolicyRevision> lastKnown() {
    return index.entries().isEmpty()
        ? Optional.empty()
        : Optional.of(index.entries().getLast().revision());
  }

  private long highest() {
    long highest = provisional;
    for (var entry : index.entries()) {
      highest = Math.max(highest, entry.revision().number());
    }
    return highest;
  }

  private Optional<HistoryIndex.Entry> entry(long number) throws IOException {
    using.lock();
    try {
      refresh();
      for (var entry : index.entries().reversed()) {
        if (entry.revision().number() == number) {
          return Optional.of(entry);
        }
      }
      return Optional.empty();
    } finally {
      using.unlock();
    }
  }

  private byte[] text(HistoryIndex.Entry entry) throws IOException {
    try (var channel = PlainFile.open(file, FileTrust.OURS)) {
      byte[] line =
          HistoryIndex.read(
              channel, entry.offset(), (int) Math.min(entry.length(), HistoryLine.LONGEST));
      byte[] text = HistoryLine.text(line).orElse("").getBytes(StandardCharsets.UTF_8);
      if (!Sha256.hex(text).equals(entry.revision().version().digest())) {
        throw new IOException(
            "the text of version "
                + entry.revision().number()
                + " in `"
                + file
                + "` is not the one that was recorded");
      }
      return text;
    }
  }

  private void refresh() throws IOException {
    try (var channel = PlainFile.open(file, FileTrust.OURS)) {
      var found = Files.readAttributes(file, BasicFileAttributes.class);
      // A file that was removed leaves its number to the next one.
      Object now = Arrays.asList(found.fileKey(), found.creationTime());
      if (!Objects.equals(now, key)) {
        index.forget();
        key = now;
      }
      index.refresh(channel);
    } catch (NoSuchFileException _) {
      index.forget();
    }
  }

  private void append(byte[] line) throws IOException {
    try (var channel =
        PlainFile.openToWrite(file, StandardOpenOption.CREATE, StandardOpenOption.READ)) {
      PrivateFile.closeToOthers(file);
      long size = channel.size();
      boolean torn = size > 0 && HistoryIndex.read(channel, size - 1, 1)[0] != '\n';
      try {
        // A line torn by a crash is ended first, so that this one stands alone.
        long at = torn ? write(channel, size, new byte[] {'\n'}) : size;
        write(channel, at, line);
        channel.force(true);
      } catch (IOException e) {
        cutBack(channel, size, e);
        throw e;
      }
    }
    refresh();
  }

  private static long write(FileChannel channel, long at, byte[] bytes) throws IOException {
    var buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer, at + buffer.position());
    }
    return at + bytes.length;
  }

  /// A full disk leaves no half line behind.
  private static void cutBack(FileChannel channel, long size, IOException cause) {
    try {
      channel.truncate(size);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }
}
