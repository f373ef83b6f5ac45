package dev.assent.core.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The folder of the socket where access lists take the place of modes, on a file system that has
/// such lists.
class WindowsFolderTest {
  private final FileSystem files =
      Jimfs.newFileSystem(
          Configuration.windows().toBuilder().setAttributeViews("basic", "owner", "acl").build());
  private Path home;
  private Path folder;

  @BeforeEach
  void make() throws IOException {
    home = Files.createDirectories(files.getPath("C:\\Users\\ana"));
    folder = home.resolve("run");
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  private static AclFileAttributeView view(Path path) {
    return Files.getFileAttributeView(path, AclFileAttributeView.class);
  }

  private static AclEntry allow(UserPrincipal whom, AclEntryType type) {
    return AclEntry.newBuilder()
        .setType(type)
        .setPrincipal(whom)
        .setPermissions(EnumSet.of(AclEntryPermission.READ_DATA))
        .build();
  }

  private UserPrincipal user(String name) throws IOException {
    return files.getUserPrincipalLookupService().lookupPrincipalByName(name);
  }

  @Test
  void aNewOneIsItsOwnersAlone() throws IOException {
    WindowsFolder.create(folder);
    var entries = view(folder).getAcl();
    assertThat(entries).hasSize(1);
    assertThat(entries.getFirst().principal()).isEqualTo(view(folder).getOwner());
    assertThat(WindowsFolder.verify(folder, home)).isEqualTo(view(folder).getOwner());
  }

  @Test
  void whoeverTheHomeLetsInIsNoStranger() throws IOException {
    WindowsFolder.create(folder);
    var own = view(folder).getAcl().getFirst();
    view(home).setAcl(List.of(allow(user("SYSTEM"), AclEntryType.ALLOW)));
    view(folder)
        .setAcl(
            List.of(
                own,
                allow(user("SYSTEM"), AclEntryType.ALLOW),
                allow(user("bob"), AclEntryType.DENY)));
    assertThatCode(() -> WindowsFolder.verify(folder, home)).doesNotThrowAnyException();
    view(folder).setAcl(List.of(own, allow(user("bob"), AclEntryType.ALLOW)));
    assertThatThrownBy(() -> WindowsFolder.verify(folder, home))
        .hasMessageContaining("is open to `bob`, expected to you alone");
  }

  @Test
  void aFileOrALinkInItsPlaceIsRefused() throws IOException {
    assertThatThrownBy(() -> WindowsFolder.verify(folder, home))
        .hasMessageContaining("does not exist");
    Files.createFile(folder);
    assertThatThrownBy(() -> WindowsFolder.verify(folder, home))
        .hasMessageContaining("is no folder of your own");
    Files.delete(folder);
    Files.createSymbolicLink(folder, Files.createDirectory(home.resolve("other")));
    assertThatThrownBy(() -> WindowsFolder.verify(folder, home))
        .hasMessageContaining("is no folder of your own");
  }

  @Test
  void aDiskWithoutListsIsRefused() throws IOException {
    try (var plain = Jimfs.newFileSystem(Configuration.windows())) {
      Path there = Files.createDirectories(plain.getPath("C:\\run"));
      assertThatThrownBy(() -> WindowsFolder.verify(there, there))
          .hasMessageContaining("lies on a disk without access control");
    }
  }
}
