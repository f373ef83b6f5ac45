package dev.assent.core.pip.path;

import dev.assent.core.text.HiddenCodePoints;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
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

  /// A message cannot be described without asking the file system, which may take any time, and its
  /// describer may not ask.
  ///
  /// No fault: the message is described by another describer, where waiting holds nobody up. Has no
  /// trace and no words, because it is part of the way of many a call and nobody is told.
  final class DiskNeededException extends RuntimeException {
    public DiskNeededException() {
      super("", null, false, false);
    }
  }

  /// Follows paths through the links of a real file system, element by element.
  ///
  /// Walks itself instead of asking for the real path, because the part that does not exist must be
  /// kept and because the outcome of `..` behind a link depends on where the link leads.
  final class MachinePathResolver implements PathResolver {
    /// Links followed in one path before it counts as a circle; the kernel's own limit on Linux.
    private static final int LINKS = 40;

    private final FileSystem files;
    private final PathSyntax syntax;
    private final boolean folds;

    /// A resolver that learns from the file system itself whether names fold.
    MachinePathResolver(FileSystem files) {
      this(files, CaseProbe.folds(files));
    }

    public MachinePathResolver(FileSystem files, boolean folds) {
      this.files = files;
      this.syntax = files.getSeparator().equals("\\") ? PathSyntax.WINDOWS : PathSyntax.POSIX;
      this.folds = folds;
    }

    @Override
    public PathSyntax syntax() {
      return syntax;
    }

    @Override
    public boolean folds() {
      return folds;
    }

    @Override
    public boolean exists(String absolute) {
      try {
        return Files.exists(files.getPath(absolute), LinkOption.NOFOLLOW_LINKS);
      } catch (InvalidPathException _) {
        return false;
      }
    }

    @Override
    public Resolved resolve(String absolute) throws DescriptionException {
      var walk = new Walk(absolute);
      walk.run();
      String path = walk.complete ? canonical(walk.at.toString()) : walk.at.toString();
      return new Resolved(syntax.normalise(path), walk.complete);
    }

    /// The name as the volume keeps it, where one file has several names: short names, junctions,
    /// other case.
    private String canonical(String resolved) {
      if (!folds && syntax == PathSyntax.POSIX) {
        return resolved;
      }
      Path path = files.getPath(resolved);
      for (Path at = path; at != null; at = at.getParent()) {
        try {
          return at.toRealPath().resolve(at.relativize(path)).toString();
        } catch (IOException _) {
          // the next folder up may exist
        }
      }
      return resolved;
    }

    /// One walk from the root to the end of the path.
    private final class Walk {
      private final String given;
      private final Deque<String> ahead;
      private final String root;
      private final StringBuilder at = new StringBuilder();
      private int links;

      /// Length of the first part that does not exist; nothing below it is looked for.
      private int missingFrom = Integer.MAX_VALUE;

      private boolean complete = true;

      Walk(String given) {
        this.given = given;
        this.ahead = new ArrayDeque<>(syntax.elements(given));
        this.root = syntax.root(given);
        this.at.append(root);
      }

      void run() throws DescriptionException {
        while (!ahead.isEmpty()) {
          String element = ahead.removeFirst();
          switch (element) {
            case "." -> {
              // stays where it is
            }
            case ".." -> climb();
            default -> enter(element);
          }
        }
      }

      private void climb() {
        int slash = at.lastIndexOf("/");
        if (slash < root.length()) {
          at.setLength(0);
          at.append(root);
        } else {
          at.setLength(slash);
        }
        if (at.length() < missingFrom) {
          missingFrom = Integer.MAX_VALUE;
        }
      }

      private void enter(String element) throws DescriptionException {
        int before = at.length();
        if (before == 0 || at.charAt(before - 1) != '/') {
          at.append('/');
        }
        at.append(element);
        if (missingFrom <= before) {
          return;
        }
        String next = at.toString();
        try {
          Path path = files.getPath(next);
          if (Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
              .isSymbolicLink()) {
            at.setLength(before);
            follow(Files.readSymbolicLink(path).toString());
          }
        } catch (NoSuchFileException _) {
          missingFrom = next.length();
        } catch (IOException | InvalidPathException _) {
          missingFrom = next.length();
          complete = false;
        }
      }

      private void follow(String target) throws DescriptionException {
        if (++links > LINKS) {
          throw new DescriptionException(
              DescriptionException.Fault.LINK_LOOP,
              "links of %s lead in a circle",
              QuotedInput.of(given));
        }
        if (syntax.isAbsolute(target)) {
          at.setLength(0);
          at.append(syntax.root(target));
        }
        List<String> elements =
            syntax.isAbsolute(target) ? syntax.elements(target) : elementsOf(target);
        for (String element : elements.reversed()) {
          ahead.addFirst(element);
        }
      }

      private List<String> elementsOf(String relative) {
        return syntax.elements(syntax == PathSyntax.WINDOWS ? "C:/" + relative : "/" + relative);
      }
    }

    /// Finds out whether a file system keeps names apart that differ only in case.
    private static final class CaseProbe {
      private CaseProbe() {}

      /// True when the first existing name with letters below a root also answers to its other
      /// case, and for file systems whose separator is that of Windows.
      static boolean folds(FileSystem files) {
        if (files.getSeparator().equals("\\")) {
          return true;
        }
        for (String known : new String[] {"/Users", "/home", "/usr", "/tmp"}) {
          Path path = files.getPath(known);
          Path other =
              files.getPath(known.equals("/Users") ? "/users" : known.toUpperCase(Locale.ROOT));
          if (Files.exists(path)) {
            return isSame(path, other);
          }
        }
        return false;
      }

      private static boolean isSame(Path path, Path other) {
        try {
          return Files.exists(other) && Files.isSameFile(path, other);
        } catch (IOException _) {
          return true;
        }
      }
    }
  }
}
