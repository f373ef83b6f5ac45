package dev.assent.desktop.shell;

import javafx.scene.Node;
import javafx.scene.layout.BorderPane;

/// A page with quiet lines above it.
public final class PageBelow implements Page {
  private final Page page;
  private final BorderPane content = new BorderPane();

  /// @param lines takes no room while it has nothing to say
  public PageBelow(Node lines, Page page) {
    this.page = page;
    content.setTop(lines);
    content.setCenter(page.content());
  }

  @Override
  public String id() {
    return page.id();
  }

  @Override
  public Node content() {
    return content;
  }

  @Override
  public void shown() {
    page.shown();
  }
}
