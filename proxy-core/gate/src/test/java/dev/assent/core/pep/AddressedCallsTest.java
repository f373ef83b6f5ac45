package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pep.SessionPolicy.AskedAttributes;
import dev.assent.core.policy.PolicyVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rules take the value of `to` for a path, whatever it is. Nobody is told that an address lies in
/// the project: not by the record, not by what a yes may cover.
class AddressedCallsTest {
  private static final String PROJECT = "/home/sam/project";
  private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");

  private static ResourcePath path(String name, String value, PathRole role) {
    String place = value.startsWith("/") ? value : PROJECT + "/" + value;
    return new ResourcePath(
        value,
        "/" + name,
        role,
        ResourcePath.Use.ALL,
        place,
        List.of(place),
        List.of(place),
        false);
  }

  private static AccessRequest call(ResourcePath... paths) {
    return new AccessRequest(
        Subject.systemUser("sam"),
        new Action(
            "tools/call",
            Optional.empty(),
            Action.Category.ACTION,
            Action.Direction.CLIENT_TO_SERVER),
        new Resource(
            ResourceType.TOOL,
            Optional.of("send"),
            "mail",
            List.of(paths),
            Optional.empty(),
            List.of(),
            Optional.of(Set.of(SideEffect.NETWORK_EGRESS)),
            KnownTool.UNKNOWN,
            CommandFacts.NONE),
        new Environment(
            NOON,
            "s",
            Optional.of("1"),
            Optional.empty(),
            Optional.empty(),
            Optional.of(PROJECT),
            List.of(PROJECT)),
        JsonObject.EMPTY);
  }

  private static List<GrantReach> offered(AccessRequest call) {
    var asked =
        new ApprovalRequest(
            "a",
            "mail",
            call,
            new DecisionTrace(new Basis.ByDefault(), List.of(), PolicyVersion.NONE),
            ApprovalTier.CARE,
            new RememberOffer.Offered(Duration.ofMinutes(10), false),
            call.digest(),
            NOON,
            NOON.plusSeconds(60),
            ToolDifference.NONE,
            Optional.empty(),
            false);
    return ((GrantOffer.Offered) GrantOffer.of(asked)).reaches();
  }

  private static JsonObject recorded(AccessRequest call) {
    return AuditAttributes.of(
            call,
            Optional.empty(),
            new AskedAttributes(false, false, false),
            true,
            Optional.empty(),
            RecordParts.fresh())
        .object("resource")
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bob@example.com",
        "Bob Ross <bob@example.com>",
        "mailto:bob@example.com",
        "bob@example.com, eve@example.org",
        "bob@example.com; Eve Doe <eve@example.org>",
        "Bob Ross <bob@example.com>,eve@example.org,",
        "\"Ross, Bob\" <bob@example.com>; \"R/D\" <rd@example.org>",
        " bob@example.com,\n eve@example.org ",
        "mailto:bob@example.com,eve@example.org",
        "#general",
        "+49 30 123456"
      })
  void anAddressLiesNowhere(String address) {
    var call = call(path("to", address, PathRole.DESTINATION));
    assertThat(call.resource().firstPath()).isEmpty();
    assertThat(call.resource().firstTarget()).contains(address);
    assertThat(recorded(call).string("path")).isEmpty();
    assertThat(recorded(call).array("paths").orElseThrow().items())
        .as("rules still see it")
        .hasSize(1);
    assertThat(offered(call))
        .extracting(GrantReach::word)
        .containsExactly("exact_call", "same_paths", "tool");
    assertThat(new GrantReach.Folders(List.of(PROJECT)).covers(call)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/a@b.md, c@d.md",
        "./a@b.org,c@d.org",
        "a@b.org, notes.md",
        "a, b@c.org",
        "a@b.org,/etc/passwd",
        "a@b.org; ../c@d.org",
        "C:\\a@b.org,c@d.org",
        ",",
        ""
      })
  void whatHasMoreInItThanAddressesMayBeAFile(String value) {
    assertThat(path("to", value, PathRole.DESTINATION).isFile()).isTrue();
  }

  @Test
  void aFileBesideAnAddressIsNamedAndTheFolderIsNotOffered() {
    var call =
        call(
            path("to", "bob@example.com", PathRole.DESTINATION),
            path("file", PROJECT + "/docs/a.md", PathRole.PLAIN));
    assertThat(recorded(call).get("path")).isEqualTo(new JsonString(PROJECT + "/docs/a.md"));
    assertThat(offered(call))
        .extracting(GrantReach::word)
        .containsExactly("exact_call", "same_paths", "tool");
    assertThat(new GrantReach.Folders(List.of(PROJECT)).covers(call)).isFalse();
  }

  @Test
  void aFileLiesWhereItDid() {
    var call = call(path("to", "docs/a.md", PathRole.DESTINATION));
    assertThat(recorded(call).get("path")).isEqualTo(new JsonString(PROJECT + "/docs/a.md"));
    assertThat(offered(call))
        .extracting(GrantReach::word)
        .containsExactly("exact_call", "same_paths", "folders", "folders", "tool");
  }
}
