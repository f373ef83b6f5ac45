package dev.assent.core.protect;

import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A key store in memory that takes so many values and no more.
final class SmallStore implements SecretStore {
  final Map<String, String> values = new LinkedHashMap<>();
  private final int most;
  boolean locked;

  SmallStore(int most) {
    this.most = most;
  }

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException {
    open();
    return Optional.ofNullable(values.get(name)).map(String::toCharArray);
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException {
    open();
    if (values.size() == most) {
      throw new SecretStoreException("the key store is full");
    }
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

  private void open() throws SecretStoreException {
    if (locked) {
      throw new SecretStoreException("the key store is locked");
    }
  }
}
