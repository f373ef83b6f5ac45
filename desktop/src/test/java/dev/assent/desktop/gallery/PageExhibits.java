package dev.assent.desktop.gallery;

import dev.assent.desktop.approval.card.LadderExhibit;
import dev.assent.desktop.approval.card.StandingExhibit;
import dev.assent.desktop.approval.standing.RefusedExhibit;
import dev.assent.desktop.coverage.CoverageExhibit;
import dev.assent.desktop.decisions.DecisionsExhibit;
import dev.assent.desktop.explain.ExplanationExhibit;
import dev.assent.desktop.practice.PracticeExhibit;
import dev.assent.desktop.proxies.ProxiesExhibit;
import dev.assent.desktop.rules.RulesExhibit;
import dev.assent.desktop.rules.SharedRulesExhibit;
import dev.assent.desktop.settings.SettingsExhibit;
import dev.assent.desktop.settings.identity.IdentityExhibit;
import dev.assent.desktop.settings.identity.IdentityViewModel;
import dev.assent.desktop.shell.SwitchesExhibit;
import dev.assent.desktop.suggest.SuggestionsExhibit;
import dev.assent.desktop.tray.TrayExhibit;
import dev.assent.desktop.ui.kit.KitExhibit;
import dev.assent.desktop.welcome.WelcomeExhibit;
import java.util.List;
import java.util.function.Supplier;

/// The pages of the main window without its navigation.
final class PageExhibits {
  private static final int WIDTH = 1080;
  private static final int HEIGHT = 800;

  private PageExhibits() {}

