package dev.assent.desktop.approval.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.approval.GroupTable;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.arguments.Argument;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentReaderTest {
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
  void anEntryOfAListIsCountedAndAMemberNamedByANumberIsNot() {
    var asked =
        SampleRequests.read("a")
            .arguments(
                "{\"edits\":[{\"to\":\"x\"},{\"to\":\"y\"}],\"by\":{\"0\":\"z\"},\"1\":\"w\"}")
            .build();
    assertThat(ArgumentReader.read(asked.request()))
        .extracting(Argument::place)
        .containsExactly("edits › entry 1 › to", "edits › entry 2 › to", "by › 0", "1");
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
            List.of(place),
            Touch.CALLED);
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
}
