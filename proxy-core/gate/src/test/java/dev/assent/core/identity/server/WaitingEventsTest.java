package dev.assent.core.identity.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.identity.TestClock;
import dev.assent.core.identity.server.ServerEvent.Kind;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitingEventsTest {
  @TempDir Path folder;
  private AssentHome home;
  private WaitingEvents waiting;
  private final List<ServerEvent> taken = new ArrayList<>();

  @BeforeEach
  void open() {
    home = new AssentHome(folder, folder, folder);
    waiting = new WaitingEvents(home, new TestClock());
  }

  private static ServerEvent event(Kind kind, String issuer) {
    return new ServerEvent(kind, JsonObject.builder().put("issuer", issuer).build());
  }

  @Test
  void eventsAreTakenOnceInTheirOrderAndSayWhenTheyHappened() throws Exception {
    waiting.tell("files", event(Kind.SIGNED_IN, "a"));
    waiting.tell("files", event(Kind.SIGNED_OUT, "b"));
    waiting.tell("other", event(Kind.REFUSED, "c"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    waiting.takeAll("files", taken::add);
    waiting.takeAll("files", taken::add);
    assertThat(taken)
        .extracting(ServerEvent::kind)
        .containsExactly(Kind.SIGNED_IN, Kind.SIGNED_OUT);
    assertThat(taken).allMatch(event -> event.body().string("at").isPresent());
    assertThat(file()).doesNotExist();
  }

  @Test
  void whatTheLogDoesNotTakeWaitsOn() throws Exception {
    waiting.tell("files", event(Kind.SIGNED_IN, "a"));
    waiting.tell("files", event(Kind.RENEWED, "b"));
    waiting.tell("files", event(Kind.SIGNED_OUT, "c"));
    waiting.takeAll("files", event -> event.kind() == Kind.SIGNED_IN);
    waiting.takeAll("files", taken::add);
    assertThat(taken).extracting(ServerEvent::kind).containsExactly(Kind.RENEWED, Kind.SIGNED_OUT);
  }

  @Test
  void linesThatAreNoEventsAreLeftOut() throws Exception {
    waiting.tell("files", event(Kind.SIGNED_IN, "a"));
    String good = Files.readString(file());
    Files.writeString(
        file(), "junk\n[]\n{\"type\":\"session_closed\",\"event\":{}}\n{\"type\":7}\n\n" + good);
    waiting.takeAll("files", taken::add);
    assertThat(taken).extracting(ServerEvent::kind).containsExactly(Kind.SIGNED_IN);
    assertThat(file()).doesNotExist();
  }

  @Test
  void aFileThatDoesNotEndIsLeftAlone() throws Exception {
    Files.createDirectories(file().getParent());
    Files.write(file(), new byte[300 * 1024]);
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-------"));
    waiting.tell("files", event(Kind.SIGNED_IN, "a"));
    waiting.takeAll("files", taken::add);
    assertThat(taken).isEmpty();
    assertThat(file()).exists();
  }

  private Path file() {
    return home.signInEvents("files");
  }
}
