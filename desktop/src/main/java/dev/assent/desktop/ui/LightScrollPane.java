package dev.assent.desktop.ui;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Skin;
import javafx.scene.control.skin.ScrollPaneSkin;

/// A scroll pane that keeps no picture of its view. The toolkit's own does, also of pages that
/// nobody looks at: 20 MB after a walk through all pages, more on a larger screen.
public class LightScrollPane extends ScrollPane {
  public LightScrollPane() {}

  /// Scrolls this.
  public LightScrollPane(Node content) {
    super(content);
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    var skin = new ScrollPaneSkin(this);
    getChildren().forEach(part -> part.setCache(false));
    return skin;
  }
}
