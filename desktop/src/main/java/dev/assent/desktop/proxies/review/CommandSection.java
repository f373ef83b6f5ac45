package dev.assent.desktop.proxies.review;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import javafx.scene.Node;
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
    Lay.show(this, any);
  }

  private Node well(CommandRow held) {
    var well =
        Lay.styled(
            new VBox(6, Face.CODE_SMALL.of(held.shown().shown())), "as-well", "as-detail-well");
    held.files().forEach(file -> well.getChildren().add(Face.CODE_NOTE.of(file)));
    var accept = Press.QUIET.of("servers.command.button.accept", () -> model.accept(held));
    accept.setAccessibleText(
        Texts.get("servers.command.button.accept") + " " + held.shown().proxy());
    well.getChildren().add(accept);
    return well;
  }
}
