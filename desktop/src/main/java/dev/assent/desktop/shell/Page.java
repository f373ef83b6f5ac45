package dev.assent.desktop.shell;

import javafx.scene.Node;

/// One page of the main window. Belongs to the toolkit's thread.
public interface Page {
  /// Its name in the navigation: `waiting`, `rules`, `decisions`, `servers`, `coverage`, `grants`,
  /// `missed`, `attention`, `practice` or `settings`; `welcome` and `templates` have no place
  /// there. Never changes.
  String id();

  /// The node at the right of the navigation while the page is chosen; always the same one.
  Node content();

  /// Called each time the page has become visible.
  void shown();
}
