package dev.assent.core.config.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.HttpToken;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpFrontEndTest {
  @TempDir Path folder;

  private Optional<HttpFrontEnd> read(String member) throws ConfigException {
    String text =
        "{\"schema_version\": 1, \"backend\": {\"command\": \"x\"}, \"http_front_end\": "
            + member
            + "}";
    return ProxyFile.parse(folder.resolve("config.json"), text.getBytes(StandardCharsets.UTF_8))
        .httpFrontEnd();
  }

  @Test
  void aPortAndAKeyAreReadAndNothingIsTheDefault() throws ConfigException {
    assertThat(read("null")).isEmpty();
    assertThat(read("{\"port\": 7411}")).contains(new HttpFrontEnd(7411, Optional.empty()));
    assertThat(read("{\"port\": 1024, \"token\": null}"))
        .contains(new HttpFrontEnd(1024, Optional.empty()));
    assertThat(read("{\"port\": 65535, \"token\": {\"keychain\": \"http/files\"}}"))
        .contains(new HttpFrontEnd(65_535, Optional.of("http/files")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "7411",
        "true",
        "[]",
        "{\"port\": 1023}",
        "{\"port\": 65536}",
        "{\"port\": \"7411\"}",
        "{\"port\": 7411, \"host\": \"0.0.0.0\"}",
        "{\"port\": 7411, \"token\": \"planted-77\"}",
        "{\"port\": 7411, \"token\": {\"keychain\": \"-\"}}",
        "{\"port\": 7411, \"token\": {\"from_client\": true}}"
      })
  void anythingElseIsAnErrorThatShowsNoToken(String member) {
    assertThatThrownBy(() -> read(member))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("http_front_end")
        .hasMessageNotContaining("planted-77");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aTokenIsMadeOnceAndReadableByItsOwnerAlone() throws Exception {
    var home = new AssentHome(folder, folder, folder.resolve("run"));
    byte[] made = HttpToken.loadOrCreate(home, "files");
    assertThat(made).hasSize(43);
    assertThat(HttpToken.loadOrCreate(home, "files")).isEqualTo(made);
    assertThat(HttpToken.loadOrCreate(home, "other")).isNotEqualTo(made);
    Path file = home.httpToken("files");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> HttpToken.loadOrCreate(home, "files"))
        .hasMessageContaining("others may read");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(file, "short\n");
    assertThatThrownBy(() -> HttpToken.loadOrCreate(home, "files"))
        .hasMessageContaining("a token of 5 characters")
        .hasMessageNotContaining("short");
  }
}
