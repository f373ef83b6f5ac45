package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.identity.server.GuardedServer;
import dev.assent.core.identity.server.KeptInMemory;
import dev.assent.core.identity.server.ServerSignIn;
import dev.assent.core.identity.server.WaitingEvents;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.host.ProxyState;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Sessions of a live core with a server over HTTP that wants the person to sign in.
@Timeout(120)
class SignedInSessionTest {
  private static final String POLICY =
      """
      {"version": "1", "default_action": "deny", "rules": [
        {"id": "echo", "effect": "allow", "conditions": {"tool_name": "echo"}}]}
      """;

  @TempDir Path folder;
  private final GuardedServer server = new GuardedServer();
  private final KeptInMemory store = new KeptInMemory();
  private final Endpoint endpoint =
      new Endpoint(URI.create(server.url), Map.of(), Optional.empty());
  private CoreRig rig;

  @BeforeEach
  void open() throws Exception {
    rig =
        new CoreRig(folder, POLICY, ProxyDefinition.of("files", new Backend.Http(endpoint)), store);
  }

  @AfterEach
  void close() {
    rig.close();
    server.close();
  }

  private void signIn() throws Exception {
    try (var way = new ServerSignIn(place())) {
      var _ = way.signIn(server::walkBeside);
    }
  }

  // As a command in another process does it.
  private ServerSignIn.Server place() {
    return new ServerSignIn.Server(
        "files",
        endpoint,
        Optional.empty(),
        store,
        rig.core.home(),
        Clock.systemUTC(),
        new WaitingEvents(rig.core.home(), Clock.systemUTC()));
  }

