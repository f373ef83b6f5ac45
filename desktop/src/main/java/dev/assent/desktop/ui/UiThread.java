package dev.assent.desktop.ui;

import java.util.concurrent.Executor;
import javafx.application.Platform;

/// The toolkit's thread. The only place that calls `Platform.runLater`.
public final class UiThread {
  private UiThread() {}

  /// Runs something on the toolkit's thread: at once when already there, otherwise soon. Returns without waiting.
  public static void run(Runnable work) {
    if (Platform.isFxApplicationThread()) {
      work.run();
    } else {
      Platform.runLater(work);
    }
  }

  /// Runs something on the toolkit's thread after what is queued there now.
  public static void later(Runnable work) {
    Platform.runLater(work);
  }

  /// The same as an executor, for those who must not know the toolkit.
  public static Executor executor() {
    return UiThread::run;
  }
}
