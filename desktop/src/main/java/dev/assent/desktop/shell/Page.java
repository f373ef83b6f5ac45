package dev.assent.desktop.shell;

import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;

/// One page of the main window. Belongs to the toolkit's thread.
public interface Page {
  /// Its name in the navigation: `waiting`, `rules`, `decisions`, `servers`, `coverage`, `grants`,
  /// `missed`, `attention`, `practice` or `settings`; `welcome`, `lookback` and `templates` have no
  /// place there. Never changes.
  String id();

  /// The node at the right of the navigation while the page is chosen; always the same one.
  Node content();

  /// Called each time the page has become visible.
  default void shown() {}

  /// A page that is no more than what it shows.
  ///
  /// @param then done each time it has become visible
  static Page of(String id, Supplier<Node> content, Runnable then) {
    return new LaterPage<>(id, content, _ -> then.run());
  }

  /// The same for a page that follows by itself what it shows.
  static Page of(String id, Supplier<Node> content) {
    return of(id, content, () -> {});
  }

  /// The page with quiet lines above it.
  ///
  /// @param lines takes no room while it has nothing to say
  default Page below(Node lines) {
    return of(
        id(),
        () -> {
          var all = new BorderPane(content());
          all.setTop(lines);
          return all;
        },
        this::shown);
  }
}
