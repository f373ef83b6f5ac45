package dev.assent.desktop.ui;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.text.Font;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The bundled faces: IBM Plex Sans for our words, JetBrains Mono for everything that comes from
/// outside.
///
/// A face that cannot be loaded is logged; the platform's face then stands in for it.
public final class Fonts {
  /// The files and the family each registers, in this order.
  static final List<Face> FACES =
      List.of(
          new Face("IBMPlexSans-Text.woff", "IBM Plex Sans Text"),
          new Face("IBMPlexSans-Medium.woff", "IBM Plex Sans Medm"),
          new Face("IBMPlexSans-SemiBold.woff", "IBM Plex Sans SmBld"),
          new Face("JetBrainsMono-Regular.ttf", "JetBrains Mono"),
          new Face("JetBrainsMono-Medium.ttf", "JetBrains Mono Medium"),
          new Face("JetBrainsMono-SemiBold.ttf", "JetBrains Mono SemiBold"));

  private static final Logger LOG = LoggerFactory.getLogger(Fonts.class);

  private Fonts() {}

  /// A font file and the family that style sheets name.
  record Face(String file, String family) {}

  /// Makes all faces known to the toolkit; later calls do nothing.
  public static void load() {
    Loaded.touch();
  }

  /// The faces that could not be loaded; empty when all is well.
  static List<Face> missing() {
    return Loaded.MISSING;
  }

  /// Loads when it is first used, once.
  private static final class Loaded {
    private static final List<Face> MISSING = register();

    static void touch() {
      // Using the class is what loads the faces.
    }

    private static List<Face> register() {
      var missing = new ArrayList<Face>();
      for (var face : FACES) {
        try (var in = Fonts.class.getResourceAsStream("fonts/" + face.file())) {
          Font font = in == null ? null : Font.loadFont(in, 13);
          if (font == null || !font.getFamily().equals(face.family())) {
            missing.add(face);
            LOG.warn(
                "font `{}` gave no family `{}`; the platform's face stands in",
                face.file(),
                face.family());
          }
        } catch (IOException e) {
          missing.add(face);
          LOG.warn("font `{}` cannot be read", face.file(), e);
        }
      }
      return List.copyOf(missing);
    }
  }
}
