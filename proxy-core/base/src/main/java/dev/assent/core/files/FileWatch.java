package dev.assent.core.files;

import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// Tells whether a file may hold something else than when it was looked at last, without reading
/// it.
///
/// A file that changed a moment ago may change again without another stamp. It is due until it has
/// been quiet for a time, and for a number of looks, because the clock of its disk may be another
/// one. Not thread-safe, but for [#look].
public final class FileWatch {
  private static final int DOUBTS = 6;

  /// A look at the file, not yet taken note of.
  ///
  /// @param stamp absent when there is no file
  /// @param doubts how many looks more the file is read after this one
  /// @param settled whether it had been quiet for a time
  /// @param due whether it is to be read
  public record Look(@Nullable EntryStamp stamp, int doubts, boolean settled, boolean due) {}

  private static final Look NOTHING = new Look(null, DOUBTS, false, true);

  private final Path file;
  private final InstantSource clock;
  private volatile Look last = NOTHING;

  /// A watch that has not looked yet: the first look is due.
  ///
  /// @param file may be missing; a link is looked at, not followed
  /// @param clock tells how old a change is
  public FileWatch(Path file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  /// Looks at the file, which can take its time.
  public Look look() {
    Look before = last;
    @Nullable EntryStamp now = EntryStamp.find(file, LinkOption.NOFOLLOW_LINKS).orElse(null);
    boolean settled = now != null && now.isSettled(clock.instant());
    if (now == null || !now.equals(before.stamp)) {
      return new Look(now, DOUBTS, settled, true);
    }
    return new Look(
        now, Math.max(0, before.doubts - 1), settled, before.doubts > 0 || !before.settled);
  }

  /// Takes note of a look whose file was read, or was not due.
  public void accept(Look look) {
    last = look;
  }

  /// Looks and takes note at once.
  ///
  /// @return whether the file is to be read; always where there is none
  public boolean isDue() {
    Look look = look();
    accept(look);
    return look.due;
  }

  /// Makes the next look due, whatever was seen before.
  public void forget() {
    last = NOTHING;
  }
}
