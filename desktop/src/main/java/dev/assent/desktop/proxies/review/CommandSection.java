package dev.assent.desktop.proxies.review;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/// Shows the parts of a held server's command, or its address, and the button that accepts it.
/// Takes no room while nothing is held.
public final class CommandSection extends VBox {
  private final CommandViewModel model;

  public CommandSection(CommandViewModel model) {
    super(8);
    this.model = model;
    model.shownProperty().addListener((_, _, _) -> draw());
    draw();
  }

  private void draw() {
    var shown = model.shownProperty().get();
    getChildren().clear();
    shown
        .held()
        .ifPresent(held ->
            getChildren().addAll(new Notice("care", held.head(), held.detail()), well(held)));
    if (!shown.message().isEmpty()) {
      getChildren().add(new Notice("danger", "", shown.message()));
    }
    boolean any = !getChildren().isEmpty();
    setVisible(any);
    setManaged(any);
  }

  private Node well(CommandRow held) {
    var well = new VBox(6);
    well.getStyleClass().addAll("as-well", "as-detail-well");
    well.getChildren().add(WrappedText.label(held.shown().shown(), "as-mono-small", "as-text-1"));
    held.files()
        .forEach(
            file -> well.getChildren().add(WrappedText.label(file, "as-mono-small", "as-text-2")));
    var accept = new Button(Texts.get("servers.command.button.accept"));
    accept.getStyleClass().add("as-button");
    accept.setMnemonicParsing(false);
    accept.setAccessibleText(
        Texts.get("servers.command.button.accept") + " " + held.shown().proxy());
    accept.setOnAction(_ -> model.accept(held));
    well.getChildren().add(accept);
    return well;
  }
}
