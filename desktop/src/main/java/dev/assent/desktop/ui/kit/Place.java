package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.controls.EmptyState;
import java.util.List;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;

/// Contents, or what is said in their place while there is nothing to show: a fact, its meaning and
/// ways on. The keyboard stays in it when one gives way to the other.
public final class Place extends StackPane {
  private final Node contents;
  private List<Object> drawn = List.of();
  private EmptyState said = new EmptyState(new StackPane(), "", "");
  private Node first = said;

  // A binding watches its sources weakly: one that nobody holds would be gone.
  private ObservableValue<Boolean> followed = new SimpleBooleanProperty(false);

  /// @param contents shown at first
  public Place(Node contents) {
    super(contents);
    this.contents = contents;
    setMinHeight(0);
  }

  /// @param id of what is said is `ID-empty`
  public Place(String id, Node contents) {
    this(contents);
    setId(id);
  }

  /// Shows the contents.
  public void contents() {
    turn(true);
  }

  /// Says something in their place. Symbol and ways that are the same as before stay where they
  /// are.
  public void instead(Node symbol, String fact, String meaning, Button... ways) {
    var now = List.<Object>of(symbol, List.of(ways));
    if (!drawn.equals(now)) {
      getChildren().remove(said);
      drawn = now;
      said = new EmptyState(symbol, "", "", ways);
      said.setId(getId() + "-empty");
      getChildren().add(said);
      first = ways.length == 0 ? said : ways[0];
    }
    said.say(fact, meaning);
    turn(false);
  }

  /// Says the same each time that there is nothing.
  public Place instead(ObservableValue<Boolean> nothing, Node symbol, String fact, String meaning) {
    followed = nothing;
    followed.subscribe(none -> {
      if (none) {
        instead(symbol, fact, meaning);
      } else {
        contents();
      }
    });
    return this;
  }

  private void turn(boolean shown) {
    boolean had = Lay.focused(this).isPresent() && contents.isVisible() != shown;
    contents.setVisible(shown);
    said.setVisible(!shown);
    if (had) {
      var taker = shown ? contents : first;
      (taker.isFocusTraversable() ? taker : this).requestFocus();
    }
  }
}
