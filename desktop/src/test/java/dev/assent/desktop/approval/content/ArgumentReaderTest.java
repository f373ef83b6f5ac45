package dev.assent.desktop.approval.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.approval.GroupTable;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.arguments.Argument;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentReaderTest {
  @ParameterizedTest
  @CsvSource({
    "cm0gLXJmIH4vLnNzaC9pZF9yc2E=, rm -rf ~/.ssh/id_rsa, decoded from Base64",
    "cm0gLXJmIH4vLnNzaC9pZF9yc2E, rm -rf ~/.ssh/id_rsa, decoded from Base64",
    "726d202d7266207e2f2e737368, rm -rf ~/.ssh, decoded from hex",
    "..%2f..%2Fetc%2fpasswd, ../../etc/passwd, decoded",
    "a+b%20c, a+b c, decoded"
  })
  void aCodedTextIsFollowedByWhatItMeans(String text, String decoded, String remark) {
    assertThat(rows(text))
        .containsExactly(
            new Argument("q", Argument.Kind.TEXT, text, ""),
            new Argument("q", Argument.Kind.DECODED, decoded, remark));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "averyordinarylongword",
        "100% sure",
        "%zz",
        "deadbeefdeadbeefdeadbeef",
        "SGVsbG8",
        "/usr/local/bin/some/long/path",
        "%ff%fe"
      })
  void anOrdinaryTextStandsAlone(String text) {
    assertThat(rows(text)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "invoice\u202Efdp.exe, invoiceexe.pdf",
    "pa\u200Byment, payment",
    "\u0430ccount, \u0430ccount",
    "a\u2066\u05D0\u05D1\u2069b, a\u05D1\u05D0b",
    "https://api.str\u0456pe.com/v1, https://api.str\u0456pe.com/v1",
    "\ud83d\ude00\u202Eab, \ud83d\ude00ba"
  })
  void aTextThatDeceivesIsFollowedByWhatAPlainViewDraws(String text, String drawn) {
    assertThat(rows(text)).hasSize(2);
    assertThat(rows(text).getLast())
        .isEqualTo(new Argument("q", Argument.Kind.DRAWN, drawn, "drawn as, in a plain view"));
  }

  @Test
  void ofATextWithSecretsNothingIsDrawnAgain() {
    assertThat(rows("password: correct\u200Bhorse")).hasSize(1);
  }

  @Test
  void aTableOfAlikeCallsShowsWhatIsSentAndNotWhatIsSaidOfIt() {
    var one =
        CardWriter.write(
            SampleRequests.read("a").arguments("{\"q\":\"cm0gLXJmIH4vLnNzaC9pZF9yc2E=\"}").build());
    var other =
        CardWriter.write(
            SampleRequests.read("b").arguments("{\"q\":\"cm0gLXJmIH4vLnNzaC9pZF9yc2E\"}").build());

    var table = GroupTable.of(List.of(one, other));
    assertThat(table.columns()).containsExactly("q");
    assertThat(table.cells().getFirst().getFirst().map(Argument::value))
        .contains("cm0gLXJmIH4vLnNzaC9pZF9yc2E=");
  }

  @Test
  void aPathThroughALinkSaysWhereItLeads() {
    var path =
        new ResourcePath(
            "/home/sam/code/payments-api/logs",
            "/path",
            PathRole.PLAIN,
            ResourcePath.Use.ALL,
            "/home/sam/code/payments-api/logs",
            List.of(),
            List.of("/home/sam/code/payments-api/logs", "/etc/secrets"),
            false,
            List.of("/home/sam/code/payments-api/logs", "/etc/secrets"));
    var asked =
        SampleRequests.read("r")
            .arguments(JsonObject.builder().put("path", "/home/sam/code/payments-api/logs").build())
            .path(path)
            .build();
    assertThat(ArgumentReader.read(asked.request()).getFirst().remark())
        .isEqualTo("inside project, leads to /etc/secrets");
  }

  @Test
  void aServedFolderIsNotTheProject() {
    assertThat(
            ArgumentReader.read(
                SampleRequests.read("r")
                    .served("/home/sam/code")
                    .arguments(
                        "{\"a\":\"/home/sam/code/payments-api/x\","
                            + "\"b\":\"/home/sam/code/x\",\"c\":\"/home/sam/x\"}")
                    .path("/a", "/home/sam/code/payments-api/x")
                    .path("/b", "/home/sam/code/x")
                    .path("/c", "/home/sam/x")
                    .build()
                    .request()))
        .extracting(Argument::remark)
        .containsExactly("inside project", "inside served folder", "outside project");
  }

  private static ApprovalRequest placed(String name, String value, PathRole role) {
    String place = "/home/sam/code/payments-api/" + value;
    var path =
        new ResourcePath(
            value,
            "/" + name,
            role,
            ResourcePath.Use.ALL,
            place,
            List.of(place),
            List.of(place, value),
            false,
            List.of(place));
    return SampleRequests.read("r")
        .arguments(JsonObject.builder().put(name, value).build())
        .path(path)
        .build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bob@example.com",
        "Bob Ross <bob@example.com>",
        "mailto:bob@example.com",
        "bob@example.com, eve@example.org",
        "@bob",
        "#general",
        "@scope/name",
        "@scope/name@1.2.0",
        "main@{1}",
        "git@example.com:sam/x.git",
        "https://example.com/a",
        "s3://bucket/key",
        "+49 30 123456"
      })
  void whatIsNoFileIsNotSaidToLieInTheProject(String value) {
    var asked = placed("to", value, PathRole.DESTINATION);
    assertThat(ArgumentReader.read(asked.request()).getFirst().kind())
        .isNotEqualTo(Argument.Kind.PATH);
    assertThat(ArgumentReader.read(asked.request()).getFirst().remark()).isEmpty();
    assertThat(CardWriter.write(asked).facts().path()).isEmpty();
    assertThat(CardWriter.write(asked).title()).isEqualTo("Call read_file");
    var place =
        new GrantReach.Placed(PathRole.DESTINATION, Set.of("/home/sam/code/payments-api/" + value));
    assertThat(LadderWords.sentence(asked.request(), new GrantReach.SamePaths(Set.of(place))))
        .isEqualTo("read_file with " + value);
    assertThat(LadderWords.remembered(asked)).contains("same addresses");
    assertThat(asked.request().resource().paths()).as("rules still see it").hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "notes.md",
        "/home/x@y.org",
        "./@bob",
        "@bob/../../etc/passwd",
        "docs/a@b.c",
        "~bob",
        "C:\\x",
        "file:///etc/hosts",
        "a b@c.de/f"
      })
  void whatMayBeAFileIsStillShownAsOne(String value) {
    assertThat(
            ArgumentReader.read(placed("to", value, PathRole.DESTINATION).request())
                .getFirst()
                .kind())
        .isEqualTo(Argument.Kind.PATH);
  }

  @Test
  void aNameThatIsALinkIsAFile() {
    String place = "/home/sam/code/payments-api/@bob";
    var path =
        new ResourcePath(
            "@bob",
            "/to",
            PathRole.DESTINATION,
            ResourcePath.Use.ALL,
            place,
            List.of(),
            List.of(place, "/etc/x"),
            false,
            List.of(place, "/etc/x"));
    var asked =
        SampleRequests.read("r")
            .arguments(JsonObject.builder().put("to", "@bob").build())
            .path(path)
            .build();
    assertThat(ArgumentReader.read(asked.request()).getFirst().remark())
        .contains("leads to /etc/x");
  }

  @Test
  void aPathBelowTheHomeFolderMayBeDrawnShort() {
    assertThat(home("/home/sam/code/x", "y")).isEqualTo("/home/sam".length());
    assertThat(home("/home/sam/code/", "y")).isPositive();
    for (var path :
        List.of(
            "/home/sam",
            "/home/sammy/x",
            "/home/sam/../tom/x",
            "/home/sam//x",
            "/home/sam/./x",
            "/home/sam/..",
            "/HOME/sam/x",
            "~/x")) {
      assertThat(home(path, "y")).as(path).isZero();
    }
    assertThat(home("/home/sam/code/x", "~/y")).as("beside one that is written so").isZero();
    assertThat(HomeFolder.of(java.nio.file.Path.of("/"))).isEqualTo(HomeFolder.UNKNOWN);
  }

  private static int home(String path, String other) {
    var asked =
        SampleRequests.read("r")
            .arguments(JsonObject.builder().put("path", path).put("other", other).build())
            .path("/path", path)
            .build();
    return ArgumentReader.read(asked.request(), new HomeFolder("/home/sam")).getFirst().home();
  }

  @Test
  void wordsAboutTheCallAreTheAgentsClaims() {
    assertThat(kinds("{\"command\":\"ls\",\"description\":\"lists\",\"explanation\":\"why\"}"))
        .containsExactly(Argument.Kind.COMMAND, Argument.Kind.CLAIM, Argument.Kind.CLAIM);
    assertThat(kinds("{\"title\":\"bug\",\"description\":\"it is broken\"}"))
        .as("what the call is about")
        .doesNotContain(Argument.Kind.CLAIM);
    assertThat(kinds("{\"o\":{\"explanation\":\"x\"},\"explanation\":7}"))
        .doesNotContain(Argument.Kind.CLAIM);
  }

  private static List<Argument.Kind> kinds(String arguments) {
    return ArgumentReader.read(SampleRequests.read("r").arguments(arguments).build().request())
        .stream()
        .map(Argument::kind)
        .toList();
  }

  private static List<Argument> rows(String text) {
    return ArgumentReader.read(
        SampleRequests.read("r")
            .arguments(JsonObject.builder().put("q", text).build())
            .build()
            .request());
  }

  @Test
  void aCodedSecretStaysCovered() {
    var tokens =
        ArgumentReader.read(
            SampleRequests.read("a")
                .arguments("{\"token\":\"cm0gLXJmIH4vLnNzaC9pZF9yc2E=\"}")
                .build()
                .request());
    assertThat(tokens)
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.secrets().characters()).isEqualTo(row.value().length()));

    // "password: correcthorse"
    var words =
        ArgumentReader.read(
            SampleRequests.read("a")
                .arguments("{\"q\":\"cGFzc3dvcmQ6IGNvcnJlY3Rob3JzZQ==\"}")
                .build()
                .request());
    assertThat(words.getLast().secrets().masked(words.getLast().value(), "*"))
        .isEqualTo("password: *");
    assertThat(words.getFirst().secrets().isEmpty())
        .isEqualTo(SecretSpans.of(words.getFirst().value()).isEmpty());
  }
}
