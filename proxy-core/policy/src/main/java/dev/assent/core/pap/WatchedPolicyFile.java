package dev.assent.core.pap;

import dev.assent.core.document.WordHints;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.FileWatch;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.files.UnfitFileException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.Sha256;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A policy file that is looked at again and again. Not thread-safe, but for [#look].
final class WatchedPolicyFile {
  /// The result of a look at the file.
  sealed interface Reading {
    /// At most one byte more than a policy may have.
    record Text(byte[] bytes) implements Reading {
      @Override
      public boolean equals(@Nullable Object other) {
        return other instanceof Text(var others) && Arrays.equals(bytes, others);
      }

      @Override
      public int hashCode() {
        return Arrays.hashCode(bytes);
      }
    }

    /// No file, or none that can be read.
    record Nothing(Finding problem) implements Reading {}
  }

  /// A look at the disk, not yet taken note of.
  ///
  /// @param replaced how often we had replaced the file before it
  /// @param reading absent when the file is as it was seen last
  record Look(int replaced, FileWatch.Look entry, Optional<Reading> reading) {}

  private final Path path;
  private final FileWatch watch;
  private volatile @Nullable Reading seen;
  private volatile int replaced;

  WatchedPolicyFile(Path path) {
    this(path, InstantSource.system());
  }

  /// @param clock tells how old a change of the file is
  WatchedPolicyFile(Path path, InstantSource clock) {
    this.path = path;
    this.watch = new FileWatch(path, clock);
  }

  /// Looks at the file, which can take its time; for one thread at a time, beside whatever else is
  /// done here.
  Look look() {
    int before = replaced;
    FileWatch.Look entry = watch.look();
    return new Look(before, entry, entry.due() ? Optional.of(read()) : Optional.empty());
  }

  /// The finding of a look, when it is another one than that of the look before.
  Optional<Reading> change(Look look) {
    if (look.replaced() != replaced) {
      // It saw what was there before we wrote.
      return Optional.empty();
    }
    watch.accept(look.entry());
    Optional<Reading> news = look.reading().filter(reading -> !reading.equals(seen));
    news.ifPresent(reading -> seen = reading);
    return news;
  }

  /// Makes the next look tell what the file holds, whatever was seen before.
  void forget() {
    seen = null;
    watch.forget();
  }

  /// The digest of what the file holds now; that of no version when there is none.
  ///
  /// @throws IOException when it is there but cannot be read
  String digestNow() throws IOException {
    try {
      return Sha256.hex(bytes());
    } catch (NoSuchFileException _) {
      return PolicyVersion.NONE.digest();
    }
  }

  /// The text that the file holds now.
  ///
  /// @throws IOException when it is there but cannot be read
  PolicyText textNow() throws IOException {
    try {
      return PolicyText.of(bytes());
    } catch (NoSuchFileException _) {
      return PolicyText.NONE;
    }
  }

  /// Puts bytes in its place, which then are no change.
  void replace(byte[] bytes) throws IOException {
    @Nullable Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      PrivateFolder.make(folder);
    }
    PrivateFile.replace(path, bytes);
    seen = new Reading.Text(bytes);
    watch.forget();
    replaced++;
  }

  /// The content of the file now, whatever was seen before.
  Reading read() {
    try {
      return new Reading.Text(bytes());
    } catch (NoSuchFileException _) {
      return nothing("missing", Sentence.of("found no file `%s`, expected a policy", path));
    } catch (UnfitFileException e) {
      return nothing("unreadable", e.told());
    } catch (IOException e) {
      String reason = WordHints.cut(e.getClass().getSimpleName() + ": " + e.getMessage());
      return nothing("unreadable", Sentence.of("cannot read `%s`: %s", path, reason));
    }
  }

  private static Reading nothing(String code, CharSequence message) {
    return new Reading.Nothing(Finding.error(code, "", Optional.empty(), message));
  }

  private byte[] bytes() throws IOException {
    return PlainFile.read(path, FileTrust.OURS, JsonLimits.FILE.bytes() + 1);
  }
}
