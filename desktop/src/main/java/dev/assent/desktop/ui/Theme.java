package dev.assent.desktop.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javafx.application.Application;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.paint.Color;

/// One of the four sets of colours, on top of AtlantaFX Primer.
public enum Theme {
  /// warm paper
  LIGHT("light", false),
  /// slate
  DARK("dark", true),
  /// black on white, no tints
  HIGH_CONTRAST_LIGHT("hc-light", false),
  /// white on black, no tints
  HIGH_CONTRAST_DARK("hc-dark", true);

  /// The smallest text size a person can choose, in percent.
  public static final int SMALLEST_TEXT = 80;

  /// The largest text size a person can choose, in percent.
  public static final int LARGEST_TEXT = 200;

  private static final Pattern CANVAS = Pattern.compile("-as-canvas: (#[0-9A-F]{6});");

  private final String tokens;
  private final boolean dark;

  Theme(String tokens, boolean dark) {
    this.tokens = "theme/tokens-" + tokens + ".css";
    this.dark = dark;
  }

  /// The word used in settings: `light`, `high_contrast_dark`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Dresses a scene in this theme, in place of the one it wears. Pop-ups of the scene's window
  /// follow by themselves.
  ///
  /// @param textPercent 80 to 200; values beyond are taken as the nearest bound
  public void applyTo(Scene scene, int textPercent) {
    var primer =
        dark ? new atlantafx.base.theme.PrimerDark() : new atlantafx.base.theme.PrimerLight();
    Fonts.load();
    scene.setUserAgentStylesheet(primer.getUserAgentStylesheet());
    // The toolkit measures the list of a combo box before it is in any window, by the default
    // sheet: the toolkit's own would look for colours that Primer does not have.
    if (!primer.getUserAgentStylesheet().equals(Application.getUserAgentStylesheet())) {
      Application.setUserAgentStylesheet(primer.getUserAgentStylesheet());
    }
    scene.getStylesheets().setAll(stylesheets(textPercent));
    scene.setFill(canvas());
    // Round corners and shadows of pop-ups stand on white if windows cannot be transparent.
    if (!Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW)) {
      scene.getStylesheets().add(StyleSheets.address("theme/opaque.css"));
    }
  }

  // A window has the fill before its first picture is drawn. White would flash in a dark theme.
  private Color canvas() {
    var found = CANVAS.matcher(StyleSheets.text(tokens));
    if (!found.find()) {
      throw new IllegalStateException(tokens);
    }
    return Color.web(found.group(1));
  }

  /// The style sheets on top of Primer, in the order in which they apply: tokens, roles, structure.
  List<String> stylesheets(int textPercent) {
    int percent = Math.clamp(textPercent, SMALLEST_TEXT, LARGEST_TEXT);
    var sheets = new ArrayList<String>();
    sheets.add(StyleSheets.address(tokens));
    sheets.add(StyleSheets.address("theme/roles.css"));
    sheets.add(StyleSheets.symbols(percent));
    StyleSheets.STRUCTURE.forEach(name -> sheets.add(StyleSheets.structure(name, percent)));
    return List.copyOf(sheets);
  }
}
