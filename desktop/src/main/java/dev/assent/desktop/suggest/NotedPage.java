package dev.assent.desktop.suggest;

import dev.assent.desktop.shell.Page;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;

/// A page with a quiet line above it while there is something to suggest. The line leads to the
/// page "Attention" and accepts nothing: it may come up where a person is about to press something
/// else.
public final class NotedPage implements Page {
  private final Page page;
  private final BorderPane content = new BorderPane();

  /// @param free whether the line may be there at all; it is never beside a call that waits
  /// @param look goes to the page "Attention"
  public NotedPage(
      Page page, SuggestionsViewModel model, ObservableValue<Boolean> free, Runnable look) {
    this.page = page;
    content.setTop(new SuggestionBar(model, free, look));
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
