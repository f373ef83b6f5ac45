package dev.assent.desktop.rules.history;

import dev.assent.desktop.rules.history.HistoryViewModel.Compared;
import dev.assent.desktop.rules.history.HistoryViewModel.Versions;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.DifferenceLines;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Place;
import dev.assent.desktop.ui.kit.Press;
import dev.assent.desktop.ui.kit.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The versions of a policy in a list, and beside it what the chosen one changed.
public final class HistoryView extends StackPane {
  private final HistoryViewModel model;
  private final Consumer<Question> asking;
  private final Rows<VersionLine> list = new Rows<>(HistoryView::row);
  private final VBox detail = Lay.styled(new VBox(12), "as-version-detail");
  private final ScrollPane scroll = Lay.scroll(detail);
  private final HBox columns = new HBox(new StackPane(list), scroll);
  private final Place place = new Place(columns);
  private final Node clock = Icons.feather(Feather.CLOCK, 36);
  private final HBox sides;

  /// A question whether a version should be restored.
  ///
  /// @param head names the version
  /// @param body says what restoring it changes
  /// @param yes told when the person says so, with what they say it is for, which may be empty
  public record Question(String head, String body, Consumer<String> yes) {}

  /// @param asking asks the person
  public HistoryView(HistoryViewModel model, Consumer<Question> asking) {
    this.model = model;
    this.asking = asking;
    setId("rules-history");
    sides =
        new HBox(
            SegmentedButtons.of(
                "history-",
                HistoryViewModel.Side.values(),
                model.sideProperty(),
                HistoryViewModel.Side::text));
    list.name("versions", "rules.history.list");
    list.getStyleClass().addAll("as-rule-list", "as-version-list");
    list.marks(model.chosenProperty()::get);
    list.onChosen(line -> model.choose(line.number()));
    list.getParent().getStyleClass().addAll("as-rule-column", "as-version-column");
    Lay.grow(scroll);
    getChildren().setAll(place);
    model.versionsProperty().subscribe(this::drawVersions);
    model.chosenProperty().addListener((_, _, _) -> list.mark());
    model.comparedProperty().subscribe(this::drawDetail);
  }

  private void drawVersions(Versions versions) {
    var all = versions instanceof Versions.Known(var known) ? known : List.<VersionLine>of();
    list.show(all);
    if (all.isEmpty() && !(versions instanceof Versions.Unknown)) {
      String key = versions instanceof Versions.Unreadable ? "unreadable" : "none";
      place.instead(
          clock,
          Texts.get("rules.history." + key + ".head"),
          Texts.get("rules.history." + key + ".body"));
    } else {
      place.contents();
    }
  }

  private static Node row(VersionLine version) {
    var head = new FlowPane(8, 2, Lay.whole(OneLine.label(version.name(), "as-strong")));
    if (version.inForce()) {
      head.getChildren().add(Face.CHIP.sayLine("rules.history.inForce"));
    }
    return Lay.spoken(
        Lay.styled(
            new VBox(2, head, Face.NOTE.of(version.time()), Face.NOTE.of(version.brief())),
            "as-version-row"),
        version.name() + ", " + version.time() + ", " + String.join(" ", version.origin()));
  }

  private void drawDetail(Compared compared) {
    var chosen = model.chosenProperty().get();
    if (chosen.isEmpty()) {
      detail.getChildren().clear();
      return;
    }
    var parts = new ArrayList<Node>();
    parts.add(head(chosen.get(), compared));
    parts.add(sentences(chosen.get().origin(), "as-small", "as-text-2"));
    parts.add(sides);
    parts.addAll(body(compared));
    detail.getChildren().setAll(parts);
  }

  private Node head(VersionLine version, Compared compared) {
    var restore =
        Press.QUIET.of("restore-version", "rules.history.restore", () -> ask(version, compared));
    restore
        .disableProperty()
        .bind(Bindings.createBooleanBinding(() -> !model.canRestore(), model.blockedProperty()));
    var words = new VBox(2, Face.HEAD.of(version.name()), Face.NOTE.of(version.time()));
    var why = Face.NOTE.say("rules.history.blocked");
    Lay.only(
        why,
        Bindings.createBooleanBinding(
            () -> model.blockedProperty().get() && !version.inForce(), model.blockedProperty()));
    words.getChildren().add(why);
    return new HBox(12, words, Lay.gap(), restore);
  }

  // The question says what restoring changes where that is on view, else only what it does.
  private void ask(VersionLine version, Compared compared) {
    String changes =
        model.sideProperty().get() == HistoryViewModel.Side.RESTORING
                && compared instanceof Compared.Different(var sentences, _)
                && sentences.isPresent()
            ? String.join("\n", sentences.get()) + "\n\n"
            : "";
    asking.accept(
        new Question(
            Texts.get("rules.history.ask", Texts.digits(version.number())),
            changes + Texts.get("rules.history.ask.body"),
            model::restore));
  }

  private static List<Node> body(Compared compared) {
    return switch (compared) {
      case Compared.Unknown() -> List.of(Face.NOTE.say("rules.history.comparing"));
      case Compared.Unreadable() -> List.of(Face.BODY.say("rules.history.textGone"));
      case Compared.Same() -> List.of(Face.BODY.say("rules.history.same"));
      case Compared.Different(var sentences, var difference) -> {
        var parts = new ArrayList<Node>();
        parts.add(
            sentences(
                sentences.orElseGet(() -> List.of(Texts.get("rules.history.noPolicy"))),
                "as-body",
                "as-text-1"));
        parts.add(new DifferenceLines(difference.lines()));
        yield parts;
      }
    };
  }

  private static Node sentences(List<String> words, String... styles) {
    var all = new VBox(4);
    words.forEach(sentence -> all.getChildren().add(WrappedText.label(sentence, styles)));
    return all;
  }

  @Override
  public void requestFocus() {
    list.requestFocus();
  }
}
