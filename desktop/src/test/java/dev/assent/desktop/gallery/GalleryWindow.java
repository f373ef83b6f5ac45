package dev.assent.desktop.gallery;

import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Theme;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javax.imageio.ImageIO;

/// The toolkit's part of the gallery: writes pictures or opens a window.
public final class GalleryWindow extends Application {
  @Override
  public void start(Stage stage) throws IOException {
    var arguments = getParameters().getRaw();
    if (arguments.isEmpty()) {
      leaf(stage);
      return;
    }
    var folder = Files.createDirectories(Path.of(arguments.getFirst()));
    String prefix = arguments.size() > 1 ? arguments.get(1) : "";
    int percent = arguments.size() > 2 ? Integer.parseInt(arguments.get(2)) : 100;
    Texts.speak(Language.of(arguments.size() > 3 ? arguments.get(3) : "en", Locale.ENGLISH));
    for (var exhibit : Gallery.exhibits()) {
      if (exhibit.name().startsWith(prefix)) {
        for (var theme : Theme.values()) {
          write(exhibit, theme, percent, folder);
        }
      }
    }
    Platform.exit();
  }

  private static void write(Exhibit exhibit, Theme theme, int percent, Path folder)
      throws IOException {
    ImageIO.write(
        draw(exhibit, theme, percent), "png", folder.resolve(name(exhibit, theme)).toFile());
  }

  /// The name of the file of a picture.
  static String name(Exhibit exhibit, Theme theme) {
    return exhibit.name() + "-" + theme.word().replace('_', '-') + ".png";
  }

  /// Draws an exhibit.
  static BufferedImage draw(Exhibit exhibit, Theme theme, int percent) {
    var scene = new Scene(exhibit.content().get(), exhibit.width(), exhibit.height());
    scene.setNodeOrientation(Texts.language().orientation());
    theme.applyTo(scene, percent);
    var root = scene.getRoot();
    root.resize(exhibit.width(), exhibit.height());
    // A node that measured itself before its style was known settles in the second round.
    for (int round = 0; round < 2; round++) {
      root.applyCss();
      root.layout();
    }
    return convert(scene.snapshot(null));
  }

  private static BufferedImage convert(WritableImage picture) {
    int width = (int) picture.getWidth();
    int height = (int) picture.getHeight();
    var points = new int[width * height];
    var format = PixelFormat.getIntArgbInstance();
    picture.getPixelReader().getPixels(0, 0, width, height, format, points, 0, width);
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    image.setRGB(0, 0, width, height, points, 0, width);
    return image;
  }

  private static void leaf(Stage stage) {
    var names = new ListView<String>();
    var themes = new ListView<Theme>();
    names.getItems().setAll(Gallery.exhibits().stream().map(Exhibit::name).toList());
    themes.getItems().setAll(Theme.values());
    var room = new StackPane();
    var frame = new BorderPane(room);
    var choice = new javafx.scene.layout.VBox(names, themes);
    frame.setLeft(choice);
    var scene = new Scene(frame, 1500, 860);
    Runnable show =
        () -> {
          var theme = themes.getSelectionModel().getSelectedItem();
          int at = names.getSelectionModel().getSelectedIndex();
          if (at >= 0) {
            var content = Gallery.exhibits().get(at).content().get();
            room.getChildren().setAll(content);
          }
          (theme == null ? Theme.LIGHT : theme).applyTo(scene, 100);
        };
    names.getSelectionModel().selectedIndexProperty().addListener((_, _, _) -> show.run());
    themes.getSelectionModel().selectedIndexProperty().addListener((_, _, _) -> show.run());
    Theme.LIGHT.applyTo(scene, 100);
    stage.setScene(scene);
    stage.setTitle("Gallery");
    stage.show();
  }
}
