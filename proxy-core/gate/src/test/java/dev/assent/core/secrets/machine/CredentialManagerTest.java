package dev.assent.core.secrets.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.SecretStoreException.Trouble;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The key store of Windows itself.
class CredentialManagerTest {
  @Test
  @EnabledOnOs(value = OS.WINDOWS, disabledReason = "only Windows has this key store")
  void aSecretIsKeptListedAndRemoved() throws SecretStoreException {
    var store = new CredentialManager();
    String name = "test-of-assent";
    store.remove(name);
    assertThat(store.secret(name)).isEmpty();
    store.put(name, "geheim, 秘密".toCharArray());
    assertThat(store.secret(name).map(String::new)).contains("geheim, 秘密");
    assertThat(store.names()).contains(name);
    assertThat(store.remove(name)).isTrue();
    assertThat(store.remove(name)).isFalse();
    assertThat(store.secret(name)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"5, CREDENTIALS_DENIED", "1312, NO_LOGON", "87,"})
  void errorsThatAPersonCanEndAreTold(int error, @Nullable Trouble trouble) {
    assertThatThrownBy(() -> CredentialManager.refuse(error))
        .isInstanceOfSatisfying(
            SecretStoreException.class,
            e -> assertThat(e.trouble()).isEqualTo(Optional.ofNullable(trouble)));
  }
}
