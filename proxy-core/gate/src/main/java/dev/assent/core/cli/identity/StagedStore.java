package dev.assent.core.cli.identity;

import dev.assent.core.secrets.SecretStore;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/// Holds a new sign-in in memory until all of it is there. Closing wipes it.
final class StagedStore implements SecretStore, AutoCloseable {
  private final Map<String, char[]> values = new ConcurrentSkipListMap<>();

  @Override
  public Optional<char[]> secret(String name) {
    return Optional.ofNullable(values.get(name)).map(char[]::clone);
  }

  @Override
  public void put(String name, char[] value) {
    values.put(name, value.clone());
  }

  @Override
  public List<String> names() {
    return List.copyOf(values.keySet());
  }

  @Override
  public boolean remove(String name) {
    return values.remove(name) != null;
  }

  @Override
  public void close() {
    values.values().forEach(value -> Arrays.fill(value, '\0'));
    values.clear();
  }
}
