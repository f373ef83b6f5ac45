package dev.assent.desktop.suggest;

import dev.assent.core.suggest.Suggestion;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;

/// The page "Attention" in its states, and the line that leads to it.
public final class SuggestionsExhibit {
  private static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");

  private SuggestionsExhibit() {}

  /// Nobody was asked anything.
  public static Parent empty() {
    return page(model(new FakeSuggestionDesk()));
  }

  /// A long log is being read.
  public static Parent reading() {
    var desk = new FakeSuggestionDesk();
    desk.far = Optional.of(new SuggestionDesk.Reading(42_000, "files", NOW));
    desk.stuck = true;
    return page(model(desk));
  }

  /// One suggestion, its calls shown.
  public static Parent one() {
    var desk = new FakeSuggestionDesk().with(CannedSuggestions.allow());
    desk.figures = Optional.of(CannedSuggestions.figures(9));
    return page(model(desk));
  }

  /// The calls that nobody judged.
  public static Parent shown() {
    var card =
        new OfferCard(
            model(new FakeSuggestionDesk().with(CannedSuggestions.allow())).rows().getFirst(),
            () -> {});
    card.lookupAll("#offer-show").forEach(show -> ((Button) show).fire());
    var page = new BorderPane();
    page.getStyleClass().add("as-canvas");
    page.setTop(card);
    return page;
  }

  /// A suggestion to deny, with what speaks against it.
  public static Parent against() {
    return page(
        model(
            new FakeSuggestionDesk()
                .with(CannedSuggestions.deny(), CannedSuggestions.allowWithoutSecrets())));
  }

  /// The rules that could be narrower or fewer.
  public static Parent fewer() {
    return page(
        model(
            new FakeSuggestionDesk()
                .with(
                    CannedSuggestions.narrower(),
                    CannedSuggestions.unused(),
                    CannedSuggestions.mergeable())));
  }

  /// One was taken, one failed, one is not suggested again.
  public static Parent settled() {
    var desk =
        new FakeSuggestionDesk()
            .with(
                CannedSuggestions.allow(),
                CannedSuggestions.narrower(),
                CannedSuggestions.unused());
    var model = model(desk);
    model.rows().getFirst().tryOut();
    desk.outcome =
        new SuggestionDesk.Outcome.Failed(
            CoreWords.ofFault("/home/sam/.config/assent: No space left on device"));
    model.rows().get(1).add();
    model.rows().getLast().refuse();
    return page(model);
  }

  /// Figures beyond what is aimed at.
  public static Parent figures() {
    var desk = new FakeSuggestionDesk();
    desk.figures = Optional.of(CannedSuggestions.figures(120));
    return page(model(desk));
  }

  /// The line above another page.
  public static Parent line() {
    var bar =
        new SuggestionBar(
            model(new FakeSuggestionDesk().with(two())), new SimpleBooleanProperty(true), () -> {});
    var page = new BorderPane();
    page.getStyleClass().add("as-canvas");
    page.setTop(bar);
    return page;
  }

  private static Suggestion[] two() {
    return new Suggestion[] {CannedSuggestions.allow(), CannedSuggestions.unused()};
  }

  private static SuggestionsViewModel model(FakeSuggestionDesk desk) {
    var model = new SuggestionsViewModel(desk, new ManualTicker(NOW), ZoneOffset.UTC);
    model.shown();
    return model;
  }

  private static Parent page(SuggestionsViewModel model) {
    var page = new StackPane(new SuggestionsView(model, _ -> {}));
    page.getStyleClass().add("as-canvas");
    return page;
  }
}
