package dev.assent.core.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The private folder where access lists take the place of modes.
///
/// The names of the system's own accounts are translated, so they are not compared with words:
/// allowed besides the owner is whoever the list of the user's home folder names.
final class WindowsFolder {
  private WindowsFolder() {}

  static void create(Path folder) throws IOException {
    Files.createDirectory(folder);
    AclFileAttributeView view = view(folder);
    AclEntry all =
        AclEntry.newBuilder()
            .setType(AclEntryType.ALLOW)
            .setPrincipal(view.getOwner())
            .setPermissions(EnumSet.allOf(AclEntryPermission.class))
            .setFlags(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT)
            .build();
    // Setting the list replaces the inherited one.
    view.setAcl(List.of(all));
  }

  static UserPrincipal verify(Path folder) throws IOException {
    return verify(folder, Path.of(System.getProperty("user.home")));
  }

  static UserPrincipal verify(Path folder, Path home) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        throw new LocalSocketException(
            LocalSocketException.Code.NOT_LISTENING, "the folder `" + folder + "` does not exist");
      }
      throw PrivateFolder.trouble(folder, "is no folder of your own; move it away");
    }
    AclFileAttributeView view = view(folder);
    Set<UserPrincipal> known = new HashSet<>();
    known.add(view.getOwner());
    for (AclEntry entry : view(home).getAcl()) {
      known.add(entry.principal());
    }
    for (AclEntry entry : view.getAcl()) {
      if (entry.type() == AclEntryType.ALLOW && !known.contains(entry.principal())) {
        throw PrivateFolder.trouble(
            folder, "is open to `" + entry.principal().getName() + "`, expected to you alone");
      }
    }
    return view.getOwner();
  }

  private static AclFileAttributeView view(Path folder) throws IOException {
    @Nullable AclFileAttributeView view =
        Files.getFileAttributeView(folder, AclFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      throw PrivateFolder.trouble(folder, "lies on a disk without access control");
    }
    return view;
  }
}
