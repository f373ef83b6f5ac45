package dev.assent.desktop.proxies.wiring;

import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/// A key store in memory.
public final class HeldKeys implements SecretStore {
  public final Map<String, String> values = new ConcurrentSkipListMap<>();
  public volatile boolean locked;

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException {
    open();
    return Optional.ofNullable(values.get(name)).map(String::toCharArray);
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException {
    open();
    values.put(name, new String(value));
  }

  @Override
  public List<String> names() throws SecretStoreException {
    open();
    return List.copyOf(values.keySet());
  }

  @Override
  public boolean remove(String name) throws SecretStoreException {
    open();
    return values.remove(name) != null;
  }

  @Override
  public void prepare() {
    locked = false;
  }

  private void open() throws SecretStoreException {
    if (locked) {
      throw new SecretStoreException(SecretStoreException.Trouble.LOCKED);
    }
  }
}
