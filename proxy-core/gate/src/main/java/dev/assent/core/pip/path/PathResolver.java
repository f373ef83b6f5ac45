package dev.assent.core.pip.path;

import dev.assent.core.text.HiddenCodePoints;
import java.text.Normalizer;
import java.util.Locale;

/// Asks the file system about a path. The only way from here to a disk.
public interface PathResolver {
  /// A path followed through links.
  ///
  /// @param path absolute and normalised
  /// @param complete false when a folder could not be looked into, so that links below it are
  ///   unknown
  record Resolved(String path, boolean complete) {}

  /// Follows an absolute path, not yet normalised, the way the kernel does: `/ok/link/../x` goes
  /// through the link. As far as the path exists; the rest is taken as text.
  ///
  /// @throws DescriptionException when links lead in a circle
  Resolved resolve(String absolute) throws DescriptionException;

  /// True if an absolute path names something; false where nobody can tell.
  boolean exists(String absolute);

  /// The syntax in which path texts are read.
  PathSyntax syntax();

  /// True if names that differ in case or in the form of accents may be the same file.
  boolean folds();

  /// The literal prefix of a pattern, resolved the same way; the prefix normalised where it is
  /// relative or cannot be followed.
  default String resolvePrefix(String prefix) {
    if (!syntax().isAbsolute(prefix)) {
      return prefix;
    }
    try {
      return resolve(prefix).path();
    } catch (DescriptionException _) {
      return syntax().normalise(prefix);
    }
  }

  /// One spelling for all names that may be the same file on a volume that folds: case, composed
  /// and decomposed accents, characters that some volumes pass over. Names of different files may
  /// share one too: only DENY, HITL and guards compare it.
  ///
  /// Wildcards and separators stay as they are, and no other character becomes one.
  static String folded(String path) {
    var seen = new StringBuilder(path.length());
    Normalizer.normalize(path, Normalizer.Form.NFC)
        .codePoints()
        .filter(c -> !HiddenCodePoints.leavesNoMark(c))
        .forEach(seen::appendCodePoint);
    // By way of upper case: letters that share only that, such as the two forms of a small sigma,
    // are one name too.
    String cased =
        seen.toString().toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return Normalizer.normalize(cased, Normalizer.Form.NFC);
  }

  /// Reads paths as this one does, and throws a [DiskNeededException] where it would ask the file
  /// system.
  default PathResolver withoutDisk() {
    PathResolver asking = this;
    return new PathResolver() {
      @Override
      public Resolved resolve(String absolute) {
        throw new DiskNeededException();
      }

      @Override
      public boolean exists(String absolute) {
        throw new DiskNeededException();
      }

      @Override
      public PathSyntax syntax() {
        return asking.syntax();
      }

      @Override
      public boolean folds() {
        return asking.folds();
      }
    };
  }

  /// The resolver of this machine.
  static PathResolver ofMachine() {
    return new MachinePathResolver(java.nio.file.FileSystems.getDefault());
  }

  /// A resolver without a file system: paths are only normalised. For evaluation apart from any
  /// machine.
  static PathResolver lexicalOnly() {
    return new PathResolver() {
      @Override
      public Resolved resolve(String absolute) {
        return new Resolved(PathSyntax.POSIX.normalise(absolute), true);
      }

      @Override
      public boolean exists(String absolute) {
        return false;
      }

      @Override
      public PathSyntax syntax() {
        return PathSyntax.POSIX;
      }

      @Override
      public boolean folds() {
        return false;
      }
    };
  }
}
