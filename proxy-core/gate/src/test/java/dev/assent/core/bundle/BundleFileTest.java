package dev.assent.core.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.ServerLaunch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BundleFileTest {
  private static final String MANIFEST =
      """
      {"manifest_version": "0.3", "name": "files", "version": "1.2.0",
       "server": {"type": "node", "entry_point": "server/index.js",
        "mcp_config": {"command": "node",
          "args": ["${__dirname}/server/index.js", "${user_config.folders}", "--level=${user_config.level}"],
          "env": {"KEY": "${user_config.key}", "AT": "${HOME}${/}x"},
          "platform_overrides": {"win32": {"command": "node.exe"}}}},
       "user_config": {
        "folders": {"type": "directory", "title": "Folders", "multiple": true, "required": true,
          "default": ["${HOME}/Desktop"]},
        "level": {"type": "number", "title": "Level", "default": 2},
        "key": {"type": "string", "title": "Key", "sensitive": true}}}
      """;

  @TempDir private Path temp;
  private Path folder;
  private Path file;

  @BeforeEach
  void make() throws IOException {
    Path root = temp.toRealPath();
    folder = root.resolve("bundles").resolve("files");
    file = root.resolve("files.mcpb");
  }

  private void zip(Map<String, String> entries) throws IOException {
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (var entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
  }

  private static Map<String, String> with(String name, String text) {
    var entries = new LinkedHashMap<String, String>();
    entries.put("manifest.json", MANIFEST);
    entries.put("server/", "");
    entries.put("server/index.js", "// server");
    entries.put(name, text);
    return entries;
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\": 1}", "[\"x\", {\"a\": 1}]"})
  void anObjectIsNoValueToBeginWith(String value) throws Exception {
    zip(with("manifest.json", MANIFEST.replace("\"default\": 2", "\"default\": " + value)));
    assertThatThrownBy(() -> BundleFile.open(file, "linux"))
        .isInstanceOf(BundleException.class)
        .hasMessageStartingWith("`manifest.json`, `user_config.level.default`: found an object")
        .hasMessageContaining("expected a text, a number, `true`, `false` or a list of them");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void itIsUnpackedForItsOwnerAloneAndProgramsMayRun() throws Exception {
    zip(with("bin/run.sh", "#!/bin/sh\n"));
    try (var bundle = BundleFile.open(file, "linux")) {
      bundle.unpack(folder);
      assertThat(bundle.digest()).hasSize(64);
      assertThatThrownBy(() -> bundle.unpack(folder))
          .isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(folder.resolve("server/index.js")).hasContent("// server");
    assertThat(Files.isExecutable(folder.resolve("bin/run.sh"))).isTrue();
    assertThat(Files.isExecutable(folder.resolve("manifest.json"))).isFalse();
    assertThat(Files.getPosixFilePermissions(folder.resolve("bin/run.sh")).toString())
        .doesNotContain("GROUP", "OTHERS");
    BundleFile.remove(folder);
    assertThat(folder).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../evil",
        "a/../../evil",
        "/etc/evil",
        "a//b",
        "a/./b",
        "..\\evil",
        "C:/evil",
        "C:evil",
        "a\u0000b",
        "a\nb",
        "nul",
        "a/CON.txt",
        "a./b",
        "a /b",
        "SERVER/INDEX.JS",
        "server",
      })
  void aNameThatLeadsElsewhereIsRefusedBeforeAnythingIsUnpacked(String name) throws Exception {
    zip(with(name, "evil"));
    assertThatThrownBy(() -> BundleFile.open(file, "linux")).isInstanceOf(BundleException.class);
    assertThat(folder).doesNotExist();
    assertThat(temp.resolve("evil")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | found no `manifest.json`",
        "[] | found no object",
        "{ | cannot be read",
        "{\"name\": \"a\", \"version\": \"1\"} | found no `server`",
        "{\"name\": \"a\", \"version\": \"1\", \"server\": {\"type\": \"node\"}} | entry_point",
        "{\"name\": \"a\", \"version\": \"1\", \"server\": {\"entry_point\": \"x\"}} | mcp_config",
        "{\"name\": \"a\", \"version\": \"1\", \"compatibility\": {\"platforms\": [\"win32\"]}, \"server\": {\"entry_point\": \"x\", \"mcp_config\": {\"command\": \"x\"}}} | not for this system",
      })
  void aManifestThatSaysNoServerIsRefused(String text, String why) throws Exception {
    zip(text.isEmpty() ? Map.of("a", "b") : Map.of("manifest.json", text));
    assertThatThrownBy(() -> BundleFile.open(file, "linux"))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining(why);
  }

  /// A few bytes that become more than fits into memory.
  @Test
  void aFileThatGrowsWithoutEndIsRefusedBeforeAnythingIsUnpacked() throws Exception {
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("manifest.json"));
      zip.write(MANIFEST.getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry("zeros"));
      byte[] zeros = new byte[1 << 20];
      for (int at = 0; at < 257; at++) {
        zip.write(zeros);
      }
    }
    assertThatThrownBy(() -> BundleFile.open(file, "linux"))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("found `zeros` in the bundle, which is too large");
    assertThat(folder).doesNotExist();
  }

  @Test
  void whatIsNoZipFileIsNoBundle() throws Exception {
    Files.writeString(file, MANIFEST);
    assertThatThrownBy(() -> BundleFile.open(file, "linux")).isInstanceOf(BundleException.class);
  }

  private ServerLaunch launch(String platform, Map<String, List<SecretValue>> given)
      throws Exception {
    zip(with("a", ""));
    try (var bundle = BundleFile.open(file, platform)) {
      return new BundleServer(bundle.manifest(), folder, Path.of("/home/x"), given).launch();
    }
  }

  private static SecretValue plain(String text) {
    return new SecretValue.Plain(text);
  }

  @Test
  void referencesAreFilledIn() throws Exception {
    var standard = launch("linux", Map.of());
    assertThat(standard.command())
        .containsExactly("node", folder + "/server/index.js", "/home/x/Desktop", "--level=2");
    assertThat(standard.environment())
        .as("a setting without a value sets no variable")
        .containsOnlyKeys("AT")
        .containsEntry("AT", plain("/home/x/x"));
    var given =
        launch(
            "win32",
            Map.of(
                "folders", List.of(plain("/a"), plain("/b c")),
                "level", List.of(plain("3")),
                "key", List.of(new SecretValue.Keychain("files-key"))));
    assertThat(given.command())
        .containsExactly("node.exe", folder + "/server/index.js", "/a", "/b c", "--level=3");
    assertThat(given.environment()).containsEntry("KEY", new SecretValue.Keychain("files-key"));
  }

  @Test
  void valuesThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> launch("linux", Map.of("other", List.of(plain("x")))))
        .hasMessageContaining("found the setting `other`, expected one of folders, level, key");
    assertThatThrownBy(() -> launch("linux", Map.of("level", List.of(plain("loud")))))
        .hasMessageContaining("no number");
    assertThatThrownBy(() -> launch("linux", Map.of("level", List.of(plain("1"), plain("2")))))
        .hasMessageContaining("several values");
    assertThatThrownBy(
            () -> launch("linux", Map.of("level", List.of(new SecretValue.Keychain("k")))))
        .hasMessageContaining("inside a word");
  }
}
