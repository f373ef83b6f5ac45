package dev.assent.core.config.store;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import dev.assent.core.files.FileWatch;
import dev.assent.core.text.Sha256;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file that nobody but Assent writes, and what Assent last knew of it: tells when somebody else
/// has changed it. Thread-safe.
final class OwnText {
  private static final String NONE = "none";

  private final Path file;
  private final int most;
  private @Nullable String known;
  private final FileWatch watch;

  /// @param most bytes of the file
  OwnText(Path file, int most) {
    this.file = file;
    this.most = most;
    this.watch = new FileWatch(file, InstantSource.system());
  }

  /// As [TextStore#write]; what was written is known.
  ///
  /// @throws ConfigException as there
  synchronized void write(byte[] bytes) throws ConfigException {
    TextStore.write(file, bytes);
    known = Sha256.hex(bytes);
  }

  /// The digest of what is known; `none` where no file is, the empty string where nothing is known.
  synchronized String known() {
    return known == null ? "" : known;
  }

  /// Takes a digest for what is known.
  synchronized void know(String digest) {
    known = digest.isEmpty() ? null : digest;
  }

  /// Looks at the file. What it holds is known then; where nothing was known before, it is no
  /// change.
  ///
  /// @return the digest of what somebody else wrote, `none` where they took it away; absent where
  ///   it is as it was known
  synchronized Optional<String> changed() {
    if (!watch.isDue()) {
      return Optional.empty();
    }
    String found;
    try {
      found = TextStore.read(file, most).map(Sha256::hex).orElse(NONE);
    } catch (ConfigException e) {
      found = "unreadable";
    }
    String before = known();
    known = found;
    return before.isEmpty() || before.equals(found) ? Optional.empty() : Optional.of(found);
  }
}
