package dev.assent.core.proxy.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.SecretValue;
import dev.assent.core.proxy.upstream.ConfiguredValues.MissingSecretException;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStoreException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfiguredValuesTest {
  private static final Map<String, SecretValue> ALL = new LinkedHashMap<>();

  static {
    ALL.put("A", new SecretValue.Plain("plain"));
    ALL.put("B", new SecretValue.Keychain("key/b"));
    ALL.put("C", new SecretValue.FromClient(false));
  }

  @Test
  void eachKindOfValueIsTakenFromItsPlace() throws Exception {
    char[] kept = "s3cret".toCharArray();
    SecretSource store = name -> name.equals("key/b") ? Optional.of(kept) : Optional.empty();
    assertThat(new ConfiguredValues(store).texts("variable", ALL, _ -> true))
        .isEqualTo(Map.of("A", "plain", "B", "s3cret"));
    assertThat(kept).as("wiped after use").containsOnly('\0');
    assertThat(ConfiguredValues.plain(ALL)).isEqualTo(Map.of("A", "plain"));
  }

  @Test
  void aKeyThatIsMissingIsNamed() {
    assertThatThrownBy(
            () -> new ConfiguredValues(_ -> Optional.empty()).texts("header", ALL, _ -> true))
        .isInstanceOf(MissingSecretException.class)
        .hasMessage(
            "the key store has no `key/b` for the header `B`; `assent secret set key/b` stores it");
  }

  @Test
  void aStoreThatCanNotBeAskedIsTold() {
    SecretSource locked =
        _ -> {
          throw new SecretStoreException("the key store is locked");
        };
    assertThatThrownBy(() -> new ConfiguredValues(locked).texts("variable", ALL, _ -> true))
        .hasMessage("the key `key/b` for the variable `B` cannot be read: the key store is locked");
    assertThatThrownBy(() ->
            new ConfiguredValues(SecretSource.none())
                .characters("for the certificate", new SecretValue.Keychain("k")))
        .hasMessage(
            "the key `k` for the certificate cannot be read: this program was started without access to a key store");
  }

  @Test
  void aSecretThatDoesNotFitIsRefusedWithoutBeingShown() {
    assertThatThrownBy(() ->
            new ConfiguredValues(_ -> Optional.of("s3cret\r\n".toCharArray()))
                .texts("header", ALL, text -> !text.contains("\n")))
        .hasMessageContaining("the value of the key `key/b` cannot stand for the header `B`")
        .message()
        .doesNotContain("s3cret");
  }
}
