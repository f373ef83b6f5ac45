package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.identity.server.KeptInMemory;
import dev.assent.core.identity.server.ServerSignIn;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.upstream.ConformanceClient;
import dev.assent.core.proxy.upstream.ConformanceSuite;
import dev.assent.testing.Deep;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The authorization scenarios of the official suite, for our own way to a server alone and for a
/// client in front of a live core: nothing that passes without Assent fails behind it.
@Deep("fetches the conformance suite of the protocol from npm")
@Timeout(600)
class ClientConformanceTest {
  private static final String ALL =
      "{\"rules\":[{\"effect\":\"allow\",\"conditions\":{\"mcp_method\":\"*\"}}]}";

  @TempDir Path folder;

  /// A client of a core of its own.
  private record Through(CoreRig rig, CoreRig.Client client) implements ConformanceClient.Way {
    @Override
    public void send(Message message) throws IOException {
      client.send(message);
    }

    @Override
    public Message answer(MessageId id) throws Exception {
      while (true) {
        switch (client.receive()) {
          case Message.Success success when success.id().equals(id) -> {
            return success;
          }
          case Message.Failure failure when failure.id().equals(Optional.of(id)) -> {
            return failure;
          }
          case Message.Success _, Message.Failure _, Message.Request _, Message.Notification _ -> {}
        }
      }
    }

    @Override
    public void close() throws IOException {
      client.close();
      rig.close();
    }
  }

  private static ConformanceClient behindTheCore(
      URI url, Path home, String revision, String context) throws Exception {
    var endpoint = ConformanceClient.endpoint(url, context);
    KeptInMemory store = ConformanceClient.store(context);
    var rig =
        new CoreRig(home, ALL, ProxyDefinition.of("files", new Backend.Http(endpoint)), store);
    var server =
        new ServerSignIn.Server(
            "files",
            endpoint,
            Optional.empty(),
            store,
            rig.core.home(),
            Clock.systemUTC(),
            (_, _) -> {});
    return new ConformanceClient(server, new Through(rig, rig.connect()), revision);
  }

  @Test
  void ourWayToAServerPassesTheScenariosOfTheRevisionsThatItClaims() throws Exception {
    try (var suite = new ConformanceSuite(folder, ConformanceClient::direct)) {
      assertThat(suite.failures()).isEmpty();
    }
  }

  @Test
  void noFailureIsAddedByAssent() throws Exception {
    try (var suite = new ConformanceSuite(folder, ClientConformanceTest::behindTheCore)) {
      assertThat(suite.failures()).isEmpty();
    }
  }
}
