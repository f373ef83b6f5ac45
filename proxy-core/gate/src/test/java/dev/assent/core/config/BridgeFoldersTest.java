package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.LocalSocketException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The bridge computes the folders by itself, because it uses nothing of the core: both must find
/// the same ones.
class BridgeFoldersTest {
  private static final List<String> VARIABLES =
      List.of(
          "ASSENT_HOME",
          "XDG_CONFIG_HOME",
          "XDG_STATE_HOME",
          "XDG_RUNTIME_DIR",
          "APPDATA",
          "LOCALAPPDATA");
  private static final List<String> SYSTEMS = List.of("Linux", "Mac OS X", "Windows 11");

  @TempDir Path folder;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void bothFindTheSameFolders(long seed) throws IOException {
    var random = new Random(seed);
    List<String> values = values();
    for (int i = 0; i < 500; i++) {
      var environment = new HashMap<String, String>();
      for (String name : VARIABLES) {
        // The home of its own hides everything else, so it is rarer.
        if (random.nextInt(name.equals("ASSENT_HOME") ? 6 : 2) == 0) {
          environment.put(name, values.get(random.nextInt(values.size())));
        }
      }
      String system = SYSTEMS.get(random.nextInt(SYSTEMS.size()));
      assertThat(ours(environment, system))
          .as("%s %s", system, environment)
          .isEqualTo(bridges(environment, system));
    }
  }

  private List<String> values() throws IOException {
    Path good = folder.resolve("good");
    Path open = folder.resolve("open");
    Path link = folder.resolve("link");
    Files.createDirectory(
        good, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.createDirectory(open);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createSymbolicLink(link, good);
    Files.writeString(folder.resolve("file"), "");
    return List.of(
        "",
        "relative",
        good.toString(),
        good + "/../good/",
        open.toString(),
        link.toString(),
        folder + "/file",
        folder + "/none");
  }

  private String ours(Map<String, String> environment, String system) {
    try {
      AssentHome home = AssentHome.locate(environment, folder, system);
      return home.config() + " " + home.state() + " " + home.runtime() + " " + home.socket();
    } catch (ConfigException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private String bridges(Map<String, String> environment, String system) {
    try {
      HomeFolders home = HomeFolders.of(environment, system, folder);
      return home.config() + " " + home.state() + " " + home.runtime() + " " + home.socket();
    } catch (LocalSocketException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
