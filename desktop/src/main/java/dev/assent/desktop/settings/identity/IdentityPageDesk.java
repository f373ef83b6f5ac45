package dev.assent.desktop.settings.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.issuer.IssuerOffer;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.json.Json;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;

/// The sign-in as the page reads and changes it. Belongs to the toolkit's thread, as does whoever
/// is told; issuers, the key store and files are asked elsewhere.
public interface IdentityPageDesk {
  /// The settings in force by which the person signs in; absent where nobody does.
  Optional<IdentitySettings> settings();

  /// The sign-in by what is known; absent where no issuer is configured.
  Optional<SignInState> now();

  /// Has the key store and the issuer asked anew. Nobody is told when the program ends meanwhile.
  void lookAgain(Runnable done);

  /// Calls back after each change of the settings in force, and of who is signed in.
  ///
  /// @return ends the calls
  Runnable listen(Runnable changed);

  /// Asks an issuer what it offers.
  ///
  /// @param issuer an address that the setting takes
  void check(String issuer, Consumer<Answer<IssuerOffer>> done);

  /// Gives the setting `identity` a value.
  ///
  /// @param value `null` signs in nowhere
  /// @param done gets one sentence on why it was refused, and then nothing was changed; empty when
  ///   it is in force
  void save(Json value, Consumer<String> done);

  /// Begins a sign-in.
  ///
  /// @return cancels it; does nothing once it has ended
  Runnable begin(Way way, Progress progress);

  /// Signs the person out.
  void signOut(Consumer<Answer<Identity.SignOut>> done);

  /// True if the sign-in is kept in the encrypted file.
  boolean isInFile();

  /// Opens that file for as long as Assent runs.
  ///
  /// @param passphrase wiped by the desk
  void unlock(char[] passphrase, Consumer<Unlocking> done);

  /// Takes that file away, with the sign-in in it; no issuer is told.
  ///
  /// @param done gets one sentence on why it is still there; empty when it is gone
  void forgetFile(Consumer<String> done);

  /// Reads what the logs say of sign-ins, newest first.
  ///
  /// @param most how many entries at most
  void history(SignInHistory.Kind kind, int most, Consumer<SignInHistory.Page> done);

  /// Opens a page in the person's browser.
  void browse(URI page);

  /// The value that was asked for, or the reason why there is none.
  sealed interface Answer<T> {
    record Given<T>(T value) implements Answer<T> {}

    record Refused<T>(IdentityRefusal why) implements Answer<T> {}
  }

  /// The end of opening the file.
  sealed interface Unlocking {
    record Opened() implements Unlocking {}

    record WrongPassphrase() implements Unlocking {}

    /// @param why one sentence
    record Failed(String why) implements Unlocking {}
  }

  /// The ways to sign in.
  enum Way {
    BROWSER,
    DEVICE
  }

  /// Told how a sign-in goes on.
  interface Progress {
    /// The browser has to go to a page of the issuer.
    void page(URI page);

    /// A code has to be confirmed.
    void code(DeviceCode code);

    /// It has ended, and nothing else is told afterwards.
    void ended(End end);
  }

  /// The end of a sign-in.
  sealed interface End {
    record Done(SignInState.SignedIn now) implements End {}

    record Failed(IdentityRefusal why) implements End {}

    record Cancelled() implements End {}
  }
}
