package dev.assent.desktop.settings.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInPlace;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.signin.CodeSignIn;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Answer;
import dev.assent.desktop.settings.identity.IdentityPageDesk.End;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Progress;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Unlocking;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Way;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.SignInReason;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.net.URI;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The page of the sign-in as a model. A sign-in that fails or is cancelled changes nothing of what
/// was before. Belongs to the toolkit's thread.
public final class IdentityViewModel {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final IdentityPageDesk desk;
  private final Ticker ticker;
  private final ZoneId zone;
  private final IdentityFormViewModel form;
  private final SignInLogViewModel history;
  private final ObjectProperty<IdentityShown> shown =
      new SimpleObjectProperty<>(new IdentityShown.Looking());
  private final ObjectProperty<IdentityNote> note = new SimpleObjectProperty<>(IdentityNote.NONE);
  private final ObjectProperty<Wait> wait = new SimpleObjectProperty<>(Wait.NONE);
  private final ObjectProperty<Optional<SignInState>> state =
      new SimpleObjectProperty<>(Optional.empty());
  private Optional<IdentitySettings> settings = Optional.empty();
  private Optional<Attempt> attempt = Optional.empty();
  private Optional<URI> page = Optional.empty();
  private Optional<DeviceCode> code = Optional.empty();
  private boolean ending;
  private boolean looking;
  private boolean opening;

  /// The time that a sign-in has left.
  ///
  /// @param left whole seconds
  /// @param total of all its time; 0 while none is running
  record Wait(long left, long total) {
    static final Wait NONE = new Wait(0, 0);

    String text() {
      return Texts.clock(left);
    }
  }

  // A sign-in that is under way.
  private final class Attempt implements Progress {
    private final Runnable cancel;
    private Optional<Ticker.Beat> beat = Optional.empty();
    private boolean over;

    Attempt(Way way) {
      cancel = desk.begin(way, this);
    }

    @Override
    public void page(URI at) {
      if (!over) {
        page = Optional.of(at);
        count(CodeSignIn.PATIENCE);
        desk.browse(at);
      }
    }

    @Override
    public void code(DeviceCode given) {
      if (!over) {
        code = Optional.of(given);
        count(given.life());
      }
    }

    private void count(Duration all) {
      var until = ticker.uptime().plus(all);
      Runnable each =
          () ->
              wait.set(
                  new Wait(
                      Math.max(0, until.minus(ticker.uptime()).plusMillis(999).toSeconds()),
                      all.toSeconds()));
      each.run();
      beat = Optional.of(ticker.every(SECOND, each));
      draw();
    }

    @Override
    public void ended(End end) {
      if (!over) {
        close();
        IdentityViewModel.this.ended(end);
      }
    }

    void close() {
      over = true;
      beat.ifPresent(Ticker.Beat::close);
      wait.set(Wait.NONE);
    }
  }

  /// A page over a desk.
  ///
  /// @param zone where the person reads times
  public IdentityViewModel(IdentityPageDesk desk, Ticker ticker, ZoneId zone) {
    this.desk = desk;
    this.ticker = ticker;
    this.zone = zone;
    form = new IdentityFormViewModel(desk);
    history = new SignInLogViewModel(desk, zone);
    desk.listen(this::refresh);
    refresh();
  }

  IdentityFormViewModel form() {
    return form;
  }

  SignInLogViewModel history() {
    return history;
  }

  ReadOnlyObjectProperty<IdentityShown> shownProperty() {
    return shown;
  }

  /// The end of what the person began last.
  ReadOnlyObjectProperty<IdentityNote> noteProperty() {
    return note;
  }

  /// The time that is left for the sign-in under way.
  ReadOnlyObjectProperty<Wait> waitProperty() {
    return wait;
  }

  /// The sign-in of the person; absent while it is not known, and where nobody signs in.
  public ReadOnlyObjectProperty<Optional<SignInState>> stateProperty() {
    return state;
  }

