package dev.assent.core.secrets.machine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.assent.core.secrets.SecretEncoding;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.windows.WindowsCall;
import dev.assent.core.windows.WindowsLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The Credential Manager of Windows, through its functions in `advapi32`.
@SuppressWarnings("restricted")
final class CredentialManager implements SecretStore {
  private static final String PREFIX = "dev.assent/";

  // As documented since Windows Vista; the headers of free compilers have the number from before
  // it.
  private static final int MOST_BYTES = 5 * 512;

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException {
    try (var arena = Arena.ofConfined()) {
      var found = arena.allocate(ADDRESS);
      int error =
          WindowsCall.CRED_READ
              .make(
                  arena,
                  WindowsCall.wide(arena, PREFIX + name),
                  WindowsLayout.CRED_TYPE_GENERIC,
                  0,
                  found)
              .failure();
      if (error == WindowsLayout.ERROR_NOT_FOUND) {
        return Optional.empty();
      }
      refuse(error);
      MemorySegment pointer = found.get(ADDRESS, 0);
      try {
        return Optional.of(value(pointer.reinterpret(WindowsLayout.CREDENTIALW.byteSize())));
      } finally {
        WindowsCall.CRED_FREE.make(arena, pointer);
      }
    }
  }

  private static char[] value(MemorySegment credential) throws SecretStoreException {
    int size = credential.get(JAVA_INT, offset("CredentialBlobSize"));
    MemorySegment blob = credential.get(ADDRESS, offset("CredentialBlob")).reinterpret(size);
    byte[] bytes = blob.toArray(JAVA_BYTE);
    try {
      return SecretEncoding.chars(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
      blob.fill((byte) 0);
    }
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException {
    byte[] bytes = SecretEncoding.bytes(value);
    try (var arena = Arena.ofConfined()) {
      if (bytes.length > MOST_BYTES) {
        throw new SecretStoreException(
            Sentence.found(
                Sentence.of("a value of %s bytes", bytes.length),
                Sentence.of("at most %s in this key store", MOST_BYTES)));
      }
      var blob = arena.allocate(Math.max(1, bytes.length));
      MemorySegment.copy(bytes, 0, blob, JAVA_BYTE, 0, bytes.length);
      var credential = arena.allocate(WindowsLayout.CREDENTIALW);
      credential.set(JAVA_INT, offset("Type"), WindowsLayout.CRED_TYPE_GENERIC);
      credential.set(ADDRESS, offset("TargetName"), WindowsCall.wide(arena, PREFIX + name));
      credential.set(JAVA_INT, offset("CredentialBlobSize"), bytes.length);
      credential.set(ADDRESS, offset("CredentialBlob"), blob);
      credential.set(JAVA_INT, offset("Persist"), WindowsLayout.CRED_PERSIST_LOCAL_MACHINE);
      credential.set(ADDRESS, offset("UserName"), WindowsCall.wide(arena, "Assent"));
      try {
        refuse(WindowsCall.CRED_WRITE.make(arena, credential, 0).failure());
      } finally {
        blob.fill((byte) 0);
      }
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  public List<String> names() throws SecretStoreException {
    try (var arena = Arena.ofConfined()) {
      var count = arena.allocate(JAVA_INT);
      var found = arena.allocate(ADDRESS);
      int error =
          WindowsCall.CRED_ENUMERATE
              .make(arena, WindowsCall.wide(arena, PREFIX + "*"), 0, count, found)
              .failure();
      if (error == WindowsLayout.ERROR_NOT_FOUND) {
        return List.of();
      }
      refuse(error);
      MemorySegment pointer = found.get(ADDRESS, 0);
      try {
        var names = new TreeSet<String>();
        var all = pointer.reinterpret(ADDRESS.byteSize() * count.get(JAVA_INT, 0));
        for (int i = 0; i < count.get(JAVA_INT, 0); i++) {
          var credential =
              all.getAtIndex(ADDRESS, i).reinterpret(WindowsLayout.CREDENTIALW.byteSize());
          var target = credential.get(ADDRESS, offset("TargetName")).reinterpret(Long.MAX_VALUE);
          names.add(target.getString(0, StandardCharsets.UTF_16LE).substring(PREFIX.length()));
        }
        return List.copyOf(names);
      } finally {
        WindowsCall.CRED_FREE.make(arena, pointer);
      }
    }
  }

  @Override
  public boolean remove(String name) throws SecretStoreException {
    try (var arena = Arena.ofConfined()) {
      int error =
          WindowsCall.CRED_DELETE
              .make(
                  arena, WindowsCall.wide(arena, PREFIX + name), WindowsLayout.CRED_TYPE_GENERIC, 0)
              .failure();
      if (error == WindowsLayout.ERROR_NOT_FOUND) {
        return false;
      }
      refuse(error);
      return true;
    }
  }

  private static long offset(String member) {
    return WindowsLayout.offset(WindowsLayout.CREDENTIALW, member);
  }

  static void refuse(int error) throws SecretStoreException {
    switch (error) {
      case 0 -> {}
      case WindowsLayout.ERROR_ACCESS_DENIED ->
          throw new SecretStoreException(SecretStoreException.Trouble.CREDENTIALS_DENIED);
      case WindowsLayout.ERROR_NO_SUCH_LOGON_SESSION ->
          throw new SecretStoreException(SecretStoreException.Trouble.NO_LOGON);
      default ->
          throw new SecretStoreException(
              Sentence.of("the Credential Manager failed with error %s", error));
    }
  }
}