  static List<Exhibit> all() {
    return List.of(
        new Exhibit("grants", WIDTH, HEIGHT, StandingExhibit::grants),
        new Exhibit("grants-empty", WIDTH, HEIGHT, StandingExhibit::grantsEmpty),
        new Exhibit("refused", WIDTH, 220, RefusedExhibit::lines),
        new Exhibit("missed", WIDTH, HEIGHT, StandingExhibit::missed),
        new Exhibit("missed-earlier", WIDTH, HEIGHT, StandingExhibit::missedEarlier),
        new Exhibit("missed-empty", WIDTH, HEIGHT, StandingExhibit::missedEmpty),
        new Exhibit("attention", WIDTH, 1000, SuggestionsExhibit::one),
        new Exhibit("attention-empty", WIDTH, HEIGHT, SuggestionsExhibit::empty),
        new Exhibit("attention-reading", WIDTH, HEIGHT, SuggestionsExhibit::reading),
        new Exhibit("attention-against", WIDTH, 900, SuggestionsExhibit::against),
        new Exhibit("attention-fewer", WIDTH, HEIGHT, SuggestionsExhibit::fewer),
        new Exhibit("attention-settled", WIDTH, 900, SuggestionsExhibit::settled),
        new Exhibit("attention-figures", WIDTH, HEIGHT, SuggestionsExhibit::figures),
        new Exhibit("attention-shown", 720, 460, SuggestionsExhibit::shown),
        new Exhibit("attention-line", WIDTH, 120, SuggestionsExhibit::line),
        new Exhibit("card-ladder", 704, 940, LadderExhibit::open),
        new Exhibit("card-ladder-wide", 704, 980, LadderExhibit::wide),
        new Exhibit("card-ladder-shut", 704, 560, LadderExhibit::shut),
        new Exhibit("card-denial", 704, 820, StandingExhibit::denial),
        new Exhibit("card-suggestion", 704, 900, StandingExhibit::suggestion),
        new Exhibit("card-kept", 704, 520, StandingExhibit::kept),
        new Exhibit("card-settling", 704, 480, StandingExhibit::settling),
        new Exhibit("rules", WIDTH, HEIGHT, RulesExhibit::draft),
        new Exhibit("rules-broken", WIDTH, HEIGHT, RulesExhibit::broken),
        new Exhibit("rules-conditions", WIDTH, 1000, RulesExhibit::conditions),
        new Exhibit("rules-circumstances", WIDTH, 1000, RulesExhibit::circumstances),
        new Exhibit("rules-people", WIDTH, HEIGHT, RulesExhibit::people),
        new Exhibit("rules-try", WIDTH, 1000, RulesExhibit::tried),
        new Exhibit("rules-table", WIDTH, HEIGHT, RulesExhibit::table),
        new Exhibit("rules-mending", WIDTH, 1000, RulesExhibit::mended),
        new Exhibit("rules-review", WIDTH, HEIGHT, RulesExhibit::review),
        new Exhibit("rules-conflict", WIDTH, HEIGHT, RulesExhibit::conflict),
        new Exhibit("rules-unreadable", WIDTH, HEIGHT, RulesExhibit::unreadable),
        new Exhibit("rules-shared", WIDTH, HEIGHT, SharedRulesExhibit::follower),
        new Exhibit("rules-shared-review", WIDTH, HEIGHT, SharedRulesExhibit::review),
        new Exhibit("rules-settings", WIDTH, 1500, RulesExhibit::settings),
        new Exhibit("rules-history", WIDTH, HEIGHT, RulesExhibit::history),
        new Exhibit("rules-text", WIDTH, HEIGHT, RulesExhibit::text),
        new Exhibit("rules-text-changed", WIDTH, HEIGHT, RulesExhibit::textChanged),
        new Exhibit("rules-text-faulty", WIDTH, HEIGHT, RulesExhibit::textFaulty),
        new Exhibit("rules-import", WIDTH, 1000, RulesExhibit::imported),
        new Exhibit("rules-pin", WIDTH, HEIGHT, RulesExhibit::pinned),
        new Exhibit("rules-replay", WIDTH, 1000, RulesExhibit::replayed),
        new Exhibit("rules-empty", WIDTH, HEIGHT, RulesExhibit::empty),
        new Exhibit("rules-no-server", WIDTH, HEIGHT, RulesExhibit::noServer),
        new Exhibit("decisions", WIDTH, HEIGHT, DecisionsExhibit::log),
        new Exhibit("decisions-all", WIDTH, HEIGHT, DecisionsExhibit::all),
        new Exhibit("decisions-table", WIDTH, HEIGHT, DecisionsExhibit::table),
        new Exhibit("decisions-steps", WIDTH, HEIGHT, DecisionsExhibit::steps),
        new Exhibit("decisions-person", WIDTH, 1000, DecisionsExhibit::person),
        new Exhibit("decisions-stranger", WIDTH, 1000, DecisionsExhibit::stranger),
        new Exhibit("decisions-unproved", WIDTH, HEIGHT, DecisionsExhibit::unproved),
        new Exhibit("decisions-search", WIDTH, HEIGHT, DecisionsExhibit::search),
        new Exhibit("decisions-broken", WIDTH, HEIGHT, DecisionsExhibit::broken),
        new Exhibit("decisions-empty", WIDTH, HEIGHT, DecisionsExhibit::empty),
        new Exhibit("servers", WIDTH, HEIGHT, ProxiesExhibit::list),
        new Exhibit("servers-protect", WIDTH, 1000, ProxiesExhibit::protect),
        new Exhibit("servers-protected", WIDTH, HEIGHT, ProxiesExhibit::protectedNow),
        new Exhibit("servers-stale", WIDTH, HEIGHT, ProxiesExhibit::stale),
        new Exhibit("servers-undo", WIDTH, 1000, ProxiesExhibit::undo),
        new Exhibit("servers-by-hand", WIDTH, HEIGHT, ProxiesExhibit::byHand),
        new Exhibit("servers-found", WIDTH, HEIGHT, ProxiesExhibit::found),
        new Exhibit("servers-tools", WIDTH, HEIGHT, ProxiesExhibit::tools),
        new Exhibit("servers-low", 824, 700, ProxiesExhibit::tools),
        new Exhibit("servers-clients", WIDTH, HEIGHT, ProxiesExhibit::clients),
        new Exhibit("servers-hooks", WIDTH, HEIGHT, ProxiesExhibit::hooks),
        new Exhibit("servers-signin", WIDTH, HEIGHT, ProxiesExhibit::asksSignIn),
        new Exhibit("servers-signin-more", WIDTH, HEIGHT, ProxiesExhibit::asksForMore),
        new Exhibit("servers-signin-in", WIDTH, HEIGHT, ProxiesExhibit::signedIn),
        new Exhibit("servers-signin-terms", WIDTH, 1300, ProxiesExhibit::signInTerms),
        new Exhibit("servers-signin-open", WIDTH, HEIGHT, ProxiesExhibit::signingIn),
        new Exhibit("servers-form", WIDTH, HEIGHT, ProxiesExhibit::form),
        new Exhibit("servers-edit", WIDTH, 960, ProxiesExhibit::edit),
        new Exhibit("servers-empty", WIDTH, HEIGHT, ProxiesExhibit::empty),
        new Exhibit("coverage", WIDTH, 1240, CoverageExhibit::all),
        new Exhibit("coverage-none", WIDTH, HEIGHT, CoverageExhibit::none),
        new Exhibit("welcome", 1280, HEIGHT, WelcomeExhibit::found),
        new Exhibit("welcome-nothing", 1024, 640, WelcomeExhibit::nothing),
        new Exhibit("templates", 1280, HEIGHT, WelcomeExhibit::templates),
        new Exhibit("templates-chosen", 1024, HEIGHT, WelcomeExhibit::chosen),
        new Exhibit("lookback", 1280, 1400, WelcomeExhibit::lookedBack),
        new Exhibit("lookback-running", 1024, 640, WelcomeExhibit::lookingBack),
        new Exhibit("practice", WIDTH, HEIGHT, PracticeExhibit::playing),
        new Exhibit("practice-idle", WIDTH, HEIGHT, PracticeExhibit::idle),
        new Exhibit("practice-failed", 820, 900, PracticeExhibit::failed),
        new Exhibit("explanation", 560, 760, ExplanationExhibit::asked),
        new Exhibit("explanation-overriding", 560, 760, ExplanationExhibit::overriding),
        new Exhibit("explanation-guarded", 560, 300, ExplanationExhibit::guarded),
        new Exhibit("settings", WIDTH, HEIGHT, SettingsExhibit::page),
        new Exhibit("settings-look", WIDTH, HEIGHT, SettingsExhibit::look),
        new Exhibit("settings-answers", WIDTH, HEIGHT, SettingsExhibit::answers),
        new Exhibit("settings-log", WIDTH, HEIGHT, SettingsExhibit::log),
        identity("empty", IdentityExhibit::empty),
        identity("none", IdentityExhibit::none),
        identity("checked", IdentityExhibit::checked),
        identity("checked-wrong", IdentityExhibit::checkedWrong),
        identity("out", IdentityExhibit::out),
        identity("in", IdentityExhibit::in),
        identity("strange", IdentityExhibit::strange),
        identity("starting", IdentityExhibit::starting),
        identity("browser", IdentityExhibit::browser),
        identity("code", IdentityExhibit::code),
        identity("refused", IdentityExhibit::refused),
        identity("locked", IdentityExhibit::locked),
        identity("locked-file", IdentityExhibit::lockedFile),
        new Exhibit(
            "identity-history",
            WIDTH,
            3400,
            () -> SettingsExhibit.identity(IdentityExhibit.history())),
        identity("another", IdentityExhibit::another),
        identity("untold", IdentityExhibit::untold),
        new Exhibit("settings-keys", WIDTH, HEIGHT, SettingsExhibit::keys),
        new Exhibit("settings-updates", WIDTH, HEIGHT, SettingsExhibit::updates),
        new Exhibit("settings-health", WIDTH, HEIGHT, SettingsExhibit::health),
        new Exhibit("settings-uninstall", WIDTH, HEIGHT, SettingsExhibit::uninstall),
        new Exhibit("settings-about", WIDTH, HEIGHT, SettingsExhibit::about),
        new Exhibit("switches-denied", 1280, HEIGHT, SwitchesExhibit::denied),
        new Exhibit("switches-others", 1280, HEIGHT, SwitchesExhibit::others),
        new Exhibit("tutorial-protect", WIDTH, 720, ProxiesExhibit::protectNotes),
        new Exhibit("tutorial-tools", WIDTH, 680, ProxiesExhibit::notesTools),
        new Exhibit("tutorial-card", 704, 620, ApprovalExhibits::notes),
        new Exhibit("tutorial-rule", WIDTH, HEIGHT, RulesExhibit::notes),
        new Exhibit("tutorial-decisions", WIDTH, 760, DecisionsExhibit::notes),
        new Exhibit("icons", 1820, 660, TrayExhibit::sheet),
        new Exhibit("kit", WIDTH, 1100, KitExhibit::parts),
        new Exhibit("kit-lists", WIDTH, 1200, KitExhibit::lists));
  }

  private static Exhibit identity(String state, Supplier<IdentityViewModel> model) {
    return new Exhibit(
        "identity-" + state, WIDTH, 1100, () -> SettingsExhibit.identity(model.get()));
  }
}
