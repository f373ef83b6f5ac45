package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Clauses 5.1, 5.2, 5.6 and 5.7: what a request says besides its paths.
final class AccessRequestsTest {
  private Playground ground;

  @BeforeEach
  void build(@TempDir Path folder) throws IOException {
    ground = new Playground(folder);
  }

  /// Clauses 5.1 and 5.2.
  @Test
  void aToolCallIsDescribedWhole() throws DescriptionException {
    AccessRequest request =
        ground.call("read_file", "{\"path\": \"a.txt\", \"limit\": 5}", ground.facts());
    assertThat(request.subject()).isEqualTo(Subject.systemUser("me"));
    assertThat(request.action())
        .isEqualTo(
            new Action(
                "tools/call",
                Optional.of(Operation.READ),
                Action.Category.ACTION,
                Action.Direction.CLIENT_TO_SERVER));
    assertThat(request.environment())
        .isEqualTo(
            new Environment(
                Playground.NOW,
                "session-1",
                Optional.of("1"),
                Optional.of("client"),
                Optional.of("1.0"),
                Optional.of(ground.root + "/allowed"),
                List.of()));
    assertThat(request.arguments())
        .isEqualTo(Playground.parse("{\"path\": \"a.txt\", \"limit\": 5}"));
    assertThat(request.resource().type()).isEqualTo(ResourceType.TOOL);
    assertThat(request.resource().toolName()).contains("read_file");
    assertThat(request.resource().backendId()).isEqualTo("server");
    assertThat(request.resource().sideEffects()).contains(Set.of(SideEffect.FS_READ));
    assertThat(request.resource().firstPath())
        .map(ResourcePath::display)
        .contains(ground.root + "/allowed/a.txt");
  }

  /// Clauses 1.4 and 5.2.
  @ParameterizedTest
  @CsvSource({
    "tools/call, TOOL, ACTION",
    "tools/list, SERVER, DISCOVERY",
    "resources/read, RESOURCE, ACTION",
    "resources/list, RESOURCE, DISCOVERY",
    "resources/subscribe, RESOURCE, ACTION",
    "prompts/get, PROMPT, ACTION",
    "prompts/list, PROMPT, DISCOVERY",
    "initialize, SERVER, DISCOVERY",
    "Initialize, SERVER, ACTION",
    "notifications/roots/list_changed, SERVER, DISCOVERY",
    "completion/complete, SERVER, ACTION",
    "made/up, SERVER, ACTION",
  })
  void methodsHaveATypeAndACategory(String method, ResourceType type, Action.Category category)
      throws DescriptionException {
    AccessRequest request = ground.describe(method, JsonObject.EMPTY, ground.facts());
    assertThat(request.resource().type()).isEqualTo(type);
    assertThat(request.action().category()).isEqualTo(category);
    assertThat(request.action().operation()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "sampling/createMessage, true, ACTION",
    "elicitation/create, true, ACTION",
    "resources/read, true, ACTION",
    "roots/list, true, DISCOVERY",
    "ping, true, DISCOVERY",
    "notifications/message, false, DISCOVERY",
    "notifications/message, true, ACTION",
  })
  void whatTheServerSendsIsAboutTheServer(String method, boolean hasId, Action.Category category)
      throws DescriptionException {
    AccessRequest request =
        new AccessRequests(InstantSource.fixed(Playground.NOW), PathResolver.ofMachine())
            .describe(
                method,
                JsonObject.EMPTY,
                hasId ? Optional.of("1") : Optional.empty(),
                Action.Direction.SERVER_TO_CLIENT,
                ground.facts());
    assertThat(request.resource().type()).isEqualTo(ResourceType.SERVER);
    assertThat(request.action().category()).isEqualTo(category);
  }

  /// Clause 5.3.
  @Test
  void otherMethodsAreSearchedWithoutTheirMetadata() throws DescriptionException {
    JsonObject params =
        ground.json("{\"_meta\": {\"path\": \"/meta\"}, \"ref\": {\"path\": \"/x\"}}");
    AccessRequest request = ground.describe("made/up", params, ground.facts());
    assertThat(request.arguments()).isEqualTo(ground.json("{\"ref\": {\"path\": \"/x\"}}"));
    assertThat(request.resource().paths()).extracting(ResourcePath::given).containsExactly("/x");
  }

