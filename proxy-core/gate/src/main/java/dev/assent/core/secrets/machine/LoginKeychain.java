package dev.assent.core.secrets.machine;

import dev.assent.core.secrets.SecretEncoding;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.SecretStoreException.Trouble;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;

/// The login keychain of macOS, through the system's own program `security`. Written from its
/// manual page; never run on a Mac by the builds of this project.
///
/// @param program `/usr/bin/security`
record LoginKeychain(String program) implements SecretStore {
  private static final String SERVICE = "dev.assent";

  // The program ends with the last byte of the system's error.
  private static final int NO_INTERACTION = 36;
  private static final int NO_DEFAULT = 37;
  private static final int NOT_FOUND = 44;
  private static final int NO_SUCH_KEYCHAIN = 50;
  private static final int WRONG_PASSWORD = 51;
  private static final int CANCELLED = 128;
  private static final String LOCKED = "interaction is not allowed";
  private static final Pattern ITEM = Pattern.compile("(?m)^keychain: ");
  private static final Pattern OURS = Pattern.compile("(?m)^ *\"svce\"<blob>=\"dev\\.assent\"$");
  private static final Pattern ACCOUNT = Pattern.compile("(?m)^ *\"acct\"<blob>=\"([^\"\\n]*)\"$");

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException, InterruptedException {
    try (var answer = ask("find-generic-password", "-s", SERVICE, "-a", name, "-g")) {
      if (answer.code() == NOT_FOUND) {
        return Optional.empty();
      }
      refuse(answer);
      return Optional.of(password(answer.err()));
    }
  }

  // `password: "text"`, or `password: 0x68C3A9  "h\303\251"` where a byte is not printable; nothing
  // for an empty one.
  private static char[] password(byte[] printed) throws SecretStoreException {
    byte[] head = "password: ".getBytes(StandardCharsets.US_ASCII);
    int end = 0;
    while (end < printed.length && printed[end] != '\n') {
      end++;
    }
    int from = head.length;
    if (end < from || !Arrays.equals(printed, 0, from, head, 0, from)) {
      throw new SecretStoreException(
          "found an answer of `security` that is none, expected a password");
    }
    if (end - from >= 2 && printed[from] == '"' && printed[end - 1] == '"') {
      return wiped(Arrays.copyOfRange(printed, from + 1, end - 1));
    }
    if (end - from >= 2 && printed[from] == '0' && printed[from + 1] == 'x') {
      return wiped(unhexed(printed, from + 2, end));
    }
    return new char[0];
  }

  private static byte[] unhexed(byte[] printed, int from, int end) {
    int length = 0;
    while (from + length < end && HexFormat.isHexDigit(printed[from + length])) {
      length++;
    }
    byte[] bytes = new byte[length / 2];
    for (int i = 0; i < bytes.length; i++) {
      int high = HexFormat.fromHexDigit(printed[from + 2 * i]);
      bytes[i] = (byte) (high << 4 | HexFormat.fromHexDigit(printed[from + 2 * i + 1]));
    }
    return bytes;
  }

