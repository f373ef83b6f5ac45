package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.assent.core.files.EntryStamp;
import dev.assent.core.files.FileOwnership;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.local.HomeFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The home and its files on a file system in the manner of Windows: drives, backslashes, no case,
/// no modes.
class WindowsHomeTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "APPDATA",
          "C:\\Users\\Ana Lösch\\AppData\\Roaming",
          "LOCALAPPDATA",
          "D:\\Local",
          "XDG_CONFIG_HOME",
          "C:\\x");

  private final FileSystem files =
      Jimfs.newFileSystem(
          Configuration.windows().toBuilder()
              .setRoots("C:\\", "D:\\")
              .setWorkingDirectory("C:\\work")
              .setAttributeViews("basic", "owner", "acl")
              .build());
  private Path user;

  @BeforeEach
  void make() throws IOException {
    user = Files.createDirectories(files.getPath("C:\\Users\\Ana Lösch"));
  }

  @AfterEach
  void close() throws IOException {
    files.close();
  }

  private AssentHome home(Map<String, String> environment) throws ConfigException {
    return AssentHome.locate(environment, user, "Windows 11");
  }

  @Test
  void theFoldersAreThoseOfWindows() throws Exception {
    var home = home(ENVIRONMENT);
    assertThat((Object) home.config())
        .isEqualTo(files.getPath("C:\\Users\\Ana Lösch\\AppData\\Roaming\\Assent"));
    assertThat((Object) home.state()).isEqualTo(files.getPath("D:\\Local\\Assent"));
    assertThat((Object) home.runtime()).isEqualTo(files.getPath("D:\\Local\\Assent\\run"));
    assertThat(HomeFolders.of(ENVIRONMENT, "Windows 11", user))
        .isEqualTo(new HomeFolders(home.config(), home.state(), home.runtime()));
  }

  @Test
  void aVariableThatIsNoAbsolutePathIsLeftAside() throws Exception {
    // A path of another drive's folder, and one of the current drive, are none.
    for (String given : new String[] {"", "Assent", "\\Assent", "/home/ana"}) {
      var home = home(Map.of("APPDATA", given));
      assertThat((Object) home.config())
          .as(given)
          .isEqualTo(user.resolve("AppData").resolve("Roaming").resolve("Assent"));
    }
  }

  @Test
  void theHomeIsMadeAndItsFilesAreWrittenWhole() throws Exception {
    var home = home(ENVIRONMENT);
    home.prepare();
    assertThat(FileOwnership.hasUnixView(home.config())).isFalse();
    Path file = home.configFile();
    for (String text : new String[] {"{}", "{\"a\": 1}"}) {
      PrivateFile.replace(file, text.getBytes(StandardCharsets.UTF_8));
      assertThat(new String(PlainFile.read(file, FileTrust.OURS, 100), StandardCharsets.UTF_8))
          .isEqualTo(text);
    }
    try (var left = Files.list(home.config())) {
      assertThat(left.map(path -> path.getFileName().toString())).containsExactly("config.json");
    }
    PrivateFile.closeToOthers(file);
    PrivateFile.forceEntries(home.config());
    assertThat(EntryStamp.of(file)).isEqualTo(EntryStamp.of(home.config().resolve("CONFIG.JSON")));
  }
}
