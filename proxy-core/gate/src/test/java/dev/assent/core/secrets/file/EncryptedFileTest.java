package dev.assent.core.secrets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EncryptedFileTest {
  private static final int ROUNDS = 1000;
  private static final String PASSPHRASE = "correct horse battery";
  private static final String HOME = "/home/ada/.config/assent";

  @TempDir Path folder;
  private Path file;
  private Path mark;
  private EncryptedFile store;

  @BeforeEach
  void make() throws Exception {
    file = folder.resolve("sign-in");
    mark = folder.resolve("sign-in.number");
    store = another();
    store.replace(PASSPHRASE.toCharArray(), from(Map.of(".identity", "a 1", "other", "x")), ".");
  }

  private EncryptedFile another() {
    return new EncryptedFile(file, mark, HOME, ROUNDS);
  }

  private static SecretStore from(Map<String, String> values) {
    return new SecretStore() {
      @Override
      public Optional<char[]> secret(String name) {
        return Optional.ofNullable(values.get(name)).map(String::toCharArray);
      }

      @Override
      public void put(String name, char[] value) {
        throw new AssertionError();
      }

      @Override
      public List<String> names() {
        return List.copyOf(values.keySet());
      }

      @Override
      public boolean remove(String name) {
        throw new AssertionError();
      }
    };
  }

  private static Optional<String> read(EncryptedFile from, String name)
      throws SecretStoreException {
    return from.secret(name).map(String::new);
  }

  private FileKey key(String passphrase) throws SecretStoreException {
    return another().key(passphrase.toCharArray()).orElseThrow();
  }

  @Test
  void whatIsKeptComesBackAfterTheKeyIsGivenAndNotBefore() throws Exception {
    store.put(".identity/a/1", "{\"tökén\": \"eyJ\"}".toCharArray());
    assertThat(store.names()).containsExactly(".identity", ".identity/a/1");
    var other = another();
    assertThatThrownBy(() -> other.secret(".identity"))
        .isInstanceOf(SecretStoreException.class)
        .hasMessage("the file of the sign-in is locked; run `assent identity unlock`");
    assertThatThrownBy(other::names).hasMessageContaining("is locked");
    assertThatThrownBy(() -> other.put("a", new char[1])).hasMessageContaining("is locked");
    assertThatThrownBy(() -> other.remove("a")).hasMessageContaining("is locked");
    other.unlock(FileKey.of(key(PASSPHRASE).hex()).orElseThrow());
    assertThat(read(other, ".identity/a/1")).contains("{\"tökén\": \"eyJ\"}");
    assertThat(read(other, "other")).isEmpty();
    other.put(".identity", "b 2".toCharArray());
    assertThat(read(store, ".identity")).contains("b 2");
    assertThat(store.remove("nothing")).isFalse();
    assertThat(store.remove(".identity")).isTrue();
    assertThat(read(other, ".identity")).isEmpty();
  }

  @Test
  void nothingOfWhatIsKeptCanBeReadAndOnlyTheOwnerMayTry() throws Exception {
    store.put(".identity/a/1", "eyJhbGciOi".toCharArray());
    String text = Files.readString(file);
    assertThat(text)
        .startsWith("assent-secrets 1 pbkdf2-hmac-sha256 1000 ")
        .doesNotContain("eyJhbGciOi", "identity", PASSPHRASE, key(PASSPHRASE).hex());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(key(PASSPHRASE)).hasToString("FileKey[not shown]");
    assertThat(EncryptedFile.ROUNDS).isGreaterThanOrEqualTo(600_000);
  }

  @Test
  void eachWritingAndEachFileIsEncryptedAnew() throws Exception {
    String first = Files.readString(file);
    String firstKey = key(PASSPHRASE).hex();
    store.put(".identity", "a 1".toCharArray());
    String second = Files.readString(file);
    assertThat(second.split("\n")[1]).isNotEqualTo(first.split("\n")[1]);
    store.replace(PASSPHRASE.toCharArray(), from(Map.of(".identity", "a 1")), ".");
    assertThat(key(PASSPHRASE).hex()).isNotEqualTo(firstKey);
    var other = another();
    assertThatThrownBy(() -> other.unlock(FileKey.of(firstKey).orElseThrow()))
        .hasMessage("the key is not that of the file");
  }

  @Test
  void aFileWithoutEntriesIsTakenAway() throws Exception {
    assertThat(store.remove(".identity")).isTrue();
    assertThat(folder).isEmptyDirectory();
    assertThat(store.exists()).isFalse();
    assertThat(store.delete()).isFalse();
  }

  @Test
  void anotherPassphraseIsWrong() throws Exception {
    for (String wrong : List.of("correct horse batterz", "", "Correct horse battery", "c")) {
      assertThat(another().key(wrong.toCharArray())).as(wrong).isEmpty();
    }
  }

  @Test
  void whoSignedInAnewElsewhereLocksTheOldKeyOut() throws Exception {
    var elsewhere = another();
    FileKey newer =
        elsewhere.replace("another passphrase".toCharArray(), from(Map.of(".identity", "b")), ".");
    assertThatThrownBy(() -> store.secret(".identity")).hasMessageContaining("is locked");
    // Its number is smaller, which is right: it is another file.
    store.unlock(newer);
    assertThat(read(store, ".identity")).contains("b");
  }

  @Test
  void aCrashBetweenTheFileAndItsMarkIsNoHarm() throws Exception {
    byte[] before = Files.readAllBytes(mark);
    store.put(".identity", "b".toCharArray());
    Files.write(mark, before);
    var other = another();
    other.unlock(key(PASSPHRASE));
    assertThat(read(other, ".identity")).contains("b");
  }

  @FunctionalInterface
  private interface Harm {
    void to(EncryptedFileTest test) throws Exception;
  }

  private static Arguments harm(String name, String reason, Harm harm) {
    return Arguments.of(name, reason, harm);
  }

  private void rewrite(int line, String from, String to) throws IOException {
    String[] lines = Files.readString(file).split("\n");
    lines[line] = lines[line].replaceFirst(from, to);
    // A program that means harm computes the digest anew, which needs no key.
    SealedFileForger.write(file, lines[0], lines[1]);
  }

  static Stream<Arguments> harms() {
    return Stream.of(
        harm("empty", "found no file of a sign-in", t -> Files.write(t.file, new byte[0])),
        harm("another file", "found no file of a sign-in", t -> Files.writeString(t.file, "{}")),
        harm(
            "cut in the content",
            "ends too early",
            t -> t.cut(Files.readString(t.file).length() - 100)),
        harm("cut in the header", "ends too early", t -> t.cut(60)),
        harm("without its last character", "ends too early", t -> t.cut(-1)),
        harm(
            "more behind it",
            "ends too early",
            t -> Files.writeString(t.file, Files.readString(t.file) + "x\n")),
        harm("a bit of the content", "is damaged", t -> t.flip(1)),
        harm("a bit of the header", "is damaged", t -> t.flip(0)),
        harm("a bit of the digest", "is damaged", t -> t.flip(2)),
        harm(
            "the content of somebody",
            "somebody changed the file",
            t -> t.rewrite(1, "^.{4}", "AAAA")),
        harm(
            "the number of somebody",
            "somebody changed the file",
            t -> t.rewrite(0, " 1 aes", " 9 aes")),
        harm(
            "the nonce of somebody",
            "somebody changed the file",
            t -> t.rewrite(0, "aes-256-gcm .{4}", "aes-256-gcm AAAA")),
        harm(
            "no content", "of a kind that this version does not know", t -> t.rewrite(1, ".*", "")),
        harm(
            "a later format",
            "of a kind that this version does not know",
            t -> t.rewrite(0, "secrets 1", "secrets 2")),
        harm("few rounds", "asks for 1 rounds, which is not taken", t -> t.rewrite(0, "1000", "1")),
        harm(
            "rounds without end",
            "asks for 99999999 rounds, which is not taken",
            t -> t.rewrite(0, "1000", "99999999")),
        harm(
            "of another home",
            "belongs to another home",
            t ->
                new EncryptedFile(t.file, t.mark, "/home/eve", ROUNDS)
                    .replace(PASSPHRASE.toCharArray(), from(Map.of(".identity", "eve")), ".")),
        harm(
            "an older one",
            "is older than the last one that was written",
            t -> {
              byte[] older = Files.readAllBytes(t.file);
              t.store.put(".identity", "b".toCharArray());
              Files.write(t.file, older);
            }),
        harm("without its mark", "`sign-in.number` is missing", t -> Files.delete(t.mark)),
        harm(
            "a mark of somebody",
            "`sign-in.number` does not belong to the file",
            t -> Files.writeString(t.mark, "1 " + "0".repeat(64) + "\n")),
        harm(
            "a mark of nonsense",
            "`sign-in.number` does not belong to the file",
            t -> Files.writeString(t.mark, "x")),
        harm(
            "readable by others",
            "cannot be read: ",
            t ->
                Files.setPosixFilePermissions(
                    t.file, PosixFilePermissions.fromString("rw-r--r--"))),
        harm(
            "a link",
            "cannot be read: ",
            t -> {
              Path other = t.folder.resolve("other");
              Files.move(t.file, other);
              Files.createSymbolicLink(t.file, other);
            }),
        harm("gone", "`sign-in` is missing", t -> Files.delete(t.file)));
  }

  private void cut(int at) throws IOException {
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, at < 0 ? text.length() + at : at));
  }

  private void flip(int line) throws IOException {
    String[] lines = Files.readString(file).split("\n");
    char[] chars = lines[line].toCharArray();
    int at = chars.length - 20;
    chars[at] = chars[at] == 'a' ? 'b' : 'a';
    lines[line] = new String(chars);
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("harms")
  void whatIsWrongWithAFileIsNamedAndNothingOfItTaken(String name, String reason, Harm harm)
      throws Exception {
    String known = key(PASSPHRASE).hex();
    harm.to(this);
    var other = another();
    assertThatThrownBy(
            () -> {
              // As the commands do: by passphrase; and as the core does: by the key that it was
              // given.
              var typed = other.key(PASSPHRASE.toCharArray());
              other.unlock(typed.orElse(FileKey.of(known).orElseThrow()));
            })
        .isInstanceOf(SecretStoreException.class)
        .hasMessageContaining(reason);
    // A core that runs on sees it, too.
    assertThatThrownBy(() -> store.secret(".identity"))
        .isInstanceOf(SecretStoreException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void noBitOfAFileCanBeChangedUnseen() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    var random = new Random(7);
    FileKey known = key(PASSPHRASE);
    for (int i = 0; i < 500; i++) {
      byte[] changed = whole.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, changed);
      var other = another();
      assertThatThrownBy(() -> other.unlock(known)).isInstanceOf(SecretStoreException.class);
    }
  }

  @Test
  void manyWritersLeaveAWholeFile() throws Exception {
    var values = new TreeMap<String, String>();
    for (int i = 0; i < 20; i++) {
      store.put(".identity/a/" + i, ("v" + i).toCharArray());
      values.put(".identity/a/" + i, "v" + i);
    }
    for (var entry : values.entrySet()) {
      assertThat(read(store, entry.getKey())).contains(entry.getValue());
    }
  }
}
