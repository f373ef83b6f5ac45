package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TestHomes;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolFilesTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  @TempDir private Path folder;
  private AssentHome home;
  private ToolFiles files;

  @BeforeEach
  void open() throws Exception {
    home = TestHomes.prepared(folder);
    Files.createDirectories(home.proxyFolder("files"));
    files = new ToolFiles(home, "files");
  }

  private Path pins() {
    return home.proxyFolder("files").resolve("pins.json");
  }

  private static JsonObject description(String name) {
    return JsonObject.builder()
        .put("name", name)
        .put("n", JsonNumber.of(1))
        .put("description", "reads \u200B")
        .build();
  }

  private static PinnedTool pin(String name) {
    var description = description(name);
    return new PinnedTool(
        name,
        CanonicalJson.digest(description),
        NOON,
        PinnedTool.How.CALL,
        Optional.of(description));
  }

  @Test
  void whatIsWrittenIsReadAgain() throws Exception {
    var listed = ListedTool.of("b", description("b"), NOON);
    files.writePins(List.of(pin("a"), pin("../odd name\n")));
    files.writeListed(List.of(listed));
    var read = new ToolFiles(home, "files");
    assertThat(read.pins().tools().values()).containsExactly(pin("a"), pin("../odd name\n"));
    assertThat(read.pins().trouble()).isEmpty();
    assertThat(read.listed().tools().values()).containsExactly(listed);
  }

  @Test
  void nothingThereIsNoTrouble() {
    assertThat(files.pins()).isEqualTo(new ToolFiles.Kept<>(java.util.Map.of(), Optional.empty()));
  }

  @Test
  void onlyTheOwnerMayReadAndNoDraftStays() throws Exception {
    files.writePins(List.of(pin("a")));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(pins())))
        .isEqualTo("rw-------");
    try (var entries = Files.list(home.proxyFolder("files"))) {
      assertThat(entries).containsExactlyInAnyOrder(pins(), pins().resolveSibling("pins.digest"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{\"schema_version\": 1}",
        "{\"schema_version\": 1, \"tools\": {}}",
        "{\"schema_version\": 1, \"tools\": [], \"more\": 1}",
        "{\"schema_version\": 1, \"tools\": [1]}",
        "{\"schema_version\": 1, \"tools\": [{\"name\": \"a\"}]}",
        "{\"schema_version\": 1, \"schema_version\": 1, \"tools\": []}",
        "{\"schema_version\": 0, \"tools\": []}"
      })
  void aDamagedFileCountsAsEmptyAndSaysSo(String text) throws Exception {
    TestHomes.write(pins(), text);
    assertThat(files.pins().tools()).isEmpty();
    assertThat(files.pins().trouble()).isPresent();
  }

  @Test
  void everyDamagedByteIsNoticedOrHarmless() throws Exception {
    files.writePins(List.of(pin("a"), pin("b")));
    byte[] good = Files.readAllBytes(pins());
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 1;
      TestHomes.write(pins(), "");
      Files.write(pins(), bad);
      // Names, times and ways are not covered by the digest; a description never becomes another
      // accepted one.
      for (PinnedTool tool : files.pins().tools().values()) {
        assertThat(tool.digest())
            .as("byte %s", i)
            .isEqualTo(CanonicalJson.digest(tool.description().orElseThrow()));
      }
    }
  }

  @Test
  void aDescriptionThatDoesNotFitItsDigestSpoilsTheFile() throws Exception {
    files.writePins(List.of(pin("a")));
    TestHomes.write(pins(), Files.readString(pins()).replace("reads", "sends"));
    assertThat(files.pins().tools()).isEmpty();
  }

  @Test
  void oneNameTwiceSpoilsTheFile() throws Exception {
    files.writePins(List.of(pin("a"), pin("b")));
    TestHomes.write(
        pins(),
        Files.readString(pins())
            .replace("\"name\": \"b\",\n      \"digest\"", "\"name\": \"a\",\n      \"digest\""));
    assertThat(files.pins().trouble()).isPresent();
  }

  @Test
  void linksAndFilesThatOthersMayWriteAreNotRead() throws Exception {
    files.writePins(List.of(pin("a")));
    Files.setPosixFilePermissions(pins(), PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(files.pins().tools()).isEmpty();
    Path elsewhere = folder.resolve("elsewhere.json");
    Files.move(pins(), elsewhere);
    Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rw-------"));
    Files.createSymbolicLink(pins(), elsewhere);
    assertThat(files.pins().tools()).isEmpty();
    assertThat(files.pins().trouble()).isPresent();
  }

  @Test
  void writingOverADamagedFilePutsItAside() throws Exception {
    TestHomes.write(pins(), "{");
    files.writePins(List.of(pin("a")));
    assertThat(files.pins().tools()).containsOnlyKeys("a");
    assertThat(home.proxyFolder("files").resolve("pins.broken.json")).hasContent("{");
  }

  @Test
  void aFileOfANewerVersionIsNotOverwritten() throws Exception {
    TestHomes.write(pins(), "{\"schema_version\": 2, \"tools\": []}");
    assertThatThrownBy(() -> files.writePins(List.of(pin("a"))))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("`2`");
    assertThat(pins()).hasContent("{\"schema_version\": 2, \"tools\": []}");
  }

  @Test
  void aVeryLongDescriptionIsKeptAsItsDigest() throws Exception {
    var large =
        JsonObject.builder().put("name", "a").put("description", "x".repeat(70_000)).build();
    files.writePins(
        List.of(
            new PinnedTool(
                "a", CanonicalJson.digest(large), NOON, PinnedTool.How.PAGE, Optional.of(large)),
            pin("b")));
    var read = files.pins().tools();
    assertThat(read.get("a"))
        .isEqualTo(
            new PinnedTool(
                "a", CanonicalJson.digest(large), NOON, PinnedTool.How.PAGE, Optional.empty()));
    assertThat(read.get("b")).isEqualTo(pin("b"));
  }
}
