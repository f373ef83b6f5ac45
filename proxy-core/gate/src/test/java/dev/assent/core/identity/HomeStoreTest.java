package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.identity.server.KeptInMemory;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Homes share the key store of the system and never a key of it.
class HomeStoreTest {
  private final KeptInMemory system = new KeptInMemory();
  private final SecretStore own = new HomeStore(system, Path.of("/h/own"), true);
  private final SecretStore second = new HomeStore(system, Path.of("/h/second"), false);
  private final SecretStore third = new HomeStore(system, Path.of("/h/third"), false);

  @Test
  void noHomeReadsReplacesListsOrRemovesAKeyOfAnother() throws Exception {
    var names =
        List.of(".identity", ".identity/a/0", ".server/github", "protect/github/API_TOKEN", "key");
    var homes = List.of(own, second, third);
    for (SecretStore home : homes) {
      for (String name : names) {
        assertThat(home.secret(name)).as(name).isEmpty();
        home.put(name, (home.hashCode() + name).toCharArray());
      }
    }
    for (SecretStore home : homes) {
      assertThat(home.names()).containsExactlyInAnyOrderElementsOf(names);
      for (String name : names) {
        assertThat(new String(home.secret(name).orElseThrow())).isEqualTo(home.hashCode() + name);
      }
    }
    for (String name : own.names()) {
      assertThat(own.remove(name)).isTrue();
      assertThat(own.remove(name)).isFalse();
    }
    assertThat(own.names()).isEmpty();
    assertThat(second.names()).hasSize(names.size());
    assertThat(third.names()).hasSize(names.size());
  }

  @Test
  void thePersonsOwnHomeKeepsItsNames() throws Exception {
    own.put("key", new char[] {'a'});
    own.put(".server/github", new char[] {'a'});
    own.put(".identity", new char[] {'a'});
    assertThat(system.names())
        .contains("key", ".server/github")
        .anyMatch(name -> name.matches("\\.identity-[0-9a-f]{16}"));
    second.put("key", new char[] {'b'});
    assertThat(system.names()).anyMatch(name -> name.matches("\\.home-[0-9a-f]{16}/key"));
  }

  @Test
  void itCanBeUsedWhereTheStoreOfTheSystemCan() throws Exception {
    own.check();
    SecretStore shut = SecretStore.of(SecretSource.none());
    assertThatThrownBy(() -> new HomeStore(shut, Path.of("/h/own"), true).check())
        .isInstanceOf(SecretStoreException.class);
  }
}
