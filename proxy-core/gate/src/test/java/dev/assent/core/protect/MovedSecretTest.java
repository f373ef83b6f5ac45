package dev.assent.core.protect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.secrets.SecretStoreException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovedSecretTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          TOKEN                    | hunter2hunter2            | true
          GITHUB_TOKEN             | x                         | true
          GITHUB_PAT               | abc                       | true
          OPENAI_API_KEY           | abc                       | true
          LINEAR_KEY               | abc                       | true
          linearKey                | abc                       | true
          DB_PASSWORD              | correct horse             | true
          Authorization            | Bearer abc                | true
          X-Api-Key                | abc                       | true
          key                      | abc                       | true
          access_token             | abc                       | true
          client_secret            | abc                       | true
          ANYTHING                 | ghp_0123456789abcdefghijABCDEFGHIJ0123 | true
          DATABASE_URL             | postgres://u:pa55word@h/db | true
          DATABASE_URL             | postgres://h/db           | false
          PUBLIC_KEY               | abc                       | false
          KEYBOARD                 | de                        | false
          MONKEY                   | yes-please                | false
          TOKEN_FILE               | /run/token                | false
          SECRET_PATH              | /run/secrets/x            | false
          SSH_KEY                  | ~/.ssh/id_ed25519         | false
          MODE                     | quick                     | false
          PORT                     | 8080                      | false
          DEBUG                    | true                      | false
          USE_TOKEN                | true                      | false
          TOKEN                    | ''                        | false
          HOME                     | /home/ada                 | false
          LANG                     | de_DE.UTF-8               | false
          NODE_ENV                 | production                | false
          """)
  void secretsAreToldFromWhatIsNone(String name, String value, boolean secret) {
    assertThat(LikelySecret.is(name, value)).isEqualTo(secret);
  }

  private static ProxyDefinition started(Map<String, SecretValue> variables) {
    return ProxyDefinition.of(
        "demo", new Backend.Stdio(new ServerLaunch(List.of("/bin/cat"), variables)));
  }

  private static ProxyDefinition reached(String address, Map<String, SecretValue> headers) {
    return ProxyDefinition.of(
        "web", new Backend.Http(new Endpoint(URI.create(address), headers, Optional.empty())));
  }

  @Test
  void onlySecretsMoveAndEachHasAKeyOfItsOwn() throws Exception {
    var variables = new LinkedHashMap<String, SecretValue>();
    variables.put("MODE", new SecretValue.Plain("quick"));
    variables.put("A TOKEN", new SecretValue.Plain("one"));
    variables.put("A-TOKEN", new SecretValue.Plain("two"));
    variables.put("X".repeat(200) + "_TOKEN", new SecretValue.Plain("long"));
    variables.put("B_TOKEN", new SecretValue.Keychain("mine"));
    variables.put("C_TOKEN", new SecretValue.FromClient(false));
    variables.put("PATH", new SecretValue.Plain("/a:/token=abcdefgh"));
    var store = new SmallStore(9);
    var moved = MovedSecret.stored(started(variables), store);
    assertThat(store.values.values()).containsExactlyInAnyOrder("one", "two", "long");
    assertThat(store.values.keySet())
        .contains("protect/demo/A-TOKEN", "protect/demo/A-TOKEN-2")
        .allMatch(key -> SecretValue.KEY.matcher(key).matches());
    var environment = moved.backend().launched().orElseThrow().environment();
    assertThat(environment.keySet()).containsExactlyElementsOf(variables.keySet());
    assertThat(environment)
        .containsEntry("MODE", variables.get("MODE"))
        .containsEntry("PATH", variables.get("PATH"))
        .containsEntry("A-TOKEN", new SecretValue.Keychain("protect/demo/A-TOKEN-2"));
    assertThat(MovedSecret.ours(moved)).hasSize(3).doesNotContain("mine");
    assertThat(MovedSecret.takenOut(List.of(moved), store)).isEmpty();
    assertThat(store.values).isEmpty();
    assertThat(MovedSecret.in(moved)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          https://x.example/mcp?key=abc             | https://x.example/mcp            | https://x.example/mcp?key=abc
          https://x.example/mcp?a=1&key=abc&b=%20   | https://x.example/mcp?a=1&b=%20  | https://x.example/mcp?a=1&b=%20&key=abc
          https://x.example/mcp?key=a%2Fb%20c       | https://x.example/mcp            | https://x.example/mcp?key=a%2Fb%20c
          https://x.example/mcp?key=abc&key=def     | https://x.example/mcp?key=def    | https://x.example/mcp?key=def&key=abc
          https://x.example/mcp?a=1&b               | https://x.example/mcp?a=1&b      | https://x.example/mcp?a=1&b
          https://x.example/mcp                     | https://x.example/mcp            | https://x.example/mcp
          """)
  void aQueryIsTheSameWhenItIsPutTogetherAgain(String address, String kept, String again)
      throws Exception {
    var store = new SmallStore(9);
    var endpoint =
        MovedSecret.stored(reached(address, Map.of()), store).backend().reached().orElseThrow();
    assertThat(endpoint.url()).hasToString(kept);
    var texts = new LinkedHashMap<String, String>();
    endpoint
        .query()
        .forEach((name, value) ->
            texts.put(name, store.values.get(((SecretValue.Keychain) value).key())));
    assertThat(endpoint.url(texts)).hasToString(again);
  }

  @Test
  void aKeyStoreThatBreaksOffKeepsNothing() {
    var store = new SmallStore(1);
    assertThatThrownBy(() ->
            MovedSecret.stored(
                reached(
                    "https://x.example/?key=abc",
                    Map.of("Authorization", new SecretValue.Plain("Bearer abc"))),
                store))
        .isInstanceOf(SecretStoreException.class)
        .hasMessage("the key store is full");
    assertThat(store.values).isEmpty();
  }

  @Test
  void noTextShowsAValue() {
    var definition = reached("https://x.example/?key=abcdefg", Map.of());
    assertThat(MovedSecret.in(definition).toString()).contains("key").doesNotContain("abcdefg");
  }
}
