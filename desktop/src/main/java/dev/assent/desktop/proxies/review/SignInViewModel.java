package dev.assent.desktop.proxies.review;

import dev.assent.core.doctor.ClientCertificates;
import dev.assent.core.proxy.ServerSignIns;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The sign-in at the chosen server, and the certificate for it. Belongs to the toolkit's thread.
public final class SignInViewModel {
  private final ObjectProperty<Shown> shown = new SimpleObjectProperty<>(Shown.NOTHING);
  private final TermsViewModel terms = new TermsViewModel(() -> read(""));
  private @Nullable SignInDesk desk;
  private InstantSource clock = InstantSource.system();
  private String server = "";
  private boolean known;
  private Optional<Runnable> open = Optional.empty();

  /// The section as it is shown.
  ///
  /// @param proof how the server knows the person
  /// @param now when that was read
  /// @param waits whether the browser is awaited
  /// @param message why the last attempt failed; may be empty
  public record Shown(SignInDesk.Proof proof, Instant now, boolean waits, String message) {
    static final Shown NOTHING = new Shown(SignInDesk.Proof.NONE, Instant.EPOCH, false, "");

    /// True if the person should look at it.
    public boolean troubles() {
      return proof.standing().asks()
          || proof
              .certificate()
              .filter(term -> term.urgency(now) != ClientCertificates.Urgency.NONE)
              .isPresent();
    }

    ServerSignIns.Standing standing() {
      return proof.standing();
    }
  }

  /// Learns from now on how servers know the person.
  ///
  /// @param time what the ends of certificates are compared with
  public void follow(SignInDesk source, InstantSource time) {
    desk = source;
    terms.follow(source);
    clock = time;
    read(shown.get().message());
  }

  /// The terms that are known beforehand for it.
  TermsViewModel terms() {
    return terms;
  }

  public ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown;
  }

  /// True if it was found out how the server knows the person.
  public boolean isKnown() {
    return known || desk == null;
  }

  /// Shows a server, or looks again at the one shown. Another server ends an open sign-in.
  ///
  /// @param name empty for none
  public void show(String name) {
    if (!server.equals(name)) {
      cancel();
      server = name;
      known = name.isEmpty();
      shown.set(Shown.NOTHING);
    }
    terms.show(name);
    read(shown.get().message());
  }

  /// Opens the browser, where none is awaited.
  public void signIn() {
    SignInDesk now = desk;
    if (now == null || open.isPresent()) {
      return;
    }
    String name = server;
    open = Optional.of(() -> {});
    Runnable end =
        now.signIn(
            name,
            problem -> {
              open = Optional.empty();
              if (server.equals(name)) {
                read(problem.isEmpty() ? "" : Texts.get("servers.signin.failed", problem));
              }
            });
    // It may have come back already.
    if (open.isPresent()) {
      open = Optional.of(end);
      read("");
    }
  }

  /// Waits no longer for the browser.
  void cancel() {
    open.ifPresent(Runnable::run);
    open = Optional.empty();
    read("");
  }

  void signOut() {
    SignInDesk now = desk;
    String name = server;
    if (now != null) {
      now.signOut(
          name,
          problem -> {
            if (server.equals(name)) {
              read(problem.isEmpty() ? "" : Texts.get("servers.signin.notOut", problem));
            }
          });
    }
  }

  private void read(String message) {
    SignInDesk now = desk;
    String name = server;
    if (now == null || name.isEmpty()) {
      return;
    }
    now.read(
        name,
        proof -> {
          if (server.equals(name)) {
            known = true;
            shown.set(new Shown(proof, clock.instant(), open.isPresent(), message));
          }
        });
  }
}
