package dev.assent.core.identity.server;

import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A key store in memory.
public final class KeptInMemory implements SecretStore {
  public final Map<String, String> values = new ConcurrentSkipListMap<>();
  public final AtomicInteger questions = new AtomicInteger();
  volatile boolean broken;
  volatile boolean full;
  volatile boolean bare;

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException {
    ask();
    return Optional.ofNullable(values.get(name)).map(String::toCharArray);
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException {
    ask();
    if (full || value.length > 2560) {
      throw new SecretStoreException("the key store is full");
    }
    values.put(name, new String(value));
  }

  @Override
  public List<String> names() throws SecretStoreException {
    ask();
    return List.copyOf(values.keySet());
  }

  @Override
  public void check() throws SecretStoreException {
    ask();
    if (bare) {
      throw new SecretStoreException(SecretStoreException.Trouble.NO_KEYRING);
    }
  }

  @Override
  public boolean remove(String name) throws SecretStoreException {
    ask();
    return values.remove(name) != null;
  }

  private void ask() throws SecretStoreException {
    questions.incrementAndGet();
    if (broken) {
      throw new SecretStoreException("the key store is locked");
    }
  }
}
