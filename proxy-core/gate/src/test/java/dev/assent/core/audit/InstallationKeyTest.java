package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationKeyTest {
  @TempDir Path root;

  @Test
  void theFileKeepsTheKeyAndIsTheUsersAlone() throws Exception {
    Path path = root.resolve("state/key.json");
    var made = InstallationKey.loadOrCreate(path);
    var read = InstallationKey.loadOrCreate(path);
    assertThat(read.keyId()).isEqualTo(made.keyId());
    assertThat(read.installationId()).matches("[0-9a-f]{32}");
    assertThat(read.digest(JsonObject.EMPTY)).isEqualTo(made.digest(JsonObject.EMPTY));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
    try (var files = Files.list(path.getParent())) {
      assertThat(files).containsExactly(path);
    }
  }

  @Test
  void digestsDependOnTheInstallationAndNotOnMemberOrder() throws Exception {
    var key = InstallationKey.loadOrCreate(root.resolve("a"));
    var other = InstallationKey.loadOrCreate(root.resolve("b"));
    var one = JsonObject.builder().put("x", 1).put("y", "z").build();
    var two = JsonObject.builder().put("y", "z").put("x", 1).build();
    assertThat(key.digest(one))
        .isEqualTo(key.digest(two))
        .isNotEqualTo(other.digest(one))
        .matches("[0-9a-f]{64}");
  }

  @Test
  void manyWhoMakeItAtOnceGetTheSame() throws Exception {
    Path path = root.resolve("key.json");
    try (var threads = Executors.newFixedThreadPool(16)) {
      List<Callable<String>> calls =
          Stream.generate(() -> (Callable<String>) () -> InstallationKey.loadOrCreate(path).keyId())
              .limit(16)
              .toList();
      var ids = new java.util.HashSet<String>();
      for (var id : threads.invokeAll(calls)) {
        ids.add(id.get());
      }
      assertThat(ids).hasSize(1);
    }
  }

  @Test
  void aKeyThatOthersCanReadIsRefused() throws Exception {
    Path path = root.resolve("key.json");
    InstallationKey.loadOrCreate(path);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
    assertThatExceptionOfType(AuditException.class)
        .isThrownBy(() -> InstallationKey.loadOrCreate(path))
        .withMessageContaining(
            "found a file that others may read, `rw-r-----`, expected a file that only its owner");
  }

  @Test
  void aFileThatIsNoKeyIsRefusedAndKept() throws Exception {
    Path path = root.resolve("key.json");
    for (String text :
        List.of(
            "", "{}", "[]", "{\"v\":1,\"private\":\"!\",\"public\":\"\",\"digest_secret\":\"\"}")) {
      Files.deleteIfExists(path);
      Files.createFile(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(path, text);
      assertThatExceptionOfType(AuditException.class)
          .isThrownBy(() -> InstallationKey.loadOrCreate(path))
          .withMessageContaining("expected an installation's key");
      assertThat(path).hasContent(text);
    }
  }
}
