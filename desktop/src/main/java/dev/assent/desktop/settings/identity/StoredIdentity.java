package dev.assent.desktop.settings.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.SignedInPerson;
import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.issuer.IssuerOffer;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.json.Json;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.file.FileKey;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// The sign-in of this computer's person, as the running core knows it.
public final class StoredIdentity implements IdentityPageDesk {
  private final ConfigStore store;
  private final SignedInPerson person;
  private final SignInPlace place;
  private final AssentHome home;
  private final Clock clock;
  private final BackgroundWork beside;
  private final Consumer<URI> browser;
  private final List<Runnable> listeners = new ArrayList<>();

  private StoredIdentity(
      ConfigStore store,
      SignedInPerson person,
      SignInPlace place,
      AssentHome home,
      Clock clock,
      BackgroundWork beside,
      Consumer<URI> browser) {
    this.store = store;
    this.person = person;
    this.place = place;
    this.home = home;
    this.clock = clock;
    this.beside = beside;
    this.browser = browser;
  }

  /// Follows the settings and the person for as long as they live.
  ///
  /// @param browser shows a page to the person; called on the toolkit's thread
  public static StoredIdentity of(
      ConfigStore store,
      SignedInPerson person,
      SignInPlace place,
      AssentHome home,
      Clock clock,
      BackgroundWork beside,
      Consumer<URI> browser) {
    var identity = new StoredIdentity(store, person, place, home, clock, beside, browser);
    store.listen(identity::tell);
    var _ = person.listen(_ -> identity.tell());
    return identity;
  }

  private void tell() {
    beside.toolkit().execute(() -> List.copyOf(listeners).forEach(Runnable::run));
  }

  private interface Work<T> {
    T run() throws IdentityException, InterruptedException;
  }

  @Override
  public Optional<IdentitySettings> settings() {
    return store.identity();
  }

  @Override
  public Optional<SignInState> now() {
    return person.now();
  }

  @Override
  public void lookAgain(Runnable done) {
    Work<Boolean> work =
        () -> {
          person.lookAgain();
          return true;
        };
    ask(work, _ -> done.run());
  }

  @Override
  public Runnable listen(Runnable changed) {
    listeners.add(changed);
    return () -> listeners.remove(changed);
  }

  @Override
  public void check(String issuer, Consumer<Answer<IssuerOffer>> done) {
    ask(
        () -> {
          try (var http = new IssuerHttp(clock)) {
            return IssuerOffer.ask(http, issuer);
          }
        },
        done);
  }

  @Override
  public void save(Json value, Consumer<String> done) {
    beside.ask(() -> refusal(value), done);
  }

  private String refusal(Json value) {
    try {
      store.set("identity", value);
      return "";
    } catch (ConfigException e) {
      return CoreWords.of(e.problems().getFirst().message());
    }
  }

  @Override
  public Runnable begin(Way way, Progress progress) {
    Executor toolkit = beside.toolkit();
    Work<SignInState.SignedIn> work =
        () ->
            switch (way) {
              case BROWSER -> person.signIn(page -> toolkit.execute(() -> progress.page(page)));
              case DEVICE ->
                  person.signInByDevice(code -> toolkit.execute(() -> progress.code(code)));
            };
    var thread =
        Thread.ofVirtual()
            .name("sign-in-of-window")
            .start(() -> {
              End end = end(work);
              toolkit.execute(() -> progress.ended(end));
            });
    return thread::interrupt;
  }

  private static End end(Work<SignInState.SignedIn> work) {
    try {
      return new End.Done(work.run());
    } catch (IdentityException e) {
      return new End.Failed(e.refusal());
    } catch (InterruptedException _) {
      return new End.Cancelled();
    }
  }

  @Override
  public void signOut(Consumer<Answer<Identity.SignOut>> done) {
    ask(person::signOut, done);
  }

  @Override
  public boolean isInFile() {
    return place.isFile();
  }

  @Override
  public void unlock(char[] passphrase, Consumer<Unlocking> done) {
    beside.ask(() -> unlocked(passphrase), done);
  }

  private Unlocking unlocked(char[] passphrase) {
    try {
      Optional<FileKey> key = place.key(passphrase);
      if (key.isEmpty()) {
        return new Unlocking.WrongPassphrase();
      }
      place.unlock(key.get());
      person.lookAgain();
      return new Unlocking.Opened();
    } catch (SecretStoreException e) {
      return new Unlocking.Failed(CoreWords.ofFault(e));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new Unlocking.Opened();
    } finally {
      Arrays.fill(passphrase, '\0');
    }
  }

  @Override
  public void forgetFile(Consumer<String> done) {
    beside.ask(this::forgotten, done);
  }

  private String forgotten() {
    try {
      boolean _ = place.dropFile();
      person.lookAgain();
      return "";
    } catch (SecretStoreException e) {
      return CoreWords.ofFault(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  @Override
  public void history(SignInHistory.Kind kind, int most, Consumer<SignInHistory.Page> done) {
    beside.ask(() -> SignInHistory.newest(logs(), kind, most), done);
  }

  private Map<String, Path> logs() {
    var folders = new TreeMap<String, Path>();
    try {
      store.proxyNames().forEach(name -> folders.put(name, home.auditFolder(name)));
    } catch (ConfigException e) {
      System.getLogger(StoredIdentity.class.getName())
          .log(System.Logger.Level.WARNING, "the logs of the servers are not known", e);
    }
    return folders;
  }

  @Override
  public void browse(URI page) {
    browser.accept(page);
  }

  private <T> void ask(Work<T> work, Consumer<Answer<T>> done) {
    beside
        .work()
        .execute(() -> {
          try {
            Answer<T> answer = answer(work);
            beside.toolkit().execute(() -> done.accept(answer));
          } catch (InterruptedException _) {
            // The program ends.
            Thread.currentThread().interrupt();
          }
        });
  }

  private static <T> Answer<T> answer(Work<T> work) throws InterruptedException {
    try {
      return new Answer.Given<>(work.run());
    } catch (IdentityException e) {
      return new Answer.Refused<>(e.refusal());
    }
  }
}