  private static char[] wiped(byte[] bytes) throws SecretStoreException {
    try {
      return SecretEncoding.chars(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  // The program reads commands from its input when told to: arguments could be seen by everybody.
  @Override
  public void put(String name, char[] value) throws SecretStoreException, InterruptedException {
    byte[] bytes = SecretEncoding.bytes(value);
    byte[] start =
        ("add-generic-password -U -s "
                + SERVICE
                + " -a "
                + name
                + " -l \"Assent: "
                + name
                + "\" -X ")
            .getBytes(StandardCharsets.US_ASCII);
    byte[] line = Arrays.copyOf(start, start.length + 2 * bytes.length + 1);
    for (int i = 0; i < bytes.length; i++) {
      line[start.length + 2 * i] = (byte) HexFormat.of().toHighHexDigit(bytes[i]);
      line[start.length + 2 * i + 1] = (byte) HexFormat.of().toLowHexDigit(bytes[i]);
    }
    line[line.length - 1] = '\n';
    try (var answer = ProgramAnswer.of(List.of(program, "-i"), line)) {
      // Its exit code is that of the reading, not of the command.
      if (answer.code() != 0 || answer.err().length > 0) {
        throw new String(answer.err(), StandardCharsets.UTF_8).contains(LOCKED)
            ? new SecretStoreException(Trouble.KEYCHAIN_LOCKED)
            : new SecretStoreException("the keychain did not take the value");
      }
    } finally {
      Arrays.fill(bytes, (byte) 0);
      Arrays.fill(line, (byte) 0);
    }
  }

  @Override
  public List<String> names() throws SecretStoreException, InterruptedException {
    try (var answer = ask("dump-keychain")) {
      refuse(answer);
      var names = new TreeSet<String>();
      for (String item : ITEM.split(new String(answer.out(), StandardCharsets.UTF_8))) {
        var account = ACCOUNT.matcher(item);
        if (OURS.matcher(item).find() && account.find()) {
          names.add(account.group(1));
        }
      }
      return List.copyOf(names);
    }
  }

  @Override
  public boolean remove(String name) throws SecretStoreException, InterruptedException {
    try (var answer = ask("delete-generic-password", "-s", SERVICE, "-a", name)) {
      if (answer.code() == NOT_FOUND) {
        return false;
      }
      refuse(answer);
      return true;
    }
  }

  private ProgramAnswer ask(String... words) throws SecretStoreException, InterruptedException {
    var command = new java.util.ArrayList<>(List.of(program));
    command.addAll(List.of(words));
    return ProgramAnswer.of(command, new byte[0]);
  }

  private static void refuse(ProgramAnswer answer) throws SecretStoreException {
    switch (answer.code()) {
      case 0 -> {}
      case NO_INTERACTION -> throw new SecretStoreException(Trouble.KEYCHAIN_LOCKED);
      case NO_DEFAULT, NO_SUCH_KEYCHAIN -> throw new SecretStoreException(Trouble.NO_KEYCHAIN);
      case WRONG_PASSWORD, CANCELLED -> throw new SecretStoreException(Trouble.KEYCHAIN_DENIED);
      default ->
          throw new SecretStoreException(
              Sentence.of("the keychain failed with code %s", answer.code()));
    }
  }

  /// The output of a program and its exit code. Its bytes may hold a secret: closing it wipes them.
  ///
  /// @param code the exit code
  /// @param out standard output
  /// @param err standard error
  private record ProgramAnswer(int code, byte[] out, byte[] err) implements AutoCloseable {
    private static final int MOST = 4 * 1024 * 1024;

    /// Runs a program to its end. Interrupting the thread kills it.
    ///
    /// @param input what it reads; nobody's arguments can be kept secret, so values go this way
    static ProgramAnswer of(List<String> command, byte[] input)
        throws SecretStoreException, InterruptedException {
      Process process;
      try {
        process = new ProcessBuilder(command).start();
      } catch (IOException e) {
        throw new SecretStoreException(
            Sentence.of("there is no key store: `%s` cannot be started", command.getFirst()), e);
      }
      try {
        var out = read(process.getInputStream());
        var err = read(process.getErrorStream());
        try (OutputStream to = process.getOutputStream()) {
          to.write(input);
        }
        int code = process.waitFor();
        return new ProgramAnswer(code, out.get(), err.get());
      } catch (IOException | ExecutionException e) {
        throw new SecretStoreException(
            Sentence.of("the conversation with `%s` broke off", command.getFirst()), e);
      } finally {
        process.destroyForcibly();
      }
    }

    private static FutureTask<byte[]> read(InputStream from) {
      var reading =
          new FutureTask<byte[]>(() -> {
            byte[] all = from.readNBytes(MOST);
            from.close();
            return all;
          });
      Thread.ofVirtual().name("key store program").start(reading);
      return reading;
    }

    @Override
    public void close() {
      Arrays.fill(out, (byte) 0);
      Arrays.fill(err, (byte) 0);
    }
  }
}
