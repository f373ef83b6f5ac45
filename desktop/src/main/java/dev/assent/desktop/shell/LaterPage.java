package dev.assent.desktop.shell;

import dev.assent.core.lazy.LazyValue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;

/// A page whose view is made when it is first wanted: until then it costs neither time at the start
/// nor memory. Belongs to the toolkit's thread.
///
/// @param <V> its view
public final class LaterPage<V extends Node> implements Page {
  private final String id;
  private final LazyValue<V> view;
  private final Consumer<V> then;

  /// A page that nobody looked at.
  ///
  /// @param then done each time it has become visible
  public LaterPage(String id, Supplier<V> making, Consumer<V> then) {
    this.id = id;
    this.view = new LazyValue<>(making);
    this.then = then;
  }

  /// Its view, made by now.
  public V view() {
    return view.get();
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Node content() {
    return view();
  }

  @Override
  public void shown() {
    then.accept(view());
  }
}
