package dev.assent.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Private folders and files where access lists take the place of modes, on a file system that has
/// such lists.
class WindowsRightsTest {
  private final FileSystem files =
      Jimfs.newFileSystem(
          Configuration.windows().toBuilder().setAttributeViews("basic", "owner", "acl").build());
  private Path home;
  private Path folder;
  private AccessList list;

  @BeforeEach
  void make() throws IOException {
    home = Files.createDirectories(files.getPath("C:\\Users\\ana"));
    folder = home.resolve("run");
    list = new AccessList("user", home.toString());
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  private static AclFileAttributeView view(Path path) {
    return Files.getFileAttributeView(path, AclFileAttributeView.class);
  }

  private static AclEntry allow(
      UserPrincipal whom, AclEntryType type, AclEntryPermission permission) {
    return AclEntry.newBuilder()
        .setType(type)
        .setPrincipal(whom)
        .setPermissions(EnumSet.of(permission))
        .build();
  }

  private static AclEntry reads(UserPrincipal whom) {
    return allow(whom, AclEntryType.ALLOW, AclEntryPermission.READ_DATA);
  }

  private UserPrincipal user(String name) throws IOException {
    return files.getUserPrincipalLookupService().lookupPrincipalByName(name);
  }

  private void strangers(AclEntry... entries) throws IOException {
    var all = new java.util.ArrayList<>(List.of(view(folder).getAcl().getFirst()));
    all.addAll(List.of(entries));
    view(folder).setAcl(all);
  }

  @Test
  void aNewOneIsItsOwnersAlone() throws IOException {
    Files.createDirectory(folder);
    list.give(folder);
    var entries = view(folder).getAcl();
    assertThat(entries).hasSize(1);
    assertThat(entries.getFirst().principal()).isEqualTo(view(folder).getOwner());
    assertThat(entries.getFirst().permissions()).isEqualTo(EnumSet.allOf(AclEntryPermission.class));
    assertThat(entries.getFirst().flags())
        .containsExactlyInAnyOrder(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT);
    assertThat(list.stranger(folder, true)).isEmpty();
  }

  /// A folder made by an elevated program belongs to the administrators, and is the person's all
  /// the same.
  @Test
  void aNewOneOfAnElevatedProgramIsThePersonsToo() throws IOException {
    Files.createDirectory(folder);
    var ana = new AccessList("ana", home.toString());
    ana.give(folder);
    assertThat(view(folder).getAcl())
        .extracting(entry -> entry.principal().getName())
        .containsExactly(view(folder).getOwner().getName(), "ana");
    assertThat(ana.stranger(folder, true)).isEmpty();
  }

  @Test
  void whatIsMadeLetsInNobodyBeforeItsOwnerIsLetIn() {
    assertThat(AccessList.closed().name()).isEqualTo("acl:acl");
    assertThat(AccessList.closed().value()).isEmpty();
  }

  @Test
  void whoeverTheHomeLetsInIsNoStranger() throws IOException {
    Files.createDirectory(folder);
    list.give(folder);
    view(home).setAcl(List.of(reads(user("SYSTEM"))));
    strangers(
        reads(user("SYSTEM")),
        allow(user("bob"), AclEntryType.DENY, AclEntryPermission.WRITE_DATA));
    assertThat(list.stranger(folder, true)).isEmpty();
    strangers(reads(user("bob")));
    assertThat(list.stranger(folder, true)).contains("bob");
    assertThat(list.stranger(folder, false)).isEmpty();
    for (var permission :
        List.of(
            AclEntryPermission.WRITE_DATA,
            AclEntryPermission.APPEND_DATA,
            AclEntryPermission.DELETE,
            AclEntryPermission.DELETE_CHILD,
            AclEntryPermission.WRITE_ACL,
            AclEntryPermission.WRITE_OWNER)) {
      strangers(allow(user("bob"), AclEntryType.ALLOW, permission));
      assertThat(list.stranger(folder, false)).as(permission.name()).contains("bob");
    }
  }

  @Test
  void foldersAreMadeAndJudged() throws IOException {
    Path below = folder.resolve("proxies").resolve("files");
    PrivateFolder.make(folder, below);
    PrivateFolder.makeClosed(below);
    assertThat(PrivateFolder.create(below)).isEqualTo(view(below).getOwner());
    for (Path made : List.of(folder, folder.resolve("proxies"), below)) {
      assertThat(view(made).getAcl()).as(made.toString()).isNotEmpty();
    }
    strangers(reads(user("bob")));
    assertThatCode(() -> PrivateFolder.make(folder)).doesNotThrowAnyException();
    assertThatThrownBy(() -> PrivateFolder.create(folder))
        .hasMessage(
            "`"
                + folder
                + "`: found a folder that `bob` may enter, expected a folder that only its"
                + " owner may enter");
    assertThatThrownBy(() -> PrivateFolder.makeClosed(folder)).hasMessageContaining("`bob`");
    strangers(allow(user("bob"), AclEntryType.ALLOW, AclEntryPermission.WRITE_DATA));
    assertThatThrownBy(() -> PrivateFolder.make(folder, below))
        .hasMessage(
            "`"
                + folder
                + "`: found a folder that `bob` may write, expected a folder that only its"
                + " owner may write");
  }

  @Test
  void aListWithoutEntriesIsNone() throws IOException {
    Files.createDirectory(folder);
    assertThatThrownBy(() -> PrivateFolder.make(folder))
        .hasMessageContaining("found a folder that `everybody` may write");
  }

  @Test
  void aFileOrALinkInItsPlaceIsRefused() throws IOException {
    assertThatThrownBy(() -> PrivateFolder.verify(folder)).isInstanceOf(NoSuchFileException.class);
    Files.createFile(folder);
    assertThatThrownBy(() -> PrivateFolder.create(folder)).hasMessageContaining("found a file");
    Files.delete(folder);
    Files.createSymbolicLink(folder, Files.createDirectory(home.resolve("other")));
    assertThatThrownBy(() -> PrivateFolder.create(folder)).hasMessageContaining("found a link");
    assertThatThrownBy(() -> PrivateFolder.make(folder)).hasMessageContaining("found a link");
  }

  @Test
  void aNewFileIsItsOwnersAloneAndAReplacedOneOfAnotherProgramKeepsItsList() throws IOException {
    Path file = home.resolve("settings.json");
    PrivateFile.replace(file, new byte[] {1});
    assertThat(view(file).getAcl()).isNotEmpty();
    assertThat(view(file).getAcl().getFirst().principal()).isEqualTo(view(file).getOwner());
    var shared = List.of(view(file).getAcl().getFirst(), reads(user("bob")));
    view(file).setAcl(shared);
    try (var replacement = FileReplacement.of(file).keepingRights()) {
      replacement.write(new byte[] {2});
      replacement.commit();
    }
    assertThat(view(file).getAcl()).isEqualTo(shared);
    PrivateFile.replace(file, new byte[] {3});
    assertThat(view(file).getAcl()).doesNotContain(reads(user("bob")));
  }

  @Test
  void aDiskWithoutListsIsRefused() throws IOException {
    try (var plain = Jimfs.newFileSystem(Configuration.windows())) {
      Path there = plain.getPath("C:\\run");
      assertThatThrownBy(() -> PrivateFolder.make(there))
          .hasMessageContaining("found a disk without access control");
      assertThatThrownBy(() -> PrivateFolder.create(there))
          .hasMessageContaining("found a disk without access control");
    }
  }
}
