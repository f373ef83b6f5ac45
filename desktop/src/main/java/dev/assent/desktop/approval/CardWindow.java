package dev.assent.desktop.approval;

import dev.assent.desktop.ui.AppIcon;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Scene;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Screen;
import javafx.stage.Stage;

/// The card in its own window: above the others, one for a whole burst of calls, never asking for the focus.
///
/// Closing it refuses the call on the screen and goes on with the next. Belongs to the toolkit's thread.
public final class CardWindow {
  private static final double MARGIN = 80;

  private final ApprovalViewModel model;
  private final ApprovalView view;
  private final VBox frame;
  private final Stage stage = new Stage();
  private final Runnable burst;
  private final BooleanProperty seenElsewhere = new SimpleBooleanProperty(this, "seenElsewhere", false);

  CardWindow(ApprovalViewModel model, Appearance appearance, Runnable burst) {
    this.model = model;
    this.burst = burst;
    view = new ApprovalView(model);
    frame = new VBox(view.node());
    stage.initModality(Modality.NONE);
    stage.setAlwaysOnTop(true);
    AppIcon.put(stage);
    stage.setTitle(Texts.get("approval.window.title"));
    stage.setMinWidth(480);
    stage.setMinHeight(320);
    VBox.setVgrow(view.node(), Priority.ALWAYS);
    var scene = new Scene(frame, ApprovalView.WIDTH, 480);
    appearance.dress(scene);
    stage.setScene(scene);
    stage.setOnCloseRequest(
        event -> {
          // The window stays for what still waits; it hides by itself when nothing does.
          event.consume();
          model.closed();
        });
    stage.xProperty().addListener((_, _, _) -> model.moved());
    stage.yProperty().addListener((_, _, _) -> model.moved());
    stage.widthProperty().addListener((_, _, _) -> model.moved());
    stage.heightProperty().addListener((_, _, _) -> model.moved());
    stage.focusedProperty().addListener((_, _, focused) -> {
      if (!focused) {
        model.lostFocus();
      }
    });
    model.state().content.addListener((_, _, _) -> update());
    // The panel needs room, and its way back must be on the screen.
    model.denial().openProperty().addListener((_, _, _) -> update());
    model.ladder().openProperty().addListener((_, _, _) -> update());
    model.ladder().steps().addListener((javafx.beans.InvalidationListener) _ -> update());
    seenElsewhere.addListener((_, _, _) -> update());
  }

  /// The card in it.
  public ApprovalViewModel model() {
    return model;
  }

  /// While true the window stays away, because the same card is in sight in another one.
  public BooleanProperty seenElsewhereProperty() {
    return seenElsewhere;
  }

  /// The window itself.
  public Stage stage() {
    return stage;
  }

  /// Brings the card to the front because a person asked for it, which is a deliberate turn to it. Nothing happens
  /// when no call waits.
  public void bring() {
    if (model.state().isPresent()) {
      update();
      stage.toFront();
      stage.requestFocus();
      view.focusTitle();
      model.attend();
    }
  }

  /// Shows one of the waiting calls in front. Unlike [#bring] this arms nothing: what asked for it may be another program.
  /// Nothing happens when no call waits.
  ///
  /// @param requestId the call; the one on the card where it does not wait any more
  public void present(Optional<String> requestId) {
    requestId.ifPresent(model::select);
    if (model.state().isPresent()) {
      update();
      stage.toFront();
    }
  }

  /// Puts something above the card, for as long as it is visible.
  public void banner(Region above) {
    frame.getChildren().addFirst(above);
    above.visibleProperty().addListener((_, _, _) -> update());
  }

  private void update() {
    boolean wanted = model.state().isPresent() && !seenElsewhere.get();
    if (wanted && !stage.isShowing()) {
      stage.show();
      fit();
      view.focusTitle();
      model.setOnScreen(true);
      // A window that had the keyboard when it went is not always told that it has it again.
      model.gotFocus();
      burst.run();
    } else if (wanted) {
      fit();
    } else if (stage.isShowing()) {
      model.setOnScreen(false);
      stage.hide();
    }
  }

  /// As high as the card likes, and whole on its screen: answers that hang over the edge could not be reached. Never
  /// smaller while somebody uses it: buttons stay where they are.
  private void fit() {
    view.node().applyCss();
    var room = screen().getVisualBounds();
    double edge = Math.max(0, stage.getHeight() - stage.getScene().getHeight());
    double wanted = Math.min(room.getHeight() - MARGIN, view.preferredHeight() + bannerHeight() + edge);
    if (wanted > stage.getHeight() || !stage.isFocused()) {
      // First the place, then the size, so that it is on the screen at every moment.
      stage.setY(Math.clamp(stage.getY(), room.getMinY(), Math.max(room.getMinY(), room.getMaxY() - wanted)));
      stage.setHeight(wanted);
    }
  }

  private double bannerHeight() {
    return frame.getChildren().getFirst() instanceof Region above && above != view.node() && above.isManaged()
        ? above.prefHeight(ApprovalView.WIDTH)
        : 0;
  }

  private Screen screen() {
    return Screen.getScreensForRectangle(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight()).stream()
        .findFirst()
        .orElseGet(Screen::getPrimary);
  }
}
