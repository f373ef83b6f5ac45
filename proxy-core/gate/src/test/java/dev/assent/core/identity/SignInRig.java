package dev.assent.core.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A sign-in at the issuer of a test: its clock, a key store in memory, and pauses that only move
/// the clock.
final class SignInRig implements AutoCloseable {
  final TestClock clock = new TestClock();
  final FakeIssuer issuer = new FakeIssuer(clock);
  final MemoryStore store = new MemoryStore();
  final List<Duration> pauses = new ArrayList<>();
  Optional<String> audience = Optional.empty();
  List<Integer> ports = List.of();
  Optional<String> redirectPath = Optional.empty();
  Optional<String> otherIssuer = Optional.empty();
  Duration limit = IssuerHttp.LIMIT;
  Duration browserPatience = Duration.ofSeconds(60);
  private final Path folder;
  private @Nullable Identity open;

  SignInRig(Path folder) {
    this.folder = folder;
  }

  IdentitySettings settings() {
    return new IdentitySettings(
        otherIssuer.orElse(issuer.base),
        FakeIssuer.CLIENT,
        audience,
        List.of("openid", "deploy"),
        ports,
        redirectPath);
  }

  /// The same one while a test lasts.
  Identity identity() {
    Identity now = open;
    if (now == null) {
      now = another();
      open = now;
    }
    return now;
  }

  /// One of another process.
  Identity another() {
    return of(store);
  }

  /// One that keeps its sign-in elsewhere.
  Identity of(SecretStore place) {
    return new Identity(
        settings(),
        place,
        folder,
        clock,
        new IssuerHttp(clock, limit, Optional.empty()),
        browserPatience,
        time -> {
          pauses.add(time);
          clock.forward(time);
        });
  }

  @Override
  public void close() {
    if (open != null) {
      open.close();
    }
    issuer.close();
  }

  /// A key store that takes what the smallest of the systems' takes.
  static final class MemoryStore implements SecretStore {
    final Map<String, String> values = new TreeMap<>();
    @Nullable String failure;
    int putsLeft = Integer.MAX_VALUE;
    boolean stuck;
    int questions;

    @Override
    public Optional<char[]> secret(String name) throws SecretStoreException {
      fail();
      return Optional.ofNullable(values.get(name)).map(String::toCharArray);
    }

    @Override
    public void put(String name, char[] value) throws SecretStoreException {
      fail();
      if (putsLeft-- <= 0) {
        throw new SecretStoreException("the key store is full");
      }
      if (value.length > 2560) {
        throw new SecretStoreException("found a value of " + value.length + " bytes");
      }
      values.put(name, new String(value));
    }

    @Override
    public List<String> names() throws SecretStoreException {
      fail();
      return List.copyOf(values.keySet());
    }

    @Override
    public boolean remove(String name) throws SecretStoreException {
      fail();
      if (stuck) {
        throw new SecretStoreException("the key store takes nothing out");
      }
      return values.remove(name) != null;
    }

    private void fail() throws SecretStoreException {
      questions++;
      if (failure != null) {
        throw new SecretStoreException(failure);
      }
    }
  }
}
