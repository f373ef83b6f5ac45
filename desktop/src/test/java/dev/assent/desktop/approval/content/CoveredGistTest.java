package dev.assent.desktop.approval.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.SampleRequests;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The part of a call that decides is never cut where only plain text can stand.
class CoveredGistTest {
  private static final int MOST = 60;

  private static String line(ApprovalRequest call) {
    String line = CoveredGist.line(call.request(), SampleCommands.READER.spoken(call), MOST);
    assertThat(line.length()).isLessThanOrEqualTo(MOST);
    return line;
  }

  private static String command(String text) {
    return line(SampleRequests.command("c", text).build());
  }

  private static String path(String text) {
    return line(SampleRequests.read("p").path("/path", text).build());
  }

  @Test
  void whatIsShortStandsWhole() {
    assertThat(command("git status")).isEqualTo("git status");
    assertThat(path("/etc/hosts")).isEqualTo("/etc/hosts");
    assertThat(line(SampleRequests.read("n").build())).isEmpty();
  }

  @Test
  void aCommandKeepsItsProgramAndWhatARuleSpeaksUpFor() {
    String noise = " && echo harmless words";
    for (int before = 0; before < 12; before++) {
      String text = "make all" + noise.repeat(before) + " && rm -rf /" + noise.repeat(12 - before);
      assertThat(command(text)).startsWith("make").contains("rm -rf");
    }
  }

  @Test
  void aPathKeepsItsFileName() {
    assertThat(path("/srv/" + "deep/".repeat(30) + "keys.json")).endsWith("/keys.json");
    assertThat(path("C:\\srv\\" + "deep\\".repeat(30) + "keys.json")).endsWith("\\keys.json");
    assertThat(path("/srv/" + "long".repeat(50) + ".key")).startsWith("/srv/").endsWith(".key");
  }

  private static String address(String host, String path) {
    var call =
        SampleRequests.read("a")
            .arguments("{\"url\":\"https://" + host + path + "\"}")
            .build()
            .request();
    var place = call.resource();
    var asked =
        new AccessRequest(
            call.subject(),
            call.action(),
            new Resource(
                place.type(),
                place.toolName(),
                place.backendId(),
                List.of(),
                Optional.empty(),
                List.of(new ResourceUrl("https", Optional.of(host), true)),
                place.sideEffects(),
                place.tool(),
                place.command()),
            call.environment(),
            call.arguments());
    return CoveredGist.line(asked, List.of(), MOST);
  }

  @Test
  void anAddressKeepsItsHostAndOfALongOneTheEnd() {
    String path = "/v1/" + "segment/".repeat(20) + "end";
    assertThat(address("api.github.com", path)).startsWith("api.github.com/").endsWith("end");
    assertThat(address("docs.example." + "a".repeat(60) + ".evil.test", path))
        .startsWith("https://docs")
        .contains("evil.test/")
        .hasSizeLessThanOrEqualTo(MOST);
  }

  @Test
  void whatIsNamedInPlaceOfACharacterIsNeverCut() {
    String line = path("/srv/" + "\u202E\u200B".repeat(30) + "/notes\u202Etxt.exe");
    assertThat(line).endsWith("notes[U+202E RLO]txt.exe");
    assertThat(line.replaceAll("\\[U\\+[0-9A-F]+ [A-Z]+\\]", "")).doesNotContain("[", "]");
  }

  @Test
  void secretsAreCoveredBeforeAnythingIsCut() {
    String secret = "sk-ant-api03-planted7c1eplanted7c1eplanted";
    for (int at = 0; at < 80; at += 4) {
      assertThat(
              command("deploy " + "x".repeat(at) + " --token=" + secret + " -v" + "y".repeat(at)))
          .doesNotContain("plan", "7c1e");
    }
  }

  private static ResourcePath place(String pointer, PathRole role, String path) {
    var spelled = List.of(path);
    return new ResourcePath(
        path, pointer, role, ResourcePath.Use.ALL, path, spelled, spelled, false);
  }

  private static String move(String from, String to) {
    return CoveredGist.of(
            SampleRequests.read("m")
                .path(place("/source", PathRole.SOURCE, from))
                .path(place("/destination", PathRole.DESTINATION, to))
                .build()
                .request())
        .text();
  }

  @Test
  void ofAMoveBothEndsAreToldUnlessOneIsASecret() {
    assertThat(move("/a/x.txt", "/etc/x")).isEqualTo("/a/x.txt → /etc/x");
    assertThat(move("/a/x.txt", "/etc/sk-ant-api03-planted7c1eplanted7c1eplanted"))
        .isEqualTo("/a/x.txt");
  }
}
