package dev.assent.desktop.ui;

import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// All classes of tests in one process share the toolkit's first stage, which keeps the size and
/// the place that a class gave it. Each class finds it hidden, and as large as the scene that it
/// sets, so that no result depends on the order of the classes.
public final class StageAsNew implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    var stage = FxToolkit.toolkitContext().getPrimaryStageFuture();
    boolean nested = context.getRequiredTestClass().getEnclosingClass() != null;
    if (nested || !stage.isDone()) {
      return;
    }
    Stage shared = stage.get();
    WaitForAsyncUtils.waitForAsyncFx(TimeUnit.SECONDS.toMillis(20), () -> reset(shared));
  }

  static void reset(Stage stage) {
    stage.hide();
    stage.setScene(null);
    stage.setMaximized(false);
    stage.setIconified(false);
    stage.setMinWidth(0);
    stage.setMinHeight(0);
    stage.setMaxWidth(Double.MAX_VALUE);
    stage.setMaxHeight(Double.MAX_VALUE);
    stage.setTitle(null);
    stage.sizeToScene();
    stage.centerOnScreen();
  }
}