  /// Takes over what is known of who is signed in, and where.
  public void refresh() {
    form.follow();
    var now = desk.settings();
    if (!now.equals(settings)) {
      settings = now;
      // It would sign in at another place than the one that counts now.
      cancel();
    }
    var found = desk.now().filter(IdentityViewModel::isFound);
    if (!found.equals(state.get())) {
      // A note on the state before is over.
      note.set(IdentityNote.NONE);
      state.set(found);
    }
    draw();
  }

  private static boolean isFound(SignInState state) {
    return !(state instanceof SignInState.Refused(var why)
        && why.fault() == IdentityFault.NOT_KNOWN_YET);
  }

  /// Has the key store and the issuer asked anew.
  void lookAgain() {
    if (!looking) {
      looking = true;
      note.set(new IdentityNote("calm", "", Texts.get("settings.identity.looking")));
      desk.lookAgain(() -> {
        looking = false;
        note.set(IdentityNote.NONE);
        refresh();
      });
    }
  }

  /// Begins a sign-in, unless one is under way.
  void signIn(Way way) {
    if (attempt.isPresent() || ending || settings.isEmpty()) {
      return;
    }
    note.set(IdentityNote.NONE);
    page = Optional.empty();
    code = Optional.empty();
    var begun = new Attempt(way);
    if (!begun.over) {
      attempt = Optional.of(begun);
    }
    draw();
  }

  /// Ends the sign-in under way; what was before stays.
  void cancel() {
    attempt.ifPresent(one -> one.cancel.run());
  }

  /// Opens the issuer's page in the browser, once more or on this computer.
  void browse() {
    page.or(() -> code.map(given -> given.completeAddress().orElse(given.address())))
        .ifPresent(desk::browse);
  }

  private void ended(End end) {
    attempt = Optional.empty();
    page = Optional.empty();
    code = Optional.empty();
    refresh();
    switch (end) {
      case End.Done _ -> note.set(IdentityNote.NONE);
      case End.Failed(var why) -> note.set(failure(why));
      case End.Cancelled _ ->
          note.set(new IdentityNote("calm", "", Texts.get("settings.identity.cancelled")));
    }
  }

  private IdentityNote failure(IdentityRefusal why) {
    boolean stays = state.get().filter(SignInState.SignedIn.class::isInstance).isPresent();
    String advice = IdentityWords.advice(why);
    String says = SignInReason.of(why);
    return new IdentityNote(
        "care",
        Texts.get(stays ? "settings.identity.failed.stays" : "settings.identity.failed"),
        advice.isEmpty() ? says : says + " " + advice);
  }

  /// Signs the person out.
  void signOut() {
    if (attempt.isPresent() || ending) {
      return;
    }
    note.set(IdentityNote.NONE);
    ending = true;
    draw();
    desk.signOut(this::signedOut);
  }

  private void signedOut(Answer<Identity.SignOut> answer) {
    ending = false;
    refresh();
    switch (answer) {
      case Answer.Given<Identity.SignOut>(var out) -> {
        boolean told = out.trouble().isEmpty() && !out.revoked().equals(Optional.of(false));
        note.set(new IdentityNote(told ? "calm" : "care", "", IdentityWords.of(out)));
      }
      case Answer.Refused<Identity.SignOut>(var why) ->
          note.set(
              new IdentityNote(
                  "care", Texts.get("settings.identity.out.failed"), SignInReason.of(why)));
    }
  }

  /// Signs in nowhere any more: signs out first where somebody may be signed in. A key store that
  /// is locked keeps tokens, which count for nothing then.
  void remove() {
    if (attempt.isPresent() || ending) {
      return;
    }
    note.set(IdentityNote.NONE);
    if (state.get().filter(SignInState.SignedOut.class::isInstance).isPresent()) {
      form.remove("settings.identity.removed");
      return;
    }
    ending = true;
    draw();
    desk.signOut(answer -> {
      ending = false;
      refresh();
      form.remove(
          answer instanceof Answer.Given<Identity.SignOut>
              ? "settings.identity.removed"
              : "settings.identity.removed.kept");
    });
  }