  @Test
  void aSignOutReachesTheOpenSessionAndTheNextSignInToo() throws Exception {
    signIn();
    try (var client = rig.connect().shakeHands()) {
      assertThat(client.called("2", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      try (var way = new ServerSignIn(place())) {
        assertThat(way.signOut()).isTrue();
      }
      assertThat(error(client.called("3", "echo", JsonObject.EMPTY)))
          .as("before it is sent, or while it is under way")
          .containsAnyOf("sign in", "signed out");
      assertThat(posted("tools/call")).as("and once more without a token").isLessThanOrEqualTo(2);
      signIn();
      assertThat(client.called("4", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
    }
  }

  private static String error(Message message) {
    assertThat(message).isInstanceOf(Message.Failure.class);
    return ((Message.Failure) message).error().message();
  }

  private long posted(String method) {
    return server.bodies.stream().filter(body -> body.contains("\"" + method + "\"")).count();
  }

  @Test
  void aSessionGoesOnAfterThePersonHasSignedIn() throws Exception {
    try (var client = rig.connect()) {
      String why = error(client.request("1", "initialize", JsonObject.EMPTY));
      assertThat(why)
          .startsWith("The server `files` asks you to sign in. ")
          .contains("`assent proxy login files`")
          .endsWith("The call did not run.");
      assertThat(rig.core.state("files"))
          .isInstanceOfSatisfying(
              ProxyState.Failed.class,
              failed -> assertThat(failed.code()).isEqualTo("sign-in-needed"));
      assertThat(server.asked).containsOnly("/mcp");

      signIn();
      client.shakeHands();
      assertThat(client.called("2", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      assertThat(rig.core.state("files")).isInstanceOf(ProxyState.Running.class);
    }
    try (var next = rig.connect().shakeHands()) {
      assertThat(next.called("3", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
    }
    assertThat(posted("tools/call")).isEqualTo(2);
  }

  @Test
  void aTokenThatIsNotTakenAnyMoreIsRenewedAndTheCallSentOnce() throws Exception {
    signIn();
    try (var client = rig.connect().shakeHands()) {
      server.good.clear();
      assertThat(client.called("2", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      assertThat(posted("tools/call")).isEqualTo(2);
    }
  }

  @Test
  void aServerThatNeverTakesTheTokenIsAskedTwiceAtMost() throws Exception {
    signIn();
    try (var client = rig.connect().shakeHands()) {
      server.raw.put(
          "/mcp", new GuardedServer.Raw(401, Map.of("WWW-Authenticate", "Bearer"), new byte[0]));
      int before = server.asked.size();
      assertThat(error(client.called("2", "echo", JsonObject.EMPTY))).isNotEmpty();
      List<String> more = server.asked.subList(before, server.asked.size());
      assertThat(more.stream().filter("/mcp"::equals).count()).isBetween(1L, 3L);
      assertThat(more.stream().filter("*/token"::equals).count()).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void aCallThatNeedsMoreIsRefusedUntilThePersonHasSignedInForIt() throws Exception {
    signIn();
    try (var client = rig.connect().shakeHands()) {
      server.needed = "files:write";
      assertThat(error(client.called("2", "echo", JsonObject.EMPTY)))
          .contains("asks you to sign in for more: `files:write`");
      signIn();
      assertThat(client.called("3", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      server.needed = "files:write files:own";
      server.tokens = body -> body.without("scope");
      assertThat(error(client.called("4", "echo", JsonObject.EMPTY))).contains("`files:own`");
    }
  }

  private List<String> recorded() throws Exception {
    return rig.records(AuditFile.AUTH).stream()
        .map(AuditRecord::type)
        .filter(type -> type.startsWith("server_sign"))
        .toList();
  }

  /// A command signs in while the core owns the log: what it did is taken in with the next record.
  @Test
  void theLogHasWhatHappenedInItsOrderAndStaysAChain() throws Exception {
    signIn();
    try (var client = rig.connect().shakeHands()) {
      server.good.clear();
      assertThat(client.called("2", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
      server.needed = "files:write";
      assertThat(error(client.called("3", "echo", JsonObject.EMPTY))).contains("`files:write`");
    }
    assertThat(rig.core.serverSignIns(store).signOut(rig.core.config().proxy("files"))).isTrue();
    assertThat(recorded())
        .containsExactly(
            "server_signed_in",
            "server_sign_in_renewed",
            "server_sign_in_asked",
            "server_signed_out");
    RecordExamples.show(rig.records(AuditFile.AUTH), recorded().toArray(String[]::new));
    assertThat(
            AuditVerifier.verify(
                rig.core.home().auditFolder("files"),
                AuditFile.AUTH,
                Optional.empty(),
                Optional.empty()))
        .isInstanceOf(Verification.Intact.class);
  }

  @Test
  void noFileOfTheHomeHoldsATokenAndNoOtherServerGetsOne() throws Exception {
    signIn();
    try (var other = new GuardedServer()) {
      rig.core
          .config()
          .addProxy(
              ProxyDefinition.of(
                  "other",
                  new Backend.Http(
                      new Endpoint(URI.create(other.url), Map.of(), Optional.empty()))),
              POLICY);
      server.raw.put("/mcp/away", GuardedServer.Raw.of(200, "text/plain", ""));
      try (var client = rig.connect().shakeHands()) {
        assertThat(client.called("2", "echo", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        server.raw.put(
            "/mcp", new GuardedServer.Raw(307, Map.of("Location", other.url), new byte[0]));
        assertThat(error(client.called("3", "echo", JsonObject.EMPTY)))
            .contains("it sends elsewhere");
      }
      assertThat(other.proofs).isEmpty();
    }
    CoreRig.until("the session ends", () -> rig.core.sessions() == 0);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain("access-canary", "refresh-canary");
      }
    }
    assertThat(store.values.toString()).contains("access-canary");
  }

  @Test
  void aHeaderOfTheConfigurationStaysTheOnlyProof() throws Exception {
    signIn();
    server.good.put("mine", "files:read");
    rig.core
        .config()
        .changeProxy(
            "files",
            List.of(
                dev.assent.core.config.proxy.ProxyEdit.headers(
                    Map.of(
                        "authorization",
                        new dev.assent.core.config.SecretValue.Plain("Bearer mine")))));
    rig.core.config().set("safeguards.hold_commands", dev.assent.core.json.JsonBoolean.FALSE);
    try (var client = rig.connect().shakeHands()) {
      assertThat(client.called("2", "echo", JsonObject.EMPTY)).isInstanceOf(Message.Success.class);
    }
    assertThat(server.proofs).contains("Bearer mine").noneMatch(one -> one.contains("canary"));
  }
}
