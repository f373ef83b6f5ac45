package dev.assent.desktop.settings.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.SignInHistory;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.SignedInPerson;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.issuer.IssuerOffer;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Answer;
import dev.assent.desktop.settings.identity.IdentityPageDesk.End;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Unlocking;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Way;
import dev.assent.desktop.ui.BackgroundWork;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page's desk over the real person of the core, at an issuer that answers on this machine.
class StoredIdentityTest {
  private static final Clock CLOCK = Clock.systemUTC();

  private static final String POLICY =
      "{\"version\": \"1\", \"default_action\": \"deny\", \"rules\": []}";

  @TempDir Path folder;
  private final Map<String, String> documents = new ConcurrentHashMap<>();
  private final BlockingQueue<Object> told = new LinkedBlockingQueue<>();
  private HttpServer issuer;
  private ConfigStore store;
  private SignedInPerson person;
  private SignInPlace place;
  private AssentHome home;
  private StoredIdentity desk;
  private final Shut keys = new Shut();

  @BeforeEach
  void open() throws Exception {
    issuer = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    issuer.createContext(
        "/",
        exchange -> {
          byte[] body =
              documents
                  .getOrDefault(exchange.getRequestURI().getPath(), "{}")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    issuer.start();
    home = new AssentHome(folder.resolve("c"), folder.resolve("s"), folder.resolve("r"));
    store = ConfigStore.open(home, CLOCK);
    place = SignInPlace.of(home, keys);
    person =
        new SignedInPerson(
            store::identity, settings -> new Identity(settings, place, home.runtime(), CLOCK));
    store.listen(person::settingsChanged);
    person.start();
    desk =
        StoredIdentity.of(
            store,
            person,
            place,
            home,
            CLOCK,
            new BackgroundWork(Runnable::run, Runnable::run),
            _ -> {});
  }

  @AfterEach
  void close() {
    person.close();
    store.close();
    issuer.stop(0);
  }

  /// A key store with one sign-in, which a command moves into a file.
  private static final class Holding implements SecretStore {
    @Override
    public Optional<char[]> secret(String name) {
      return Optional.of("x".toCharArray());
    }

    @Override
    public void put(String name, char[] value) {}

    @Override
    public List<String> names() {
      return List.of(".identity");
    }

    @Override
    public boolean remove(String name) {
      return false;
    }
  }

  private Unlocking unlock(String passphrase) {
    char[] typed = passphrase.toCharArray();
    var ends = new ArrayList<Unlocking>();
    desk.unlock(typed, ends::add);
    assertThat(typed).containsOnly('\0');
    return ends.getFirst();
  }

  /// Another process made the file, so this one has no key of it.
  private void locked() throws Exception {
    desk.save(settings(), told::add);
    var other = SignInPlace.of(home, keys);
    var _ = other.keepInFile("correct horse battery".toCharArray(), new Holding());
    desk.lookAgain(() -> {});
  }

  private Json settings() {
    return JsonObject.builder()
        .put("issuer", "http://127.0.0.1:" + issuer.getAddress().getPort())
        .put("client_id", "assent")
        .build();
  }

  @Test
  void theFileIsOpenedByItsPassphraseAndByNoOther() throws Exception {
    assertThat(desk.isInFile()).isFalse();
    assertThat(unlock("correct horse battery")).isInstanceOf(Unlocking.Failed.class);
    locked();
    assertThat(desk.isInFile()).isTrue();
    assertThat(desk.now().orElseThrow().toString()).contains("is locked");
    assertThat(unlock("correct horse")).isEqualTo(new Unlocking.WrongPassphrase());
    assertThat(desk.now().orElseThrow().toString()).contains("is locked");
    assertThat(unlock("correct horse battery")).isEqualTo(new Unlocking.Opened());
    assertThat(desk.now().orElseThrow().toString()).doesNotContain("is locked");
  }

  @Test
  void theFileIsForgottenWithoutItsPassphrase() throws Exception {
    locked();
    var why = new ArrayList<String>();
    desk.forgetFile(why::add);
    assertThat(why).containsExactly("");
    assertThat(desk.isInFile()).isFalse();
    assertThat(home.signIn()).doesNotExist();
  }

  @Test
  void theHistoryIsWhatTheLogsHave() throws Exception {
    store.addProxy(
        ProxyDefinition.of(
            "files",
            new Backend.Http(
                new Endpoint(
                    URI.create("https://files.example.com/mcp"), Map.of(), Optional.empty()))),
        POLICY);
    var key = InstallationKey.loadOrCreate(folder.resolve("key"));
    try (var log =
        FileAuditLog.open(
            home.auditFolder("files"),
            new AuditOptions("me/files", 64, Optional.empty(), key),
            CLOCK)) {
      var _ =
          log.append(
              AuditFile.AUTH,
              "server_sign_in_ended",
              JsonObject.builder().put("server", "files").put("reason", "grant-refused").build(),
              Durability.FORCED);
    }
    var pages = new ArrayList<SignInHistory.Page>();
    desk.history(SignInHistory.Kind.ALL, 5, pages::add);
    assertThat(pages.getFirst().entries())
        .extracting(SignInHistory.Entry::type)
        .containsExactly("server_sign_in_ended");
    assertThat(Files.readString(home.auditFolder("files").resolve("auth.jsonl")))
        .contains("server_sign_in_ended");
  }

  /// A key store that is locked, or empty and full.
  private static final class Shut implements SecretStore {
    volatile boolean readable;

    @Override
    public Optional<char[]> secret(String name) throws SecretStoreException {
      if (readable) {
        return Optional.empty();
      }
      throw new SecretStoreException("it is locked");
    }

    @Override
    public void put(String name, char[] value) throws SecretStoreException {
      throw new SecretStoreException("it is locked");
    }

    @Override
    public void check() throws SecretStoreException {
      var _ = secret("");
    }

    @Override
    public List<String> names() throws SecretStoreException {
      throw new SecretStoreException("it is locked");
    }

    @Override
    public boolean remove(String name) throws SecretStoreException {
      throw new SecretStoreException("it is locked");
    }
  }

  private String base() {
    return "http://127.0.0.1:" + issuer.getAddress().getPort();
  }

  private void describe(String named) {
    documents.put(
        "/.well-known/openid-configuration",
        """
        {"issuer": "%s", "authorization_endpoint": "%s/a", "token_endpoint": "%s/t",
         "jwks_uri": "%s/k"}
        """
            .formatted(named, base(), base(), base()));
    documents.put("/k", "{\"keys\": []}");
  }

  private String save(Json value) {
    desk.save(value, told::add);
    return (String) next();
  }

  private Object next() {
    try {
      Object news = told.poll(60, TimeUnit.SECONDS);
      assertThat(news).as("nothing was told").isNotNull();
      return news;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonObject setting(String issuer) {
    return JsonObject.builder().put("issuer", issuer).put("client_id", "assent").build();
  }

  private IdentityPageDesk.Progress progress() {
    return new IdentityPageDesk.Progress() {
      @Override
      public void page(URI page) {
        told.add(page);
      }

      @Override
      public void code(DeviceCode code) {
        told.add(code);
      }

      @Override
      public void ended(End end) {
        told.add(end);
      }
    };
  }

  @Test
  void anIssuerIsAskedWhatItOffers() {
    describe(base());
    Consumer<Answer<IssuerOffer>> done = told::add;
    desk.check(base(), done);
    assertThat(next()).isEqualTo(new Answer.Given<>(new IssuerOffer(Optional.empty(), false, 0)));
    describe("https://other.example");
    desk.check(base(), done);
    assertThat(next())
        .isInstanceOfSatisfying(
            Answer.Refused.class,
            refused -> {
              assertThat(refused.why().fault()).isEqualTo(IdentityFault.ISSUER_DIFFERS);
              assertThat(refused.why().detail().toString())
                  .isEqualTo("found `https://other.example`, expected `" + base() + "`");
            });
    issuer.stop(0);
    desk.check(base(), done);
    assertThat(next())
        .isInstanceOfSatisfying(
            Answer.Refused.class,
            refused -> assertThat(refused.why().fault()).isEqualTo(IdentityFault.UNREACHABLE));
  }

  @Test
  void theSettingIsSavedAndTakenAway() {
    assertThat(desk.now()).isEmpty();
    assertThat(save(setting(base()))).isEmpty();
    assertThat(desk.settings()).isPresent();
    assertThat(desk.now()).get().isInstanceOf(SignInState.Refused.class);
    assertThat(save(setting("http://b.example"))).contains("`\"http://b.example\"`", "expected");
    assertThat(desk.settings().orElseThrow().issuer()).isEqualTo(base());
    assertThat(save(JsonNull.NULL)).isEmpty();
    assertThat(desk.settings()).isEmpty();
    assertThat(desk.now()).isEmpty();
  }

  @Test
  void aLockedKeyStoreIsTheReason() {
    assertThat(save(setting(base()))).isEmpty();
    desk.lookAgain(() -> told.add("looked"));
    assertThat(next()).isEqualTo("looked");
    assertThat(desk.now())
        .get()
        .isInstanceOfSatisfying(
            SignInState.Refused.class,
            refused -> assertThat(refused.why().fault()).isEqualTo(IdentityFault.NO_KEY_STORE));
    desk.signOut(told::add);
    assertThat(next()).isInstanceOf(Answer.Refused.class);
  }

  @Test
  void nobodyIsSentToTheIssuerWhileTheKeyStoreIsLocked() {
    describe(base());
    assertThat(save(setting(base()))).isEmpty();
    desk.begin(Way.BROWSER, progress());
    assertThat(next())
        .isInstanceOfSatisfying(
            End.Failed.class,
            failed -> assertThat(failed.why().fault()).isEqualTo(IdentityFault.NO_KEY_STORE));
  }

  @Test
  void aSignInIsCancelledAndASecondOneRefused() {
    keys.readable = true;
    describe(base());
    assertThat(save(setting(base()))).isEmpty();
    Runnable cancel = desk.begin(Way.BROWSER, progress());
    assertThat(next().toString()).startsWith(base() + "/a?response_type=code");
    Runnable second = desk.begin(Way.DEVICE, progress());
    assertThat(next())
        .isInstanceOfSatisfying(
            End.Failed.class,
            failed -> assertThat(failed.why().fault()).isEqualTo(IdentityFault.ANOTHER_SIGN_IN));
    second.run();
    cancel.run();
    assertThat(next()).isEqualTo(new End.Cancelled());
    cancel.run();
    desk.begin(Way.DEVICE, progress());
    assertThat(next())
        .isInstanceOfSatisfying(
            End.Failed.class,
            failed -> assertThat(failed.why().fault()).isEqualTo(IdentityFault.DEVICE_NOT_OFFERED));
  }
}
