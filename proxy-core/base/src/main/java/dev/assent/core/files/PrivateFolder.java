package dev.assent.core.files;

import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes folders of this user alone and judges those that are there: no link, of this user, written
/// by nobody else, and on a way that nobody else can change. Where others may write nothing is ever
/// repaired, because what they put there would be trusted.
public final class PrivateFolder {
  /// A folder that others may open may still not be written by them.
  static final String EXPECTED = "a folder that only its owner may write";

  private static final String CLOSED = "a folder that only its owner may enter";
  private static final String ABOVE = "folders above that nobody else can change";
  private static final int MOST_LINKS = 40;

  private PrivateFolder() {}

  /// Makes a folder with its missing parents, or judges the one that is there. Others may look into
  /// one that is there.
  ///
  /// @throws UnfitFileException when it is a link or no folder, of another user, writable by
  ///   others, or somebody else could put another one in its place
  public static void make(Path folder) throws IOException {
    makeMissing(folder);
    check(folder);
  }

  /// As [#make(Path)], but makes nothing.
  ///
  /// @throws java.nio.file.NoSuchFileException when there is none
  /// @throws UnfitFileException as [#make(Path)]
  public static void check(Path folder) throws IOException {
    judge(folder);
    refuseWriters(folder);
    refuseUnsafeWay(folder);
  }

  /// As [#make(Path)], where each folder on the way below a home is judged in the same way.
  ///
  /// @param home a folder around it, or the folder itself
  public static void make(Path home, Path folder) throws IOException {
    if (!folder.startsWith(home)) {
      throw new IllegalArgumentException("`" + folder + "` is not below `" + home + "`");
    }
    make(home);
    Path step = home;
    for (Path name : home.equals(folder) ? List.<Path>of() : home.relativize(folder)) {
      step = step.resolve(name);
      makeMissing(step);
      judge(step);
      refuseWriters(step);
    }
  }

  /// As [#make(Path)], and takes all rights on it from others: for who works in it, before he puts
  /// something there.
  ///
  /// @throws UnfitFileException as there
  public static void makeClosed(Path folder) throws IOException {
    make(folder);
    if (FileOwnership.hasUnixView(folder) && !isClosed(folder)) {
      Files.setPosixFilePermissions(folder, PrivateRights.FOLDER);
    }
    refuseOpen(folder);
  }

  /// As [#make(Path)], but refuses one that is there and that others may look into: for who only
  /// trusts it.
  ///
  /// @return the owner, which is this user
  /// @throws UnfitFileException when it is not closed to others, and as there
  public static UserPrincipal create(Path folder) throws IOException {
    makeMissing(folder);
    return verify(folder);
  }