  /// Opens the file of the sign-in.
  ///
  /// @param passphrase wiped by whoever uses it
  void unlock(char[] passphrase) {
    if (opening || passphrase.length == 0) {
      if (!opening) {
        note.set(new IdentityNote("care", "", Texts.get("settings.identity.locked.empty")));
      }
      Arrays.fill(passphrase, '\0');
      return;
    }
    opening = true;
    note.set(new IdentityNote("calm", "", Texts.get("settings.identity.locked.opening")));
    draw();
    desk.unlock(passphrase, this::unlocked);
  }

  private void unlocked(Unlocking end) {
    opening = false;
    refresh();
    note.set(
        switch (end) {
          case Unlocking.Opened _ -> IdentityNote.NONE;
          case Unlocking.WrongPassphrase _ ->
              new IdentityNote("care", "", Texts.get("settings.identity.locked.wrong"));
          case Unlocking.Failed(var why) ->
              new IdentityNote("care", Texts.get("settings.identity.locked.failed"), why);
        });
  }

  /// Takes the file of the sign-in away.
  void forgetFile() {
    if (attempt.isPresent() || ending || opening) {
      return;
    }
    desk.forgetFile(why -> {
      refresh();
      note.set(
          why.isEmpty()
              ? new IdentityNote("calm", "", Texts.get("settings.identity.forgotten"))
              : new IdentityNote("care", Texts.get("settings.identity.forget.failed"), why));
    });
  }

  private void draw() {
    shown.set(content());
  }

  private IdentityShown content() {
    if (settings.isEmpty() && attempt.isEmpty()) {
      return new IdentityShown.NotConfigured();
    }
    String issuer = settings.map(IdentitySettings::issuer).map(ShownText::line).orElse("");
    if (attempt.isPresent()) {
      return underWay(issuer);
    }
    if (ending) {
      return new IdentityShown.Ending();
    }
    return state.get().map(now -> standing(now, issuer)).orElseGet(IdentityShown.Looking::new);
  }

  private IdentityShown underWay(String issuer) {
    if (page.isPresent()) {
      return new IdentityShown.AtBrowser(issuer, page.get().toString(), before());
    }
    return code.<IdentityShown>map(given ->
            new IdentityShown.WithCode(
                OutsideName.of(given.userCode()),
                ShownText.line(given.address().toString()),
                before()))
        .orElseGet(() -> new IdentityShown.Starting(issuer, before()));
  }

  private String before() {
    return state
        .get()
        .map(now ->
            now instanceof SignInState.SignedIn in
                ? Texts.get("settings.identity.before", OutsideName.of(in.name()))
                : Texts.get("settings.identity.before.nobody"))
        .orElse("");
  }

  private IdentityShown standing(SignInState now, String issuer) {
    return switch (now) {
      case SignInState.SignedOut _ -> new IdentityShown.SignedOut(issuer);
      case SignInState.SignedIn in ->
          new IdentityShown.SignedIn(
              OutsideName.of(in.name()), IdentityWords.facts(settings.orElseThrow(), in, zone));
      case SignInState.Refused(var why)
          when why.fault() == IdentityFault.NO_KEY_STORE && desk.isInFile() ->
          new IdentityShown.Locked(
              why.detail().toString().startsWith(SignInPlace.LOCKED) ? "" : SignInReason.of(why),
              opening);
      case SignInState.Refused(var why) ->
          new IdentityShown.Refused(
              Texts.get(
                  why.fault() == IdentityFault.NO_KEY_STORE || why.fault() == IdentityFault.NO_LOCK
                      ? "settings.identity.refused.unknown"
                      : "settings.identity.refused.head"),
              SignInReason.of(why),
              IdentityWords.advice(why));
    };
  }
}
