package dev.assent.desktop.settings.identity;

import dev.assent.desktop.settings.identity.IdentityWords.Fact;
import java.util.List;

/// The sign-in as the page shows it, in words.
sealed interface IdentityShown {
  /// Nothing is known yet.
  record Looking() implements IdentityShown {}

  record NotConfigured() implements IdentityShown {}

  /// @param issuer made harmless
  record SignedOut(String issuer) implements IdentityShown {}

  /// @param name made harmless and short
  /// @param facts in the order of the page
  record SignedIn(String name, List<Fact> facts) implements IdentityShown {
    public SignedIn {
      facts = List.copyOf(facts);
    }
  }

  /// @param head what follows from it
  /// @param sentence why the sign-in does not count
  /// @param advice may be empty
  record Refused(String head, String sentence, String advice) implements IdentityShown {}

  /// The sign-in is in a file that is not open.
  ///
  /// @param sentence what is wrong with it; empty where only the passphrase lacks
  /// @param opening whether it is being opened
  record Locked(String sentence, boolean opening) implements IdentityShown {}

  /// A sign-in has begun, and the issuer is asked.
  ///
  /// @param before what holds meanwhile
  record Starting(String issuer, String before) implements IdentityShown {}

  /// The browser is out.
  ///
  /// @param address of the issuer's page, for a browser that the person opens themselves
  /// @param before what holds meanwhile
  record AtBrowser(String issuer, String address, String before) implements IdentityShown {}

  /// A code waits to be confirmed.
  ///
  /// @param code made harmless
  /// @param address where it is typed, made harmless
  /// @param before what holds meanwhile
  record WithCode(String code, String address, String before) implements IdentityShown {}

  /// The person is being signed out.
  record Ending() implements IdentityShown {}
}
