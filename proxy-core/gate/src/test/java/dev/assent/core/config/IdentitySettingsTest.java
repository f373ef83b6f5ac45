package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentitySettingsTest {
  private static final Path FILE = Path.of("config.json");

  @TempDir Path folder;

  private static Optional<IdentitySettings> read(String identity) throws ConfigException {
    String text = "{\n  \"identity\": " + identity + "\n}\n";
    return SettingValues.parse(FILE, text.getBytes(StandardCharsets.UTF_8)).identity();
  }

  @Test
  void nothingIsConfiguredUntilAPersonDoes() throws ConfigException {
    assertThat(SettingValues.NONE.identity()).isEmpty();
    assertThat(read("null")).isEmpty();
  }

  @Test
  void whatIsLeftOutHasADefault() throws ConfigException {
    assertThat(read("{\"issuer\": \"https://id.example\", \"client_id\": \"assent\"}"))
        .contains(
            new IdentitySettings(
                "https://id.example",
                "assent",
                Optional.empty(),
                List.of("openid"),
                List.of(),
                Optional.empty()));
    assertThat(
            read(
                """
                {"issuer": "http://127.0.0.1:8080/realms/a/", "client_id": "a", "audience": "api",
                 "scopes": ["groups", "openid"], "redirect_ports": [8400, 8401],
                 "redirect_path": "/back", "prompt": "consent"}\
                """))
        .contains(
            new IdentitySettings(
                "http://127.0.0.1:8080/realms/a/",
                "a",
                Optional.of("api"),
                List.of("openid", "groups"),
                List.of(8400, 8401),
                Optional.of("/back"),
                Optional.of("consent")));
  }

  @Test
  void aValueThatIsRefusedChangesNothing() throws Exception {
    var home = TestHomes.in(folder);
    try (var store = ConfigStore.open(home, TestHomes.CLOCK)) {
      store.set(
          "identity",
          JsonReader.read(
              "{\"issuer\": \"https://id.example\", \"client_id\": \"a\"}", JsonLimits.FILE));
      var before = store.identity();
      assertThat(before).isPresent().isEqualTo(ConfigStore.identity(home));
      assertThatThrownBy(() ->
              store.set(
                  "identity",
                  JsonReader.read(
                      "{\"issuer\": \"https://id.example\", \"client\": \"a\"}", JsonLimits.FILE)))
          .hasMessageContaining("`identity/client`: found the unknown member `client`")
          .hasMessageContaining("and 1 more");
      assertThat(store.identity()).isEqualTo(before);
    }
  }
}
