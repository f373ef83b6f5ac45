package dev.assent.desktop.coverage;

import dev.assent.desktop.coverage.CoverageRow.Fact;
import dev.assent.desktop.coverage.CoverageRow.Hindrance;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.PagePane;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The page "Coverage": one box for each client, with what is known of it and what is in the way.
public final class CoverageView extends PagePane {
  // In letters, so that the facts stand below each other at every text size.
  private static final double FACT_WIDTH = 11.5;

  private final CoverageViewModel model;

  public CoverageView(CoverageViewModel model) {
    super("coverage.title", 14);
    this.model = model;
    beside(
        "coverage-summary",
        model
            .rowsProperty()
            .map(rows ->
                rows.filter(all -> !all.isEmpty()).map(CoverageViewModel::summary).orElse("")));
    model.rowsProperty().subscribe(this::draw);
    model.troubleProperty().subscribe(this::draw);
    draw();
    Lay.seen(this, model::watch);
  }

  private void draw() {
    parts().setAll(Face.QUIET.say("coverage.hint"));
    if (!model.troubleProperty().get().isEmpty()) {
      parts().add(new Notice("care", Texts.get("coverage.trouble"), model.troubleProperty().get()));
    }
    Optional<List<CoverageRow>> rows = model.rowsProperty().get();
    if (rows.isEmpty() || rows.get().isEmpty()) {
      parts().add(Face.QUIET.say(rows.isEmpty() ? "coverage.reading" : "coverage.none"));
      return;
    }
    unhooked(rows.get()).ifPresent(parts()::add);
    rows.get().forEach(row -> parts().add(client(row)));
  }

  // The same words at each client would hide what else is there.
  private static Optional<Node> unhooked(List<CoverageRow> rows) {
    var which = rows.stream().filter(row -> row.hook().isPresent()).toList();
    if (which.isEmpty()) {
      return Optional.empty();
    }

    String names = ListWords.all(which.stream().map(CoverageRow::client).toList());
    return Optional.of(
        hindrance(
            new Hindrance(
                Texts.count("coverage.unhooked", which.size(), names),
                "care",
                which.stream().flatMap(row -> row.hook().stream()).toList())));
  }

  private static Node client(CoverageRow row) {
    var chip = Face.chip(row.state(), row.tone());
    if (row.tone().equals("calm")) {
      chip.setGraphic(Icons.feather(Feather.CHECK, 11));
    }
    var head =
        Lay.styled(
            new HBox(10, Face.STRONG.line(row.client()), chip, Lay.gap()), "as-form-centred");
    row.prove()
        .map(CoverageView::button)
        .ifPresent(prove -> {
          prove.setDisable(row.proving());
          head.getChildren().add(prove);
        });
    var facts = new FlowPane(18, 10);
    row.facts().forEach(fact -> facts.getChildren().add(fact(fact)));
    // The panel has a spacing of its own.
    var inside = new VBox(12, head, facts);
    inside.getChildren().add(Face.NOTE.someCode(row.note()));
    row.hindrances().forEach(one -> inside.getChildren().add(hindrance(one)));
    return Lay.spoken(Lay.panel(inside), row.client() + ", " + row.state());
  }

  private static Button button(CoverageRow.Way way) {
    return Press.STRONG.saying(way.id(), way.text(), way.act());
  }

  private static Node fact(Fact fact) {
    var value =
        WrappedText.label(
            fact.value(),
            "as-body",
            switch (fact.tone()) {
              case "care" -> "as-text-care";
              case "danger" -> "as-text-danger";
              case "none" -> "as-text-2";
              default -> "as-text-1";
            });
    var pair = new VBox(1, Face.NOTE.of(fact.name()), value);
    pair.prefWidthProperty().bind(value.fontProperty().map(font -> FACT_WIDTH * font.getSize()));
    return pair;
  }

  private static Node hindrance(Hindrance one) {
    if (one.tone().isEmpty()) {
      var line = Lay.row(10, Lay.wide(WrappedText.label(one.text(), "as-body", "as-text-care")));
      one.ways().forEach(way -> line.getChildren().add(button(way)));
      return line;
    }
    var notice = new Notice(one.tone(), "", one.text());
    if (!one.ways().isEmpty()) {
      var ways = new FlowPane(8, 6);
      ways.setPadding(new javafx.geometry.Insets(6, 0, 0, 0));
      one.ways().forEach(way -> ways.getChildren().add(button(way)));
      notice.words().getChildren().add(ways);
    }
    return Lay.grow(notice);
  }
}
