package dev.assent.core.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The rights of this user alone where access lists take the place of modes.
///
/// The names of the system's own accounts are translated, so they are not compared with words:
/// allowed besides the owner is whoever the list of the user's home folder names.
///
/// @param user name of the account; the owner of what an elevated program makes is a group, which
///   would lock the same person out later
/// @param home path of the user's home folder
record AccessList(String user, String home) {
  /// Of the user of this process.
  static final AccessList OURS =
      new AccessList(System.getProperty("user.name", ""), System.getProperty("user.home", ""));

  private static final Set<AclEntryPermission> WRITING =
      Set.of(
          AclEntryPermission.WRITE_DATA,
          AclEntryPermission.APPEND_DATA,
          AclEntryPermission.DELETE,
          AclEntryPermission.DELETE_CHILD,
          AclEntryPermission.WRITE_ACL,
          AclEntryPermission.WRITE_OWNER);

  // A list without entries is also what one sees while another process of ours sets it.
  private static final int MOST_LOOKS = 50;
  private static final long PAUSE = Duration.ofMillis(2).toNanos();

  /// Returns whether the file system has such lists and no modes.
  static boolean isKept(Path path) {
    return !FileOwnership.hasUnixView(path)
        && path.getFileSystem().supportedFileAttributeViews().contains("acl");
  }

  /// The list that something is made with: it lets in nobody, so that there is no moment at which
  /// others may open it. Its owner may still set another one.
  static FileAttribute<List<AclEntry>> closed() {
    return new FileAttribute<>() {
      @Override
      public String name() {
        return "acl:acl";
      }

      @Override
      public List<AclEntry> value() {
        return List.of();
      }
    };
  }

  /// Gives something that was just made to this user alone, and what will be made in it too.
  void give(Path made) throws IOException {
    AclFileAttributeView view = view(made);
    var flags =
        Files.isDirectory(made, LinkOption.NOFOLLOW_LINKS)
            ? EnumSet.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT)
            : EnumSet.noneOf(AclEntryFlag.class);
    var entries = new ArrayList<AclEntry>();
    for (UserPrincipal one : own(made)) {
      entries.add(
          AclEntry.newBuilder()
              .setType(AclEntryType.ALLOW)
              .setPrincipal(one)
              .setPermissions(EnumSet.allOf(AclEntryPermission.class))
              .setFlags(flags)
              .build());
    }
    // Setting the list replaces the inherited one.
    view.setAcl(entries);
  }

  /// Gives a new file the list of the one that it will replace.
  static void copy(Path from, Path to) throws IOException {
    view(to).setAcl(view(from).getAcl());
  }

  /// Somebody else than this user, the system and who the home lets in, to whom the list gives a
  /// right.
  ///
  /// @param any whether every right counts; otherwise only those that change something
  /// @return `bob`, or what stands for everybody; empty when there is nobody
  Optional<String> stranger(Path path, boolean any) throws IOException {
    Set<UserPrincipal> known = new HashSet<>(own(path));
    for (AclEntry entry : homeList(path)) {
      known.add(entry.principal());
    }
    List<AclEntry> list = settled(path);
    if (list.isEmpty()) {
      // No list at all looks like this too, and lets in everybody.
      return Optional.of("everybody");
    }
    return list.stream()
        .filter(entry -> entry.type() == AclEntryType.ALLOW && !known.contains(entry.principal()))
        .filter(entry -> any || entry.permissions().stream().anyMatch(WRITING::contains))
        .map(entry -> entry.principal().getName())
        .findFirst();
  }

  private static List<AclEntry> settled(Path path) throws IOException {
    List<AclEntry> list = view(path).getAcl();
    for (int look = 1; list.isEmpty() && look < MOST_LOOKS; look++) {
      LockSupport.parkNanos(PAUSE);
      list = view(path).getAcl();
    }
    return list;
  }

  private List<AclEntry> homeList(Path near) {
    try {
      return view(near.getFileSystem().getPath(home)).getAcl();
    } catch (IOException | InvalidPathException _) {
      // Nobody is known then besides the owner.
      return List.of();
    }
  }

  private Set<UserPrincipal> own(Path path) throws IOException {
    var own = new LinkedHashSet<UserPrincipal>();
    own.add(view(path).getOwner());
    try {
      UserPrincipal named =
          path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user);
      // A computer of the same name is found in its user's place, and is no user.
      if (!(named instanceof GroupPrincipal)) {
        own.add(named);
      }
    } catch (IOException _) {
      // The owner alone then.
    }
    return own;
  }

  private static AclFileAttributeView view(Path path) throws IOException {
    @Nullable AclFileAttributeView view =
        Files.getFileAttributeView(path, AclFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      throw new UnfitFileException(path, "a disk without access control", "one that keeps rights");
    }
    return view;
  }
}