  /// As [#create(Path)], but makes nothing.
  ///
  /// @return the owner, which is this user
  /// @throws java.nio.file.NoSuchFileException when there is none
  /// @throws UnfitFileException as [#create(Path)]
  public static UserPrincipal verify(Path folder) throws IOException {
    judge(folder);
    refuseOpen(folder);
    refuseUnsafeWay(folder);
    return Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS);
  }

  /// Makes a folder that must not be there yet.
  ///
  /// @throws FileAlreadyExistsException when something is there
  public static void makeNew(Path folder) throws IOException {
    PrivateRights.newFolder(folder);
  }

  /// Makes the folders that are missing and judges none: also for places that are not Assent's.
  ///
  /// @return those that were made, outermost first
  /// @throws UnfitFileException when something else than a folder is above it
  public static List<Path> makeMissing(Path folder) throws IOException {
    var missing = new ArrayList<Path>();
    @Nullable Path at = folder.toAbsolutePath();
    for (; at != null && !Files.exists(at, LinkOption.NOFOLLOW_LINKS); at = at.getParent()) {
      missing.addFirst(at);
    }
    if (at != null && !missing.isEmpty() && !Files.isDirectory(at)) {
      throw new UnfitFileException(folder, Sentence.of("a file at `%s`", at), EXPECTED);
    }
    var made = new ArrayList<Path>();
    for (Path one : missing) {
      try {
        PrivateRights.newFolder(one);
        made.add(one);
      } catch (FileAlreadyExistsException _) {
        // Somebody was faster; who trusts it judges what is there.
      }
    }
    return List.copyOf(made);
  }

  /// Returns whether something is a folder, no link, of the owner of another one, and closed to
  /// others; no where that cannot be told.
  public static boolean isClosedOf(Path folder, Path owned) {
    try {
      return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(owned))
          && isClosed(folder);
    } catch (IOException | UnsupportedOperationException _) {
      return false;
    }
  }

  private static boolean isClosed(Path folder) throws IOException {
    return PrivateRights.FOLDER.containsAll(
        Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS));
  }

  private static void judge(Path folder) throws IOException {
    var facts = Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (facts.isSymbolicLink()) {
      throw new UnfitFileException(
          folder, Sentence.of("a link to `%s`", Files.readSymbolicLink(folder)), EXPECTED);
    }
    if (!facts.isDirectory()) {
      throw new UnfitFileException(folder, "a file", EXPECTED);
    }
    if (!FileOwnership.isOurs(folder)) {
      throw new UnfitFileException(
          folder, Sentence.of("a folder of another user, `%s`", owner(folder)), EXPECTED);
    }
  }

  private static void refuseWriters(Path folder) throws IOException {
    if (!FileOwnership.hasUnixView(folder)) {
      refuseStranger(folder, false);
      return;
    }
    Optional<String> writers = FileOwnership.foreignWriters(folder);
    if (writers.isPresent()) {
      throw new UnfitFileException(
          folder,
          Sentence.of("a folder that others may write, `%s`", writers.get()),
          Sentence.of("%s; `chmod go-w %s` mends that", EXPECTED, folder));
    }
  }

  private static void refuseStranger(Path folder, boolean any) throws IOException {
    Optional<String> stranger = AccessList.OURS.stranger(folder, any);
    if (stranger.isPresent()) {
      throw new UnfitFileException(
          folder,
          Sentence.of(
              any ? "a folder that `%s` may enter" : "a folder that `%s` may write",
              stranger.get()),
          any ? CLOSED : EXPECTED);
    }
  }

  private static void refuseOpen(Path folder) throws IOException {
    if (!FileOwnership.hasUnixView(folder)) {
      refuseStranger(folder, true);
    } else if (!isClosed(folder)) {
      String rights =
          PosixFilePermissions.toString(
              Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS));
      throw new UnfitFileException(
          folder,
          Sentence.of("a folder that others may enter, `%s`", rights),
          Sentence.of("%s; `chmod 700 %s` mends that", CLOSED, folder));
    }
  }

  // Whoever can change one step of the way, or a link on it, can lead it elsewhere.
  private static void refuseUnsafeWay(Path folder) throws IOException {
    if (FileOwnership.hasUnixView(folder)) {
      refuseUnsafeSteps(folder, folder.toAbsolutePath().getParent(), 0);
    }
  }

  private static void refuseUnsafeSteps(Path folder, @Nullable Path from, int links)
      throws IOException {
    for (@Nullable Path above = from; above != null; above = above.getParent()) {
      var facts = Files.readAttributes(above, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (above.getParent() != null && !FileOwnership.isOursOrTheSystems(above)) {
        throw new UnfitFileException(
            folder, Sentence.of("`%s` above it of another user, `%s`", above, owner(above)), ABOVE);
      }
      if (facts.isSymbolicLink()) {
        if (links == MOST_LINKS) {
          throw new UnfitFileException(folder, "too many links above it", ABOVE);
        }
        refuseUnsafeSteps(folder, above.resolveSibling(Files.readSymbolicLink(above)), links + 1);
      } else {
        refuseOpenStep(folder, above, facts);
      }
    }
  }

  private static void refuseOpenStep(Path folder, Path above, PosixFileAttributes facts)
      throws IOException {
    Set<PosixFilePermission> rights = facts.permissions();
    boolean byAll = rights.contains(PosixFilePermission.OTHERS_WRITE);
    // A group that bears the user's own name has nobody else in it on the systems that make such
    // groups.
    boolean byGroup =
        rights.contains(PosixFilePermission.GROUP_WRITE)
            && !facts.group().getName().equals(System.getProperty("user.name"));
    if ((byAll || byGroup) && !FileOwnership.isSticky(above)) {
      throw new UnfitFileException(
          folder,
          Sentence.of(
              byAll ? "`%s` above it open to everybody" : "`%s` above it open to its group", above),
          Sentence.of("%s; `chmod go-w %s` mends that", ABOVE, above));
    }
  }

  private static String owner(Path path) throws IOException {
    return Objects.requireNonNull(Files.getOwner(path, LinkOption.NOFOLLOW_LINKS)).getName();
  }
}
