package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
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
}
