package dev.assent.desktop.ui.kit;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// A page of rows at the left and the chosen one at the right; where the text leaves no room for
/// both, one of them, and a way from one to the other.
public abstract class Sides extends HBox {
  // In sizes of the text: with less, rows and what is chosen have no room beside each other.
  private static final double BOTH = 50;
  // Of the page, at least that is for what is chosen, whatever it is: nothing moves from one to the
  // next.
  private static final double SHARE = 0.6;
  private static final PseudoClass ALONE = PseudoClass.getPseudoClass("alone");

  private final Rows<?> list;
  private final Button back;
  private final Node heading;
  private Node rows = new Region();
  private Region place = new Region();
  private boolean chosen;
  private boolean any;
  // A person went back to the rows.
  private boolean listed;

  /// @param id of the way back is `ID-back`
  /// @param title key of what the way back leads to
  protected Sides(String id, String title, Rows<?> list) {
    this.list = list;
    getStyleClass().add("as-canvas");
    back = Lay.icon(Press.QUIET.of(id + "-back", title, this::goBack), Feather.LIST);
    back.setMinWidth(Region.USE_PREF_SIZE);
    heading = Lay.styled(Lay.row(12, Face.TITLE.sayWhole(title)), "as-page-head", "as-page-bar");
    widthProperty().subscribe(_ -> arrange());
    back.fontProperty().subscribe(_ -> arrange());
  }

  /// Puts in what the two sides show.
  ///
  /// @param rows the list with what belongs to it
  /// @param place what is chosen, with the way [#back()] in it
  protected final void put(Node rows, Region place) {
    this.rows = rows;
    VBox.setVgrow(place, Priority.ALWAYS);
    this.place = Lay.grow(new VBox(heading, place));
    this.place.setPrefWidth(0);
    HBox.setHgrow(rows, Priority.SOMETIMES);
    getChildren().setAll(rows, this.place);
    arrange();
  }

  /// The way back to the rows; seen only where there is no room for both.
  protected final Button back() {
    return back;
  }

  /// Tells the page what there is to show.
  ///
  /// @param chosen true if one is chosen
  /// @param any true if the rows show something
  protected final void arrange(boolean chosen, boolean any) {
    this.chosen = chosen;
    this.any = any;
    listed = listed && chosen;
    arrange();
  }

  /// Lets a person choose a row, and goes to what is chosen; true if that takes the place of the
  /// rows.
  protected final boolean enter(Runnable choose) {
    boolean alone = !place.isVisible();
    choose.run();
    listed = false;
    arrange();
    return alone && place.isVisible();
  }

  private void arrange() {
    boolean one = getWidth() > 0 && getWidth() < BOTH * back.getFont().getSize();
    boolean toRows = listed || !chosen && any;
    rows.pseudoClassStateChanged(ALONE, one);
    Lay.show(back, one);
    Lay.show(rows, !one || toRows);
    Lay.show(place, !one || !toRows);
    // The rows have the title of the page.
    Lay.show(heading, one && !toRows && !chosen);
    place.setMinWidth(one ? 0 : SHARE * getWidth());
  }

  private void goBack() {
    listed = true;
    arrange();
    list.requestFocus();
  }
}
