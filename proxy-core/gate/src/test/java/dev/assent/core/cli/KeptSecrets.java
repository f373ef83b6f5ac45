package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A key store in memory, and a person who types what a test says.
final class KeptSecrets implements SecretDesk, SecretStore {
  final Map<String, String> values = new TreeMap<>();
  char @Nullable [] typed;
  final ArrayDeque<String> lines = new ArrayDeque<>();
  final List<String> prompts = new ArrayList<>();
  char @Nullable [] taken;
  @Nullable SecretStoreException failure;

  @Override
  public SecretStore store(CliSurroundings surroundings) {
    return this;
  }

  @Override
  public Optional<char[]> typed(String prompt) {
    prompts.add(prompt);
    return lines.isEmpty()
        ? Optional.ofNullable(typed)
        : Optional.of(lines.removeFirst().toCharArray());
  }

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException {
    fail();
    return Optional.ofNullable(values.get(name)).map(String::toCharArray);
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException {
    taken = value;
    fail();
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
    return values.remove(name) != null;
  }

  private void fail() throws SecretStoreException {
    if (failure != null) {
      throw failure;
    }
  }
}
