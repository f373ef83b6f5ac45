package dev.assent.desktop.tray;

import dev.assent.desktop.ui.AppIcon;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Background;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;

/// The application's icon in its sizes, and every tray symbol in its sizes on a light, a dark and a
/// coloured panel, and on one of the ink's own colour.
public final class TrayExhibit {
  private static final List<TrayState> STATES =
      List.of(
          new TrayState.Idle(),
          new TrayState.Waiting(1),
          new TrayState.Waiting(3),
          new TrayState.Waiting(9),
          new TrayState.Waiting(12),
          new TrayState.Attention("the log is full"),
          new TrayState.Paused(0, ""),
          new TrayState.Locked());

  private TrayExhibit() {}

  /// The sheet.
  public static Parent sheet() {
    var icons = new HBox(20);
    icons.setAlignment(Pos.CENTER_LEFT);
    for (int size : List.of(256, 128, 64, 48, 32, 24, 16)) {
      icons.getChildren().add(new ImageView(AppIcon.draw(size)));
    }
    var sheet =
        new VBox(
            16,
            icons,
            panel("#F6F5F2", Color.web("#24262C")),
            panel("#121417", Color.web("#E3E5E9")),
            panel("#E3E5E9", Color.web("#E3E5E9")),
            panel("#3B5C8A", Color.WHITE));
    sheet.setPadding(new Insets(24));
    return sheet;
  }

  private static HBox panel(String ground, Color ink) {
    var panel = new HBox(36);
    panel.setPadding(new Insets(14));
    panel.setBackground(Background.fill(Color.web(ground)));
    for (var state : STATES) {
      var sizes = new HBox(12);
      sizes.setAlignment(Pos.CENTER_LEFT);
      TrayDrawing.SIZES.forEach(size ->
          sizes.getChildren().add(new ImageView(picture(TrayDrawing.draw(state, size, ink)))));
      panel.getChildren().add(sizes);
    }
    return panel;
  }

  private static WritableImage picture(TrayDrawing.Picture drawing) {
    int size = drawing.size();
    var image = new WritableImage(size, size);
    image
        .getPixelWriter()
        .setPixels(0, 0, size, size, PixelFormat.getIntArgbInstance(), drawing.argb(), 0, size);
    return image;
  }
}
