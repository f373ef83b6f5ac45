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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentitySettingsTest {
  private static final Path FILE = Path.of("config.json");

  @TempDir Path folder;

  private static Optional<IdentitySettings> read(String identity) throws ConfigException {
    String text = "{\n  \"identity\": " + identity + "\n}\n";
    return PersonFile.parse(FILE, text.getBytes(StandardCharsets.UTF_8)).identity();
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // member and value | place | found | expected
        "\"issuer\": 1 | `/identity/issuer` | `1` | an address",
        "\"issuer\": \"http://id.example\" | `/identity/issuer` | `\"http://id.example\"` | an"
            + " address",
        "\"issuer\": \"https://u:p@id.example\" | `/identity/issuer` | `\"https://u:p@id.example\"`"
            + " | an address",
        "\"issuer\": \"https://id.example/#f\" | `/identity/issuer` | `\"https://id.example/#f\"` |"
            + " an address",
        "\"issuer\": \"https://id.example/a/../b\" | `/identity/issuer` |"
            + " `\"https://id.example/a/../b\"` | an address",
        "\"issuer\": \"file:///etc/passwd\" | `/identity/issuer` | `\"file:///etc/passwd\"` | an"
            + " address",
        "\"client_id\": \"\" | `/identity/client_id` | `\"\"` | a text of 1 to 255",
        "\"client_id\": null | `/identity/client_id` | `null` | a text of 1 to 255",
        "\"audience\": [] | `/identity/audience` | a list | a text of 1 to 255",
        "\"scopes\": \"groups\" | `/identity/scopes` | `\"groups\"` | a list of at most 64 scopes",
        "\"scopes\": [\"a\", \"a\"] | `/identity/scopes` | a list | a list of at most 64 scopes",
        "\"scopes\": [\"a b\"] | `/identity/scopes` | a list | a list of at most 64 scopes",
        "\"redirect_ports\": 8400 | `/identity/redirect_ports` | `8400` | a list of 1 to 16 ports",
        "\"redirect_ports\": [\"8400\"] | `/identity/redirect_ports` | a list | a list of 1 to 16"
            + " ports",
        "\"redirect_ports\": [1023] | `/identity/redirect_ports` | a list | a list of 1 to 16"
            + " ports",
        "\"redirect_path\": \"back\" | `/identity/redirect_path` | `\"back\"` | a path of at most"
            + " 128",
        "\"redirect_path\": \"/a?b\" | `/identity/redirect_path` | `\"/a?b\"` | a path of at most"
            + " 128",
        "\"prompt\": \"none\" | `/identity/prompt` | `\"none\"` | `login`, `consent` or"
            + " `select_account`",
        "\"clientid\": \"a\" | `/identity/clientid` | the unknown member `clientid` | a member that"
            + " is known here; did you mean `client_id`?",
        "\"client_secret\": \"planted-3d\" | `/identity/client_secret` | the unknown member"
            + " `client_secret` | a member that is known here",
      })
  void whatIsWrongIsNamedWithItsPlace(String member, String place, String found, String expected) {
    String name = member.substring(1, member.indexOf('"', 1));
    String rest =
        List.of("\"issuer\": \"https://id.exampl\"", "\"client_id\": \"assent-at-home-x\"").stream()
            .filter(other -> !other.startsWith("\"" + name + "\""))
            .findFirst()
            .orElseThrow();
    var needed = name.equals("issuer") || name.equals("client_id") ? rest + ", " : both();
    String text = "{" + needed + member + "}";
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e -> {
              assertThat(e.problems()).hasSize(1);
              assertThat(e.getMessage())
                  .contains("`config.json`, line 2, column ", ", " + place + ": found ")
                  .contains(": found " + found + ", expected " + expected)
                  .doesNotContain("planted-3d");
            });
  }

  private static String both() {
    return "\"issuer\": \"https://id.example\", \"client_id\": \"assent\", ";
  }

  @Test
  void everyFaultIsNamedAtOnceAndWhatIsMissingToo() {
    assertThatThrownBy(() -> read("{\"scopes\": 1, \"rediret_path\": \"/\"}"))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e ->
                assertThat(e.problems())
                    .extracting(ConfigProblem::code)
                    .containsExactlyInAnyOrder(
                        ConfigProblem.Code.BAD_VALUE,
                        ConfigProblem.Code.UNKNOWN_MEMBER,
                        ConfigProblem.Code.MISSING_MEMBER,
                        ConfigProblem.Code.MISSING_MEMBER))
        .hasMessageContaining("/identity");
    assertThatThrownBy(() -> read("[]"))
        .hasMessageContaining("found a list, expected `null` or an object with");
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
