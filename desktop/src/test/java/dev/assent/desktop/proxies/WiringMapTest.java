package dev.assent.desktop.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WiringMapTest {
  private static final List<ServerRow> ROWS =
      List.of(
          new ServerRow("files", "npx", "Running", "", "calm", ""), new ServerRow("shell", "sh", "Stopped", "", "", ""));

  @Test
  void theSessionsOfAClientAreOneEnd() {
    var map =
        WiringMap.of(
            ROWS,
            List.of(
                new ClientLink("Cursor", "plum lynx", "files"),
                new ClientLink("Claude", "teal otter", "shell"),
                new ClientLink("Claude", "blue heron", "files")),
            "files");
    assertThat(map.clients())
        .containsExactly(
            new WiringMap.Client("Claude", "blue heron, teal otter", List.of("files", "shell")),
            new WiringMap.Client("Cursor", "plum lynx", List.of("files")));
    assertThat(map.servers())
        .containsExactly(
            new WiringMap.Server("files", "Running", "calm", 2, true), new WiringMap.Server("shell", "Stopped", "", 1, false));
  }

  @Test
  void aClientThatHasNotSaidItsNameIsThereToo() {
    var map = WiringMap.of(ROWS, List.of(new ClientLink("", "teal otter", "files")), "");
    assertThat(map.clients()).extracting(WiringMap.Client::name).containsExactly(Texts.get("servers.wiring.unnamed"));
  }

  @Test
  void hiddenCharactersOfANameAreNamed() {
    var map = WiringMap.of(ROWS, List.of(new ClientLink("Cur\u202Esor", "teal otter", "files")), "");
    assertThat(map.clients().getFirst().name()).contains("U+202E").doesNotContain("\u202E");
  }

  @Test
  void aSessionOfAServerThatIsGoneIsNoWire() {
    var map = WiringMap.of(ROWS, List.of(new ClientLink("Cursor", "plum lynx", "gone")), "files");
    assertThat(map.clients()).isEmpty();
    assertThat(map.servers()).allSatisfy(
        server -> assertThat(server.detail()).isEqualTo(Texts.get("servers.wiring.server", server.state(), Texts.get("servers.wiring.unused"))));
  }

  @Test
  void aClientWithManySessionsSaysHowMany() {
    var links =
        IntStream.range(0, 4).mapToObj(at -> new ClientLink("Cursor", "session " + at, at == 0 ? "shell" : "files")).toList();
    assertThat(WiringMap.of(ROWS, links, "").clients())
        .containsExactly(new WiringMap.Client("Cursor", "4 sessions", List.of("files", "shell")));
  }

  @Test
  void aNameWithoutEndIsShortened() {
    var map = WiringMap.of(ROWS, List.of(new ClientLink("x".repeat(100_000), "plum lynx", "files")), "");
    assertThat(map.clients().getFirst().name()).hasSizeLessThanOrEqualTo(60).contains("…");
  }
}
