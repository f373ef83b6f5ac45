package dev.assent.core.secrets.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.secrets.SecretStoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The key store of Windows itself.
@EnabledOnOs(value = OS.WINDOWS, disabledReason = "only Windows has this key store")
class CredentialManagerTest {
  @Test
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
}