  @Test
  void ofAToolCallOnlyTheArgumentsAreSearched() throws DescriptionException {
    JsonObject params =
        ground.json(
            "{\"name\": \"tool\", \"path\": \"/x\", \"_meta\": {\"a\": \"/y\"}, \"arguments\": {\"a\": \"/z\"}}");
    assertThat(ground.describe("tools/call", params, ground.facts()).resource().paths())
        .extracting(ResourcePath::given)
        .containsExactly("/z");
  }

  /// Clause 5.8.
  @Test
  void aResourceHasItsSchemeAndAsAFileItsPath() throws DescriptionException {
    AccessRequest file =
        ground.describe(
            "resources/read", ground.json("{\"uri\": \"file://ROOT/a%20b.txt\"}"), ground.facts());
    assertThat(file.resource().urls())
        .containsExactly(new ResourceUrl("file", Optional.empty(), true));
    assertThat(file.resource().firstPath())
        .map(ResourcePath::display)
        .contains(ground.root + "/a b.txt");
    AccessRequest other =
        ground.describe("resources/read", ground.json("{\"uri\": \"urn:x:y\"}"), ground.facts());
    assertThat(other.resource().urls())
        .containsExactly(new ResourceUrl("urn", Optional.empty(), true));
    assertThat(other.resource().paths()).isEmpty();
  }

  @Test
  void withoutArgumentsTheyAreTheEmptyObject() throws DescriptionException {
    for (String params :
        List.of("{\"name\": \"tool\"}", "{\"name\": \"tool\", \"arguments\": null}")) {
      assertThat(ground.describe("tools/call", ground.json(params), ground.facts()).arguments())
          .isEqualTo(JsonObject.EMPTY);
    }
  }

  @Test
  void aCallWithoutAToolNameHasNone() throws DescriptionException {
    for (String params : List.of("{}", "{\"name\": \"\"}")) {
      var resource = ground.describe("tools/call", ground.json(params), ground.facts()).resource();
      assertThat(resource.toolName()).isEmpty();
      assertThat(resource.sideEffects()).isEmpty();
    }
  }

  /// Clause 1.8.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\": 5}",
        "{\"name\": \"t\", \"arguments\": []}",
        "{\"name\": \"t\", \"arguments\": \"x\"}",
        "{\"name\": null}"
      })
  void membersOfTheWrongKindAreFaults(String params) {
    assertCode("shape", "tools/call", params);
  }

  @Test
  void aResourceWhoseUriIsNoStringIsAFault() {
    assertCode("shape", "resources/read", "{\"uri\": 5}");
    assertCode("shape", "resources/subscribe", "{\"uri\": [\"x\"]}");
  }

  @Test
  void toolNamesHaveALimitAndNoControlCharacters() throws DescriptionException {
    assertThat(ground.call("t".repeat(128), "{}", ground.facts()).resource().toolName())
        .isPresent();
    assertCode("too-long", "tools/call", "{\"name\": \"" + "t".repeat(129) + "\"}");
    assertCode("control-character", "tools/call", "{\"name\": \"a\\u0000\"}");
  }

  /// Clause 5.7.
  @Test
  void theRegistrySpeaksBeforeTheTableAndTheName() throws DescriptionException {
    var registry =
        Map.of(
            "read_file",
                new ProxyDefinition.ToolEntry(
                    Optional.of(Set.of()), Optional.of(Operation.DELETE), Set.of()),
            "bash", new ProxyDefinition.ToolEntry(Optional.empty(), Optional.empty(), Set.of()));
    var facts = ground.facts(Optional.empty(), registry);
    AccessRequest read = ground.call("read_file", "{}", facts);
    assertThat(read.action().operation()).contains(Operation.DELETE);
    assertThat(read.resource().sideEffects()).contains(Set.of());
    AccessRequest bash = ground.call("bash", "{}", facts);
    assertThat(bash.action().operation()).isEmpty();
    assertThat(bash.resource().sideEffects().orElseThrow()).contains(SideEffect.CODE_EXEC);
    assertThat(ground.call("unheard_of", "{}", facts).resource().sideEffects()).isEmpty();
  }

  /// Clause 1.2.
  @Test
  void equalCallsHaveEqualDescriptions() throws DescriptionException {
    String arguments = "{\"path\": \"door/x\", \"to\": \"~/y\", \"url\": \"https://a.org\"}";
    assertThat(ground.call(arguments)).isEqualTo(ground.call(arguments));
  }

  private void assertCode(String code, String method, String params) {
    assertThatThrownBy(() -> ground.describe(method, ground.json(params), ground.facts()))
        .isInstanceOfSatisfying(
            DescriptionException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
