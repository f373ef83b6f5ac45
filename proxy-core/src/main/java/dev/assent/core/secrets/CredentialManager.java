package dev.assent.core.secrets;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.assent.core.config.SecretStoreException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The Credential Manager of Windows, through its functions in `advapi32`. Written from their documentation; never run on
/// Windows by the builds of this project.
@SuppressWarnings("restricted")
final class CredentialManager implements SecretStore {
  private static final String PREFIX = "dev.assent/";
  private static final int GENERIC = 1;
  private static final int LOCAL_MACHINE = 2;
  private static final int NOT_FOUND = 1168;

  // CRED_MAX_CREDENTIAL_BLOB_SIZE
  private static final int MOST_BYTES = 5 * 512;

  private static final StructLayout CREDENTIAL =
      MemoryLayout.structLayout(
          JAVA_INT.withName("flags"),
          JAVA_INT.withName("type"),
          ADDRESS.withName("target"),
          ADDRESS.withName("comment"),
          JAVA_INT.withName("writtenLow"),
          JAVA_INT.withName("writtenHigh"),
          JAVA_INT.withName("size"),
          MemoryLayout.paddingLayout(4),
          ADDRESS.withName("blob"),
          JAVA_INT.withName("persist"),
          JAVA_INT.withName("attributeCount"),
          ADDRESS.withName("attributes"),
          ADDRESS.withName("alias"),
          ADDRESS.withName("user"));
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle LAST_ERROR = STATE.varHandle(MemoryLayout.PathElement.groupElement("GetLastError"));

  private final MethodHandle read;
  private final MethodHandle write;
  private final MethodHandle delete;
  private final MethodHandle enumerate;
  private final MethodHandle free;

  CredentialManager() {
    var linker = Linker.nativeLinker();
    var library = SymbolLookup.libraryLookup("advapi32", Arena.global());
    var state = Linker.Option.captureCallState("GetLastError");
    read = linker.downcallHandle(library.findOrThrow("CredReadW"), of(ADDRESS, JAVA_INT, JAVA_INT, ADDRESS), state);
    write = linker.downcallHandle(library.findOrThrow("CredWriteW"), of(ADDRESS, JAVA_INT), state);
    delete = linker.downcallHandle(library.findOrThrow("CredDeleteW"), of(ADDRESS, JAVA_INT, JAVA_INT), state);
    enumerate = linker.downcallHandle(library.findOrThrow("CredEnumerateW"), of(ADDRESS, JAVA_INT, ADDRESS, ADDRESS), state);
    free = linker.downcallHandle(library.findOrThrow("CredFree"), FunctionDescriptor.ofVoid(ADDRESS));
  }

  private static FunctionDescriptor of(MemoryLayout... arguments) {
    return FunctionDescriptor.of(JAVA_INT, arguments);
  }

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException {
    try (var arena = Arena.ofConfined()) {
      var found = arena.allocate(ADDRESS);
      int error = call(arena, read, wide(arena, PREFIX + name), GENERIC, 0, found);
      if (error == NOT_FOUND) {
        return Optional.empty();
      }
      refuse(error);
      MemorySegment pointer = found.get(ADDRESS, 0);
      try {
        return Optional.of(value(pointer.reinterpret(CREDENTIAL.byteSize())));
      } finally {
        release(pointer);
      }
    }
  }

  private static char[] value(MemorySegment credential) throws SecretStoreException {
    int size = credential.get(JAVA_INT, offset("size"));
    MemorySegment blob = credential.get(ADDRESS, offset("blob")).reinterpret(size);
    byte[] bytes = blob.toArray(JAVA_BYTE);
    try {
      return Letters.chars(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
      blob.fill((byte) 0);
    }
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException {
    byte[] bytes = Letters.bytes(value);
    try (var arena = Arena.ofConfined()) {
      if (bytes.length > MOST_BYTES) {
        throw new SecretStoreException(
            "found a value of " + bytes.length + " bytes, expected at most " + MOST_BYTES + " in this key store");
      }
      var blob = arena.allocate(Math.max(1, bytes.length));
      MemorySegment.copy(bytes, 0, blob, JAVA_BYTE, 0, bytes.length);
      var credential = arena.allocate(CREDENTIAL);
      credential.set(JAVA_INT, offset("type"), GENERIC);
      credential.set(ADDRESS, offset("target"), wide(arena, PREFIX + name));
      credential.set(JAVA_INT, offset("size"), bytes.length);
      credential.set(ADDRESS, offset("blob"), blob);
      credential.set(JAVA_INT, offset("persist"), LOCAL_MACHINE);
      credential.set(ADDRESS, offset("user"), wide(arena, "Assent"));
      try {
        refuse(call(arena, write, credential, 0));
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
      int error = call(arena, enumerate, wide(arena, PREFIX + "*"), 0, count, found);
      if (error == NOT_FOUND) {
        return List.of();
      }
      refuse(error);
      MemorySegment pointer = found.get(ADDRESS, 0);
      try {
        var names = new TreeSet<String>();
        var all = pointer.reinterpret(ADDRESS.byteSize() * count.get(JAVA_INT, 0));
        for (int i = 0; i < count.get(JAVA_INT, 0); i++) {
          var credential = all.getAtIndex(ADDRESS, i).reinterpret(CREDENTIAL.byteSize());
          var target = credential.get(ADDRESS, offset("target")).reinterpret(Long.MAX_VALUE);
          names.add(target.getString(0, StandardCharsets.UTF_16LE).substring(PREFIX.length()));
        }
        return List.copyOf(names);
      } finally {
        release(pointer);
      }
    }
  }

  @Override
  public boolean remove(String name) throws SecretStoreException {
    try (var arena = Arena.ofConfined()) {
      int error = call(arena, delete, wide(arena, PREFIX + name), GENERIC, 0);
      if (error == NOT_FOUND) {
        return false;
      }
      refuse(error);
      return true;
    }
  }

  private static MemorySegment wide(Arena arena, String text) {
    return arena.allocateFrom(text, StandardCharsets.UTF_16LE);
  }

  private static long offset(String member) {
    return CREDENTIAL.byteOffset(MemoryLayout.PathElement.groupElement(member));
  }

  // 0, or the system's error number.
  private static int call(Arena arena, MethodHandle function, Object... arguments) {
    var state = arena.allocate(STATE);
    var all = new Object[arguments.length + 1];
    all[0] = state;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    boolean done = invoke(function, all) instanceof Integer result && result != 0;
    return done ? 0 : Math.max(1, (int) LAST_ERROR.get(state, 0L));
  }

  private void release(MemorySegment pointer) {
    Object _ = invoke(free, pointer);
  }

  private static @org.jspecify.annotations.Nullable Object invoke(MethodHandle function, Object... arguments) {
    try {
      return function.invokeWithArguments(arguments);
    } catch (Throwable e) {
      throw new IllegalStateException("a function of the system could not be called", e);
    }
  }

  private static void refuse(int error) throws SecretStoreException {
    if (error != 0) {
      throw new SecretStoreException("the Credential Manager failed with error " + error);
    }
  }
}
