package dev.assent.desktop.proxies.review;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.doctor.ClientCertificates;
import dev.assent.core.document.Fault;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.ServerSignIns;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// The sign-ins of this machine's home.
///
/// @param browser shows a page to the person; called on the toolkit's thread
public record StoredSignIns(
    ConfigStore store,
    ServerSignIns signIns,
    Definitions definitions,
    BackgroundWork beside,
    Consumer<URI> browser)
    implements SignInDesk {
  private static final System.Logger LOG = System.getLogger(StoredSignIns.class.getName());

  /// Changes definitions, and accepts what the person changes in the window.
  @FunctionalInterface
  public interface Definitions {
    /// @param done gets what is wrong with it; empty when it is in force
    void change(String server, List<ProxyEdit> edits, Consumer<List<Fault>> done);
  }

  @Override
  public void read(String server, Consumer<Proof> done) {
    beside.ask(() -> proof(server), done);
  }

  private Proof proof(String server) {
    try {
      ProxyDefinition definition = store.proxy(server);
      return new Proof(
          signIns.standing(definition), new ClientCertificates(signIns.store()).of(definition));
    } catch (ConfigException e) {
      LOG.log(Level.DEBUG, "the sign-in at a server cannot be read", e);
      return Proof.NONE;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Proof.NONE;
    }
  }

  @Override
  public Runnable signIn(String server, Consumer<String> done) {
    var wanted = new AtomicBoolean(true);
    // A browser may take minutes, which the others would wait for.
    var thread =
        Thread.ofVirtual()
            .name("sign-in-at-server")
            .start(() -> {
              String problem = signedIn(server);
              beside
                  .toolkit()
                  .execute(() -> {
                    if (wanted.get()) {
                      done.accept(problem);
                    }
                  });
            });
    return () -> {
      wanted.set(false);
      thread.interrupt();
    };
  }

  private String signedIn(String server) {
    try {
      var _ =
          signIns.signIn(
              store.proxy(server), page -> beside.toolkit().execute(() -> browser.accept(page)));
      return "";
    } catch (ServerSignIns.SignInException | ConfigException e) {
      return CoreWords.ofFault(e);
    } catch (InterruptedException _) {
      // The person gave it up.
      return "";
    }
  }

  @Override
  public void terms(String server, Consumer<JsonObject> done) {
    beside.ask(
        () ->
            store
                .readable(server)
                .flatMap(definition -> definition.backend().reached())
                .map(endpoint -> endpoint.oauth().tree())
                .orElse(JsonObject.EMPTY),
        done);
  }

  @Override
  public void change(String server, JsonObject terms, Consumer<List<Fault>> done) {
    definitions.change(server, List.of(ProxyEdit.oauth(Optional.of(terms))), done);
  }

  @Override
  public void signOut(String server, Consumer<String> done) {
    beside.ask(() -> signedOut(server), done);
  }

  private String signedOut(String server) {
    try {
      boolean _ = signIns.signOut(store.proxy(server));
      return "";
    } catch (ServerSignIns.SignInException | ConfigException e) {
      return CoreWords.ofFault(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
