package dev.assent.desktop.settings.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.TokenSubject;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.issuer.IssuerOffer;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A desk that answers what a test wants, and when it wants.
public final class FakeIdentityDesk implements IdentityPageDesk {
  static final String ISSUER = "https://login.example.com/realms/staff";
  static final IdentitySettings SETTINGS =
      new IdentitySettings(
          ISSUER,
          "assent",
          Optional.empty(),
          List.of("openid", "profile", "groups"),
          List.of(),
          Optional.empty());
  static final URI PAGE = URI.create("https://login.example.com/authorize?state=s");

  Optional<IdentitySettings> settings = Optional.of(SETTINGS);
  SignInState state = new SignInState.SignedOut();
  Answer<IssuerOffer> offer = new Answer.Given<>(new IssuerOffer(Optional.empty(), true, 2));
  Answer<Identity.SignOut> out =
      new Answer.Given<>(new Identity.SignOut(true, Optional.of(true), Optional.empty()));
  String refusal = "";
  boolean inFile;
  Unlocking unlocking = new Unlocking.WrongPassphrase();
  String forgetting = "";
  final List<String> typed = new ArrayList<>();
  int forgotten;
  int readings;
  Function<SignInHistory.Kind, SignInHistory.Page> history =
      _ -> new SignInHistory.Page(List.of(), false, Map.of());
  boolean later;
  @Nullable Progress progress;
  @Nullable Way way;
  final List<String> checked = new ArrayList<>();
  final List<Json> saved = new ArrayList<>();
  final List<URI> browsed = new ArrayList<>();
  final List<Runnable> held = new ArrayList<>();
  private final List<Runnable> listeners = new ArrayList<>();
  int begun;
  int cancelled;
  int signedOut;
  int looked;

  static SignInState.SignedIn ada() {
    return in("Ada Lovelace", "openid", "profile", "groups");
  }

  static SignInState.SignedIn in(String name, String... scopes) {
    return new SignInState.SignedIn(
        new TokenSubject(
            "248289761001",
            name,
            ISSUER,
            List.of(scopes),
            List.of("assent"),
            "assent",
            JsonObject.builder().build()),
        Instant.parse("2026-11-26T16:00:00Z"),
        true);
  }

  static SignInState refused(IdentityFault fault, String detail) {
    return new SignInState.Refused(new IdentityRefusal(fault, detail));
  }

  static DeviceCode code() {
    return new DeviceCode(
        "never-shown",
        "WDJB-MJHT",
        URI.create("https://login.example.com/device"),
        Optional.of(URI.create("https://login.example.com/device?user_code=WDJB-MJHT")),
        Duration.ofMinutes(10),
        Duration.ofSeconds(5));
  }

  /// Ends the sign-in under way.
  void end(End end) {
    if (end instanceof End.Done(var now)) {
      state = now;
    }
    Objects.requireNonNull(progress).ended(end);
  }

  void changed() {
    List.copyOf(listeners).forEach(Runnable::run);
  }

  void answerHeld() {
    var now = List.copyOf(held);
    held.clear();
    now.forEach(Runnable::run);
  }

  @Override
  public Optional<IdentitySettings> settings() {
    return settings;
  }

  @Override
  public Optional<SignInState> now() {
    return settings.map(_ -> state);
  }

  @Override
  public void lookAgain(Runnable done) {
    looked++;
    answer(done);
  }

  @Override
  public Runnable listen(Runnable changed) {
    listeners.add(changed);
    return () -> listeners.remove(changed);
  }

  @Override
  public void check(String issuer, Consumer<Answer<IssuerOffer>> done) {
    checked.add(issuer);
    answer(() -> done.accept(offer));
  }

  private void answer(Runnable answer) {
    if (later) {
      held.add(answer);
    } else {
      answer.run();
    }
  }

  @Override
  public void save(Json value, Consumer<String> done) {
    saved.add(value);
    if (refusal.isEmpty()) {
      settings =
          value instanceof JsonObject object
              ? Optional.of(
                  new IdentitySettings(
                      object.string("issuer").orElseThrow(),
                      object.string("client_id").orElseThrow(),
                      object.string("audience"),
                      List.of("openid"),
                      List.of(),
                      object.string("redirect_path"),
                      object.string("prompt")))
              : Optional.empty();
      assert value instanceof JsonObject || value.equals(JsonNull.NULL);
    }
    answer(() -> {
      changed();
      done.accept(refusal);
    });
  }

  @Override
  public Runnable begin(Way chosen, Progress told) {
    begun++;
    way = chosen;
    progress = told;
    return () -> {
      cancelled++;
      told.ended(new End.Cancelled());
    };
  }

  @Override
  public void signOut(Consumer<Answer<Identity.SignOut>> done) {
    signedOut++;
    answer(() -> {
      if (out instanceof Answer.Given<Identity.SignOut>) {
        state = new SignInState.SignedOut();
      }
      done.accept(out);
    });
  }

  @Override
  public boolean isInFile() {
    return inFile;
  }

  @Override
  public void unlock(char[] passphrase, Consumer<Unlocking> done) {
    typed.add(new String(passphrase));
    Arrays.fill(passphrase, '\0');
    answer(() -> {
      if (unlocking instanceof Unlocking.Opened) {
        state = ada();
      }
      done.accept(unlocking);
    });
  }

  @Override
  public void forgetFile(Consumer<String> done) {
    forgotten++;
    inFile = !forgetting.isEmpty();
    state = inFile ? state : new SignInState.SignedOut();
    answer(() -> done.accept(forgetting));
  }

  @Override
  public void history(SignInHistory.Kind kind, int most, Consumer<SignInHistory.Page> done) {
    readings++;
    SignInHistory.Page page = history.apply(kind);
    var all = page.entries();
    var shown =
        new SignInHistory.Page(
            all.subList(0, Math.min(most, all.size())), all.size() > most, page.unreadable());
    answer(() -> done.accept(shown));
  }

  @Override
  public void browse(URI page) {
    browsed.add(page);
  }
}
