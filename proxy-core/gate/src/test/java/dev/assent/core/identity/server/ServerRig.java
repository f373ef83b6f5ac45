package dev.assent.core.identity.server;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.identity.TestClock;
import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.server.ServerPlaces.NearAddresses;
import dev.assent.core.identity.token.IdentityException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// The sign-in at the guarded server of a test, in a home of its own.
final class ServerRig implements AutoCloseable {
  final TestClock clock = new TestClock();
  final GuardedServer server = new GuardedServer();
  final KeptInMemory store = new KeptInMemory();
  final AssentHome home;
  Duration limit = IssuerHttp.LIMIT;
  Duration browserPatience = Duration.ofSeconds(60);
  SignInTerms terms = SignInTerms.NONE;
  Optional<String> otherUrl = Optional.empty();
  NearAddresses.Names names = InetAddress::getAllByName;
  final List<ServerEvent> events = new CopyOnWriteArrayList<>();
  private final List<AutoCloseable> open = new ArrayList<>();

  ServerRig(Path folder) throws IOException {
    home = new AssentHome(folder, folder, folder);
    Files.createDirectories(home.proxyFolder("files"));
  }

  Endpoint endpoint() {
    return new Endpoint(
        URI.create(otherUrl.orElse(server.url)), Map.of(), Map.of(), Optional.empty(), terms);
  }

  ServerSignIn.Server place() {
    return new ServerSignIn.Server(
        "files", endpoint(), Optional.empty(), store, home, clock, (_, event) -> events.add(event));
  }

  private ServerPlaces places() {
    return new ServerPlaces(endpoint(), Optional.empty(), clock, limit, names);
  }

  /// As a command of the person has it.
  ServerSignIn signIn() {
    var made = new ServerSignIn(place(), places(), browserPatience);
    open.add(made);
    return made;
  }

  /// As the sessions of one process have it.
  ServerAccess access() {
    var made = new ServerAccess(place(), places());
    open.add(made);
    return made;
  }

  SignInNotes.SignedIn signedIn() throws IdentityException, InterruptedException {
    return signIn().signIn(server::walkBeside);
  }

  SignInNotes notes() {
    return new SignInNotes(home, "files");
  }

  @Override
  public void close() throws IOException {
    for (AutoCloseable one : open) {
      try {
        one.close();
      } catch (IOException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    server.close();
  }
}
