package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pep.RecordParts.ToolFacts;
import dev.assent.core.pep.SessionPolicy.AskedAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Attributes of a call as a record has them, word by word: the file format.
class AuditAttributesTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.5Z");

  private static Environment environment() {
    return new Environment(
        NOON,
        "s1",
        Optional.of("7"),
        Optional.of("Client"),
        Optional.of("1.2"),
        Optional.of("/w"),
        List.of("/w", "/v"),
        Optional.of("mcp"),
        Optional.of(Set.of(ClientCapability.SAMPLING, ClientCapability.ROOTS)),
        Optional.of("/w"),
        Optional.empty());
  }

  private static ResourcePath path() {
    return new ResourcePath(
        "a.txt",
        "/path",
        PathRole.SOURCE,
        ResourcePath.Use.NOT_ALLOW,
        "/w/a.txt",
        List.of("/w/a.txt"),
        List.of("/w/a.txt", "/real/a.txt"),
        true,
        List.of("/real/a.txt"),
        ResourcePath.Touch.WRITTEN);
  }

  private static AccessRequest request(Resource resource) {
    return new AccessRequest(
        new Subject(
            "ana",
            Provenance.TOKEN,
            Optional.of("https://issuer"),
            List.of("read"),
            Optional.of("client-1"),
            List.of("here"),
            Optional.of("Ana"),
            JsonObject.builder().put("dept", "it").build()),
        new Action(
            "tools/call",
            Optional.of(Operation.WRITE),
            Action.Category.ACTION,
            Action.Direction.CLIENT_TO_SERVER),
        resource,
        environment(),
        JsonObject.EMPTY);
  }

  private static Resource rich(KnownTool tool) {
    return new Resource(
        ResourceType.TOOL,
        Optional.of("copy"),
        "files",
        List.of(path()),
        Optional.of(".txt"),
        List.of(
            new ResourceUrl("https", Optional.of("a.example"), true),
            new ResourceUrl("data", Optional.empty(), false).barred()),
        Optional.of(Set.of(SideEffect.NETWORK_EGRESS, SideEffect.FS_WRITE)),
        tool,
        new CommandFacts(
            Optional.of(Severity.HIGH),
            List.of("rm-root"),
            Set.of(),
            List.of("rm -rf /"),
            false,
            List.of(List.of("/w"), List.of())));
  }

  private static Resource plain(KnownTool tool) {
    return new Resource(
        ResourceType.TOOL,
        Optional.of("copy"),
        "files",
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        tool,
        CommandFacts.NONE);
  }

  private static JsonObject of(AccessRequest request, boolean asked) {
    var asks = new AskedAttributes(asked, asked, false);
    var facts = request.resource().tool().description().map(ToolFacts.Of::description);
    var fresh =
        AuditAttributes.of(request, facts, asks, true, Optional.empty(), RecordParts.fresh());
    var parts = new RecordParts();
    for (int i = 0; i < 2; i++) {
      var kept = AuditAttributes.of(request, facts, asks, true, Optional.empty(), parts.masked());
      assertThat(JsonWriter.write(kept)).isEqualTo(JsonWriter.write(fresh));
    }
    return fresh;
  }

  private static void part(JsonObject attributes, String name, String members) {
    assertThat(JsonWriter.write(attributes.get(name)))
        .isEqualTo("{" + members.replace('\'', '"') + "}");
  }

  @Test
  void eachPartHasItsMembers() {
    var attributes =
        of(
            request(rich(KnownTool.UNKNOWN))
                .counting(List.of(new RecentCalls(List.of("c*"), 60, 3))),
            false);
    part(
        attributes,
        "subject",
        "'id':'ana','provenance':'token','name':'Ana','issuer':'https://issuer','scopes':['read'],'client_id':'client-1',"
            + "'audience':['here'],'claims':{'dept':'it'}");
    assertThat(JsonWriter.write(attributes.get("action")))
        .startsWith("{\"mcp_method\":\"tools/call\",\"name\":")
        .contains(
            "\"category\":\"action\",\"direction\":\"client_to_server\",\"operation\":\"write\"");
    part(
        attributes,
        "environment",
        "'time':'2026-11-21T12:00:00.500Z','mcp_client_name':'Client','mcp_client_version':'1.2','working_folder':'/w',"
            + "'roots':['/w','/v'],'origin':'mcp','client_capabilities':['roots','sampling']");
    part(
        attributes,
        "resource",
        "'resource_type':'tool','tool_name':'copy','backend_id':'files','path':'/w/a.txt','paths':[{'given':'a.txt',"
            + "'pointer':'/path','role':'source','use':'not_allow','allow':['/w/a.txt'],'deny':['/w/a.txt','/real/a.txt'],"
            + "'placed':['/real/a.txt'],'extension':'.txt','unresolved':true,'touch':'written'}],"
            + "'urls':[{'scheme':'https','host':'a.example','whole':true},{'scheme':'data','whole':false,"
            + "'barring':'unknown-member-or-scheme'}],'side_effects':['fs_write','network_egress'],'tool':{},"
            + "'command':{'severity':'high','rules':['rm-root'],'folders':[['/w'],[]],'alone':['rm -rf /'],'everyday':false}");
    assertThat(JsonWriter.write(attributes.get("recent_calls"))).contains("60").contains("3");
  }

  @Test
  void whatIsNotThereIsLeftOut() {
    var attributes = of(request(plain(KnownTool.UNKNOWN)), false);
    part(
        attributes,
        "resource",
        "'resource_type':'tool','tool_name':'copy','backend_id':'files','paths':[],'urls':[],'side_effects':null,"
            + "'tool':{}");
    assertThat(attributes.get("recent_calls")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "100,false,true",
    "1900,false,true",
    "2100,false,false",
    "2100,true,true",
    "65000,true,true",
    "66000,true,false"
  })
  void aDescriptionIsKeptWhereItIsSmallOrAskedAbout(int length, boolean asked, boolean kept) {
    var description = JsonObject.builder().put("description", "x".repeat(length)).build();
    var tool = new KnownTool(Optional.of(ToolState.CHANGED), Optional.of(description));
    for (Resource resource : List.of(rich(tool), plain(tool))) {
      var told =
          of(request(resource), asked)
              .object("resource")
              .flatMap(body -> body.object("tool"))
              .orElseThrow();
      assertThat(told.string("state")).contains("changed");
      assertThat(told.string("digest").orElseThrow()).hasSize(64);
      assertThat(told.get("description") != null).isEqualTo(kept);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "100,false,true",
    "2000,false,true",
    "2100,false,false",
    "2100,true,true",
    "65000,true,true",
    "66000,true,false"
  })
  void claimsAreKeptWhereTheyAreSmallOrAskedAbout(int length, boolean asked, boolean kept) {
    var claims = JsonObject.builder().put("about", "x".repeat(length)).build();
    var told = of(withClaims(claims), asked).object("subject").orElseThrow();
    assertThat(told.object("claims")).isEqualTo(kept ? Optional.of(claims) : Optional.empty());
  }

  @Test
  void withoutArgumentsClaimsAreKeptOnlyWhereARuleAsks() {
    var request = withClaims(JsonObject.builder().put("a", "b").build());
    for (boolean asked : List.of(true, false)) {
      var told =
          AuditAttributes.of(
              request,
              Optional.empty(),
              new AskedAttributes(false, asked, false),
              false,
              Optional.empty(),
              RecordParts.fresh());
      assertThat(told.object("subject").orElseThrow().get("claims") != null).isEqualTo(asked);
    }
  }

  @Test
  void noClaimsAreToldApartFromClaimsThatAreNotKept() {
    var none = of(withClaims(JsonObject.EMPTY), false);
    assertThat(none.object("subject").orElseThrow().object("claims")).contains(JsonObject.EMPTY);
    var system =
        new AccessRequest(
            Subject.systemUser("ana"),
            withClaims(JsonObject.EMPTY).action(),
            plain(KnownTool.UNKNOWN),
            environment(),
            JsonObject.EMPTY);
    part(of(system, false), "subject", "'id':'ana','provenance':'system'");
  }

  private static AccessRequest withClaims(JsonObject claims) {
    var whole = request(plain(KnownTool.UNKNOWN));
    var who = whole.subject();
    return new AccessRequest(
        new Subject(
            who.id(),
            who.provenance(),
            who.issuer(),
            who.scopes(),
            who.clientId(),
            who.audience(),
            who.name(),
            claims),
        whole.action(),
        whole.resource(),
        whole.environment(),
        whole.arguments());
  }
}
