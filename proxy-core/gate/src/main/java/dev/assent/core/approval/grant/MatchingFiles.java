package dev.assent.core.approval.grant;

import dev.assent.core.approval.question.ApprovalTiers;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Counts of the existing files that a grant reaches. The count reads folders: call it where
/// waiting harms nobody.
///
/// @param files that exist; links are not followed and count as files
/// @param secrets of these, such as look as if they held keys or passwords; calls on them are asked
///   about all the same
/// @param complete false where there may be more: the bounds were met, or a folder could not be
///   read
public record MatchingFiles(long files, long secrets, boolean complete) {
  /// The bounds of one count.
  ///
  /// @param entries files and folders
  /// @param time about
  public record Bounds(long entries, Duration time) {
    /// Bounds that a person waits for without noticing.
    public static final Bounds STANDARD = new Bounds(50_000, Duration.ofMillis(800));
  }

  /// Counts; absent where a reach has no place.
  public static Optional<MatchingFiles> of(GrantReach reach, Bounds bounds) {
    return switch (reach) {
      case GrantReach.ExactCall _, GrantReach.WholeTool _ -> Optional.empty();
      case GrantReach.SamePaths(var paths) ->
          Optional.of(
              existing(
                  paths.stream().flatMap(path -> path.spellings().stream()).sorted().toList()));
      case GrantReach.Folders(var folders) -> Optional.of(below(folders, bounds));
    };
  }

  private static MatchingFiles existing(List<String> spellings) {
    var found = new HashSet<Path>();
    long secrets = 0;
    for (String spelling : spellings) {
      var file = real(spelling);
      if (file.isPresent() && found.add(file.get()) && ApprovalTiers.isSecretName(spelling)) {
        secrets++;
      }
    }
    return new MatchingFiles(found.size(), secrets, true);
  }

  private static MatchingFiles below(List<String> folders, Bounds bounds) {
    var count = new Count(bounds);
    // The folder as written and the one it leads to are counted once.
    Set<Path> places = new LinkedHashSet<>();
    folders.forEach(folder -> real(folder).ifPresent(places::add));
    for (Path place : places) {
      boolean inAnother =
          places.stream().anyMatch(other -> !other.equals(place) && place.startsWith(other));
      if (!inAnother) {
        count.walk(place);
      }
    }
    return new MatchingFiles(count.files, count.secrets, count.complete);
  }

  private static Optional<Path> real(String spelling) {
    try {
      return Optional.of(Path.of(spelling).toRealPath());
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static final class Count extends SimpleFileVisitor<Path> {
    private final long entriesMost;
    private final long until;
    private long entries;
    private long files;
    private long secrets;
    private boolean complete = true;

    Count(Bounds bounds) {
      entriesMost = bounds.entries();
      until = System.nanoTime() + bounds.time().toNanos();
    }

    void walk(Path place) {
      try {
        if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
          Files.walkFileTree(place, this);
        }
      } catch (IOException _) {
        complete = false;
      }
    }

    private FileVisitResult next() {
      entries++;
      if (entries >= entriesMost || System.nanoTime() - until >= 0) {
        complete = false;
        return FileVisitResult.TERMINATE;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return next();
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      files++;
      if (ApprovalTiers.isSecretName(file.toString())) {
        secrets++;
      }
      return next();
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException fault) {
      complete = false;
      return next();
    }
  }
}
