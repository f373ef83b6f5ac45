package dev.assent.desktop.settings;

import dev.assent.core.doctor.SupportBundle;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.nio.file.Path;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;

/// Shows how the installation is, and offers a bundle of that for whoever helps. It shows the
/// bundle's parts, with their text, before the bundle is written.
final class HealthPanel extends VBox {
  // A label of more would take long to lay out.
  private static final int SHOWN = 20_000;

  private final InstallationViewModel model;

  HealthPanel(InstallationViewModel model) {
    super(14);
    this.model = model;
    getChildren().addAll(Lay.panel(health()), Lay.panel(bundle()));
  }

  private VBox health() {
    var again = Press.QUIET.of("health-again", "settings.health.again", model::look);
    again.disableProperty().bind(model.lookingProperty());
    return new VBox(
        8,
        head("settings.health", "settings.health.meaning", again),
        Face.NOTE.following(
            Bindings.when(model.lookingProperty())
                .then(Texts.get("settings.health.looking"))
                .otherwise("")),
        new HealthLines(model.checks()));
  }

  private VBox bundle() {
    var gather = Press.QUIET.of("bundle-gather", "settings.bundle.gather", model::gather);
    gather.disableProperty().bind(Bindings.isEmpty(model.checks()));
    var files = new VBox(2);
    var text = Face.CODE_SMALL.of("");
    text.setId("bundle-text");
    Runnable draw =
        () -> {
          text.setText("");
          files
              .getChildren()
              .setAll(
                  model.contents().stream().map(content -> row(content, text::setText)).toList());
        };
    model.contents().subscribe(draw);
    draw.run();
    var more =
        new VBox(
            10,
            ticks(),
            files,
            Lay.only(Lay.well(text), text.textProperty().isNotEmpty()),
            Press.QUIET.of("bundle-save", "settings.bundle.save", this::save),
            Face.NOTE.following(model.writtenProperty()));
    return new VBox(
        10,
        head("settings.bundle", "settings.bundle.meaning", gather),
        Lay.only(more, model.offeredProperty()));
  }

  private Node ticks() {
    var box = new VBox(6);
    for (var part : SupportBundle.Part.values()) {
      var tick = Press.tick("bundle-" + part.word(), Texts.get("settings.bundle." + part.word()));
      tick.selectedProperty().addListener((_, _, in) -> model.choose(part, in));
      box.getChildren().add(tick);
    }
    return box;
  }

  private static Node row(
      InstallationViewModel.Content content, java.util.function.Consumer<String> show) {
    var name =
        Lay.spoken(
            Press.LINK.saying(
                content.name(),
                () ->
                    show.accept(
                        content.text().substring(0, Math.min(SHOWN, content.text().length())))),
            Texts.get("settings.bundle.show", content.name()));
    return Lay.styled(
        new HBox(12, name, Lay.wide(Face.NOTE.of(content.says())), Face.NOTE.whole(content.size())),
        "as-setting",
        "as-setting-low");
  }

  private void save() {
    var chooser = new FileChooser();
    chooser.setTitle(Texts.get("settings.bundle.save"));
    chooser.setInitialFileName("assent.zip");
    Object chosen = chooser.showSaveDialog(getScene().getWindow());
    if (chosen != null) {
      model.write(Path.of(chosen.toString()));
    }
  }

  static Node head(String title, String meaning, Node... ways) {
    var box = new HBox(16, Lay.grow(new VBox(2, Face.HEAD.say(title), Face.NOTE.say(meaning))));
    box.getChildren().addAll(ways);
    return box;
  }
}
