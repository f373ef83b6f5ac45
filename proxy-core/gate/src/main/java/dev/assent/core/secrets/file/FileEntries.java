package dev.assent.core.secrets.file;

import dev.assent.core.secrets.SecretEncoding;
import dev.assent.core.secrets.SecretStoreException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The entries of an encrypted file while it is open: a line each, the name and the value in
/// base64. Closing wipes them.
final class FileEntries implements AutoCloseable {
  private final TreeMap<String, byte[]> values = new TreeMap<>();

  /// @param content as [#bytes] gave it; wiped here
  static FileEntries read(byte[] content) throws SecretStoreException {
    var entries = new FileEntries();
    try {
      // Names and base64 are ASCII; a text of tokens is in memory anyway while they are used.
      for (String line : new String(content, StandardCharsets.US_ASCII).split("\n")) {
        int blank = line.indexOf(' ');
        if (blank > 0) {
          entries.values.put(
              line.substring(0, blank), Base64.getDecoder().decode(line.substring(blank + 1)));
        }
      }
      return entries;
    } catch (IllegalArgumentException e) {
      entries.close();
      throw SealedFile.refused("the file of the sign-in holds something else");
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  byte[] bytes() {
    var text = new StringBuilder();
    values.forEach((name, value) ->
        text.append(name)
            .append(' ')
            .append(Base64.getEncoder().encodeToString(value))
            .append('\n'));
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  Optional<char[]> get(String name) throws SecretStoreException {
    byte[] value = values.get(name);
    return value == null ? Optional.empty() : Optional.of(SecretEncoding.chars(value));
  }

  void put(String name, char[] value) throws SecretStoreException {
    wipe(values.put(name, SecretEncoding.bytes(value)));
  }

  boolean remove(String name) {
    byte[] was = values.remove(name);
    wipe(was);
    return was != null;
  }

  List<String> names() {
    return List.copyOf(values.keySet());
  }

  private static void wipe(byte @org.jspecify.annotations.Nullable [] value) {
    if (value != null) {
      Arrays.fill(value, (byte) 0);
    }
  }

  @Override
  public void close() {
    values.values().forEach(FileEntries::wipe);
    values.clear();
  }
}
