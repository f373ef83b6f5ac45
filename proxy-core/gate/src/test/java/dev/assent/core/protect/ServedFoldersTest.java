package dev.assent.core.protect;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.protect.ServedFolders.Why;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands name folders of other systems")
class ServedFoldersTest {
  @TempDir Path temporary;
  private Path home;

  @BeforeEach
  void folders() throws Exception {
    home = temporary.toRealPath().resolve("sam");
    for (String each :
        List.of("code/shop", "notes", ".ssh", ".config/gh", "work/.aws", "tools/server")) {
      Files.createDirectories(home.resolve(each));
    }
    Files.createDirectory(home.resolveSibling("kim"));
    Files.writeString(home.resolve("code/ledger.db"), "");
    Files.createSymbolicLink(home.resolve("link"), home);
  }

  private ServedFolders of(Optional<Path> project, String line) {
    var command = new ArrayList<String>(List.of("/usr/bin/npx"));
    for (String word : line.split(" ")) {
      command.add(word.replace("HOME", home.toString()));
    }
    return ServedFolders.of(
        ProxyDefinition.of("x", new Backend.Stdio(new ServerLaunch(command, Map.of()))),
        project,
        home);
  }

  private String relative(String folder) {
    return folder.equals(home.toString()) ? "HOME" : folder.replace(home + "/", "");
  }

  private List<String> taken(ServedFolders found) {
    return found.taken().stream().map(this::relative).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -y @modelcontextprotocol/server-filesystem HOME/code HOME/notes | code,notes
          -y @modelcontextprotocol/server-filesystem ~/code               | code
          -y @modelcontextprotocol/server-filesystem HOME/code/ HOME/code | code
          mcp-server-git --repository HOME/code/shop                      | code/shop
          server --root=HOME/notes                                        | notes
          mcp-server-sqlite HOME/code/ledger.db                           | ''
          server --root HOME/code HOME/notes                              | code,notes
          --directory HOME/tools/server run HOME/code                     | code
          -jar HOME/code/ledger.db HOME/notes                             | notes
          server HOME/nowhere code                                        | ''
          @scope/code                                                     | ''
          """)
  void foldersOfTheCommandAreTaken(String line, String expected) {
    assertThat(String.join(",", taken(of(Optional.empty(), line)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          server-filesystem /             | WIDE
          server-filesystem HOME          | WIDE
          server-filesystem ~             | WIDE
          server-filesystem HOME/..       | WIDE
          server-filesystem HOME/link     | WIDE
          server-filesystem HOME/../kim   | WIDE
          server-filesystem /proc         | WIDE
          server-filesystem /etc          | SYSTEM
          server-filesystem /usr/bin      | SYSTEM
          server-filesystem HOME/.ssh     | SECRETS
          server-filesystem HOME/.config  | SECRETS
          server-filesystem HOME/work     | SECRETS
          --directory HOME/tools/server run | OPTION
          srv --denied-directories HOME/nowhere HOME/notes | OPTION
          """)
  void whatIsWideSecretOrUnclearIsAskedAndNeverTaken(String line, Why why) {
    var found = of(Optional.of(home.resolve("code")), line);
    assertThat(found.taken()).isEmpty();
    assertThat(found.asked()).extracting(ServedFolders.Asked::why).containsExactly(why);
  }

  @ParameterizedTest
  @CsvSource({
    "/mnt/c, WIDE",
    "/mnt, WIDE",
    "/mnt/c/code,",
    "/Volumes/Backup, WIDE",
    "/Volumes/Backup/code,",
    "/media/kim/stick, WIDE",
    "/run/media/kim/stick, WIDE",
    "/media/kim/stick/code,",
    "/var, WIDE",
    "/home/kim, WIDE",
    "/Users/kim, WIDE",
    "/home/kim/code,",
    "/home/sam/code,",
    "/mnt/c/Users/kim, WIDE",
    "/etc/nginx, SYSTEM",
    "/private/etc, SYSTEM",
    "/root/code, SYSTEM",
    "/var/lib/x, SYSTEM",
    "/srv/www,",
    "/opt/shop,",
    "/library-of-mine/a,"
  })
  void homesDrivesAndFoldersOfTheSystemAreTold(String folder, @Nullable Why why) throws Exception {
    try (var files = Jimfs.newFileSystem(Configuration.unix())) {
      assertThat(why(files, folder, "/home/sam")).isEqualTo(Optional.ofNullable(why));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "D:\\, WIDE",
    "C:\\Users, WIDE",
    "c:\\users\\kim, WIDE",
    "C:\\Users\\sam, WIDE",
    "C:\\Users\\sam\\code,",
    "C:\\Windows\\Temp, SYSTEM",
    "C:\\Program Files (x86)\\x, SYSTEM",
    "C:\\dev,"
  })
  void thoseOfWindowsToo(String folder, @Nullable Why why) throws Exception {
    try (var files =
        Jimfs.newFileSystem(Configuration.windows().toBuilder().setRoots("C:\\", "D:\\").build())) {
      assertThat(why(files, folder, "C:\\Users\\sam")).isEqualTo(Optional.ofNullable(why));
    }
  }

  @Test
  void belowAHomeAmongFoldersOfTheSystemNothingIsTheirs() throws Exception {
    try (var files = Jimfs.newFileSystem(Configuration.unix())) {
      assertThat(why(files, "/root/code", "/root")).isEmpty();
      assertThat(why(files, "/shop", "/root")).isEmpty();
    }
  }

  private static Optional<Why> why(FileSystem files, String folder, String home) throws Exception {
    Path made = Files.createDirectories(files.getPath(folder));
    return WideFolders.why(made, Files.createDirectories(files.getPath(home)));
  }

  @Test
  void allFoldersThatFollowAnOptionAreItsOwn() {
    var found = of(Optional.empty(), "srv --denied HOME/notes HOME/code x HOME/tools");
    assertThat(taken(found)).containsExactly("tools");
    assertThat(found.asked())
        .extracting(one -> relative(one.folder()))
        .containsExactly("notes", "code");
  }

  @Test
  void whereTheCommandNamesNoneTheProjectOfTheEntryIsTaken() {
    var project = Optional.of(home.resolve("code/shop"));
    assertThat(taken(of(project, "server-filesystem"))).containsExactly("code/shop");
    assertThat(taken(of(project, "server-filesystem ."))).containsExactly("code/shop");
    assertThat(taken(of(project, "server-filesystem HOME/notes"))).containsExactly("notes");
    assertThat(of(Optional.of(home), "server-filesystem").taken()).isEmpty();
    assertThat(of(Optional.empty(), "server-filesystem .")).isEqualTo(ServedFolders.NONE);
  }

  @Test
  void theFoldersAreSaidAndWhatIsNotServedWithTheReason() {
    var found = of(Optional.empty(), "server-filesystem HOME/code HOME");
    assertThat(found.lines("files", found.taken()))
        .containsExactly(
            "`files` serves " + home.resolve("code"),
            "`files` does not serve "
                + home
                + ", because it is a whole home folder, a whole drive or even more;"
                + " `--root` with it lets it");
    assertThat(ServedFolders.NONE.lines("files", List.of()))
        .containsExactly("`files` serves no folder, so no template lets it read files");
  }
}
