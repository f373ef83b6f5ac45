package dev.assent.desktop.settings.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.issuer.IssuerOffer;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.SignInReason;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Says in words who is signed in and why somebody is not. Pure.
final class IdentityWords {
  private static final int MOST_SCOPES = 12;

  private IdentityWords() {}

  /// One thing that is known about the person who is signed in.
  ///
  /// @param code whether it is read like code, from left to right
  record Fact(String title, String text, boolean code) {}

  /// Advice on what the person can do about it; empty where there is nothing but to try again.
  static String advice(IdentityRefusal why) {
    String key = "settings.identity.advice." + why.fault().word();
    return Texts.has(key) ? Texts.get(key) : "";
  }

  /// All that is told of the person.
  static List<Fact> facts(IdentitySettings settings, SignInState.SignedIn in, ZoneId zone) {
    var who = in.who();
    var facts = new ArrayList<Fact>();
    if (!who.id().equals(in.name())) {
      facts.add(fact("id", OutsideName.of(who.id()), true));
    }
    facts.add(fact("issuer", ShownText.line(who.issuer()), true));
    String until = MomentWords.NAMED_DAY.of(in.until(), zone);
    facts.add(
        fact(
            "until",
            in.renewable() ? Texts.get("settings.identity.fact.until.renewed", until) : until,
            false));
    facts.add(
        who.scopes().isEmpty()
            ? fact("scopes", Texts.get("settings.identity.fact.scopes.none"), false)
            : fact("scopes", scopes(who.scopes()), true));
    facts.add(
        fact(
            "proof",
            settings
                .audience()
                .map(audience ->
                    Texts.get("settings.identity.fact.proof.access", OutsideName.of(audience)))
                .orElseGet(() -> Texts.get("settings.identity.fact.proof.identity")),
            false));
    return List.copyOf(facts);
  }

  private static Fact fact(String name, String text, boolean code) {
    return new Fact(Texts.get("settings.identity.fact." + name), text, code);
  }

  private static String scopes(List<String> scopes) {
    String listed =
        scopes.stream().limit(MOST_SCOPES).map(OutsideName::of).collect(Collectors.joining(" "));
    return scopes.size() <= MOST_SCOPES
        ? listed
        : listed + " " + CountWords.rest(scopes.size() - MOST_SCOPES);
  }

  /// The words for the ways to sign in that an issuer offers.
  static String of(IssuerOffer offer) {
    String ways =
        offer.againstBrowser().isEmpty()
            ? offer.device() ? "both" : "browser"
            : offer.device() ? "device" : "none";
    var sentences = new ArrayList<String>();
    sentences.add(Texts.get("settings.identity.checked." + ways));
    offer.againstBrowser().map(SignInReason::of).ifPresent(sentences::add);
    sentences.add(Texts.count("settings.identity.checked.keys", offer.keys()));
    sentences.add(Texts.get("settings.identity.checked.rest"));
    return String.join(" ", sentences);
  }

  /// True if one can sign in there at all.
  static boolean isUsable(IssuerOffer offer) {
    return offer.keys() > 0 && (offer.againstBrowser().isEmpty() || offer.device());
  }

  /// The end of a sign-in.
  static String of(Identity.SignOut out) {
    if (!out.wasSignedIn()) {
      return Texts.get("settings.identity.out.nobody");
    }
    return out.trouble()
        .map(trouble ->
            Texts.get("settings.identity.out.untold", SignInReason.of(trouble.refusal())))
        .orElseGet(() ->
            out.revoked().isEmpty()
                ? Texts.get("settings.identity.out.done")
                : Texts.get(
                    out.revoked().get()
                        ? "settings.identity.out.revoked"
                        : "settings.identity.out.kept"));
  }
}
