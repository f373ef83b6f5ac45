package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks that a system's words for a fault are said in German too, and that unknown ones stand in
/// quotes.
class CoreFaultsTest {
  private static final CoreSentences GERMAN = CoreSentences.in("de");

  @BeforeEach
  void inGerman() {
    Texts.speak(Language.of("de", java.util.Locale.GERMANY));
  }

  @AfterEach
  void inEnglish() {
    Texts.speak(Language.ENGLISH);
  }

  private static Map<String, ThrowingCallable> faults(Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    var faults = new LinkedHashMap<String, ThrowingCallable>();
    faults.put("ist nicht da", () -> Files.readString(folder.resolve("none")));
    faults.put("gibt es schon", () -> Files.createDirectory(folder));
    faults.put("ist nicht leer", () -> Files.delete(folder));
    faults.put("ist kein Ordner", () -> Files.list(file).close());
    faults.put(
        "nicht zu starten", () -> new ProcessBuilder(folder.resolve("none").toString()).start());
    faults.put("nicht da", () -> new FileInputStream(folder.resolve("none").toFile()).close());
    faults.put(
        "nimmt niemand Verbindungen an",
        () -> new Socket(InetAddress.getLoopbackAddress(), portOfNobody()).close());
    faults.put("schon belegt", CoreFaultsTest::takeATakenPort);
    return faults;
  }

  private static int portOfNobody() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return taken.getLocalPort();
    }
  }

  private static void takeATakenPort() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var other = new ServerSocket(taken.getLocalPort(), 1, InetAddress.getLoopbackAddress())) {
      throw new AssertionError("took " + other.getLocalPort() + " twice");
    }
  }

  @Test
  void faultsAsTheyComeAreSaidInGerman(@TempDir Path folder) throws IOException {
    for (var fault : faults(folder).entrySet()) {
      var met = catchThrowable(fault.getValue());
      assertThat(met).as(fault.getKey()).isInstanceOf(IOException.class);
      assertThat(CoreWords.ofFault((Exception) met))
          .contains(fault.getKey())
          .doesNotContain("„", "Exception");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cannot write log `/l`: IOException No space left on device | das Protokoll `/l` lässt sich nicht schreiben: auf dem Datenträger ist kein Platz mehr
          cannot read `/l/a.jsonl`: AccessDeniedException /l/a.jsonl | `/l/a.jsonl` lässt sich nicht lesen: keine Berechtigung für `/l/a.jsonl`
          the history cannot be read: /h/history.jsonl: Input/output error | der Verlauf ist nicht lesbar: der Datenträger meldet einen Fehler (`/h/history.jsonl`)
          the history cannot be read: C:\\h\\history.jsonl: Access is denied | der Verlauf ist nicht lesbar: keine Berechtigung (`C:\\h\\history.jsonl`)
          the history cannot be read: the moon is in the way | der Verlauf ist nicht lesbar: „the moon is in the way“
          `/s/p`: found a fault (Too many open files), expected a readable file | `/s/p`: gefunden: ein Fehler (zu viele Dateien sind geöffnet); erwartet: eine lesbare Datei
          The server of git is gone: it ended with exit status 1; it last wrote: fatal: no repository | Der Server von git ist weg: er endete mit Status 1; zuletzt schrieb er: „fatal: no repository“
          it could not be started: `/bin/x` was not started: Cannot run program "/bin/x": Exec failed, error: 13 (Permission denied)  | er ließ sich nicht starten: `/bin/x` startete nicht: `/bin/x` nicht zu starten: keine Berechtigung
          the connection broke: Connection reset by peer | die Verbindung brach ab: die Gegenseite hat die Verbindung abgebrochen
          the connection to https://h is not safe: PKIX path building failed: x | die Verbindung zu https://h ist nicht sicher: dem Zertifikat ist nicht zu trauen
          it is down after 5 tries, and is tried again in 60 s: it ended with exit status 3 | nach 5 Versuchen gilt er als ausgefallen; der nächste folgt in 60 s: er endete mit Status 3
          it ended with exit status 1 before it answered | er endete mit Status 1, bevor er antwortete
          it was ended by signal 9 (KILL) before it answered | er wurde durch das Signal 9 (KILL) beendet, bevor er antwortete
          it closed its output before it answered | er schloss seine Ausgabe, bevor er antwortete
          it has nothing at this address (status 404). The call did not run. | unter dieser Adresse hat er nichts (Status 404). Der Aufruf wurde nicht ausgeführt.
          """)
  void aSentenceWithAFaultInItIsGermanThroughout(String english, String german) {
    assertThat(GERMAN.of(english)).contains(german);
  }

  @Test
  void theKindOfAFaultIsSaidWhereItsMessageIsNoMoreThanAPath() {
    assertThat(CoreWords.ofFault(new NoSuchFileException("/a"))).isEqualTo("`/a` ist nicht da");
    assertThat(CoreWords.ofFault(new AccessDeniedException("/a")))
        .isEqualTo("keine Berechtigung für `/a`");
    assertThat(CoreWords.ofFault(new FileSystemException("/a", "/b", "Invalid cross-device link")))
        .isEqualTo("Quelle und Ziel liegen auf verschiedenen Datenträgern (`/a` nach `/b`)");
    assertThat(CoreWords.ofFault(new IOException("/a", new NoSuchFileException("/a"))))
        .isEqualTo("`/a` ist nicht da");
    assertThat(CoreWords.ofFault(new IOException())).isEqualTo("„IOException“");
    assertThat(CoreWords.ofFault(new IOException("what a pity")))
        .contains("what a pity")
        .startsWith("„")
        .endsWith("“");
  }

  @Test
  void anEnglishWindowSaysWhatWasSaid() {
    Texts.speak(Language.ENGLISH);
    assertThat(CoreWords.ofFault(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(CoreWords.ofFault(new IOException())).isEqualTo("IOException");
  }

  @Test
  void allThatSystemsSayHasTheSameGapsInGerman() {
    CoreSentences.texts("Faults_de.json")
        .forEach((english, german) ->
            assertThat(CoreSentencesTest.gaps(english))
                .as(english)
                .containsAll(CoreSentencesTest.gaps(german)));
  }
}
