package dev.assent.desktop.launch;

import dev.assent.core.audit.PastCalls;
import dev.assent.core.practice.PracticeSite;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.content.HomeFolder;
import dev.assent.desktop.compare.AllowedCalls;
import dev.assent.desktop.compare.StoredEarlierCalls;
import dev.assent.desktop.compare.StoredVersions;
import dev.assent.desktop.explain.ExplanationQuestion;
import dev.assent.desktop.explain.ExplanationWindow;
import dev.assent.desktop.explain.StoredExplainer;
import dev.assent.desktop.practice.PracticeView;
import dev.assent.desktop.practice.PracticeViewModel;
import dev.assent.desktop.practice.StoredPractice;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;

/// Joins the practice page to grounds of its own. Of what is real it gets the looks, and how the
/// person wants to answer; nothing of the person's servers, rules and log. Belongs to the toolkit's
/// thread.
final class PracticeStart {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  // Thirty calls in ten seconds.
  private static final Duration PAUSE = Duration.ofMillis(330);

  private final StoredPractice desk;
  private final Page page;

  private Optional<ApprovalViewModel> card = Optional.empty();

  /// @param core says how the person wants to answer; its settings are only read
  /// @param assent the command of `assent`
  /// @param leave goes to another page
  PracticeStart(
      ProxyCore core,
      String assent,
      Appearance appearance,
      Ticker ticker,
      BackgroundWork beside,
      ReadOnlyBooleanProperty locked,
      Runnable leave) {
    var machine = core.surroundings();
    var site =
        new PracticeSite(
            List.of(assent),
            machine.environment(),
            machine.userHome(),
            machine.userName(),
            Texts.get("practice.agent"),
            machine.clock(),
            PATIENCE,
            PAUSE);
    desk = new StoredPractice(site, beside.work(), beside.toolkit());
    var why =
        new ExplanationWindow(
            new StoredExplainer(_ -> desk.policies(), (_, _) -> false, machine.userHome(), beside),
            appearance);
    var settings = new CardSettingsFromConfig(core.config(), beside.toolkit());
    // Cards come and go with the grounds; one listener stays.
    core.config().listen(() -> beside.toolkit().execute(() -> card.ifPresent(settings::apply)));
    var surroundings =
        new CardSurroundings(
            asked -> why.ask(new ExplanationQuestion.Waiting(asked)),
            new StoredVersions(new AllowedCalls(), beside.work(), beside.toolkit()),
            new StoredEarlierCalls(
                _ -> desk.auditFolder().map(PastCalls::of).orElse(PastCalls.NONE),
                beside.work(),
                beside.toolkit()),
            HomeFolder.of(machine.userHome()),
            "",
            locked);
    var model =
        new PracticeViewModel(
            desk,
            ticker,
            made -> {
              card = Optional.of(made);
              settings.apply(made);
              surroundings.tell(made);
            },
            PATIENCE,
            leave);
    page = Page.of("practice", () -> new PracticeView(model));
  }

  /// The page.
  Page page() {
    return page;
  }

  /// Ends what plays and deletes it. Called on any thread.
  void close() {
    desk.end();
  }
}
