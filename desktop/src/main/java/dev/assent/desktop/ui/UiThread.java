package dev.assent.desktop.ui;

import java.lang.System.Logger;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;

/// The toolkit's thread. The only place that calls `Platform.runLater`.
public final class UiThread {
  private static final Logger LOG = System.getLogger(UiThread.class.getName());
  private static final AtomicBoolean ENDED = new AtomicBoolean();

  private UiThread() {}

  /// Runs something on the toolkit's thread: at once when already there, otherwise soon. Returns
  /// without waiting. After [#end] nothing is run.
  public static void run(Runnable work) {
    if (!Platform.isFxApplicationThread()) {
      later(work);
    } else if (!ENDED.get()) {
      work.run();
    }
  }

  /// Runs something on the toolkit's thread after what is queued there now. After [#end] nothing is
  /// run.
  public static void later(Runnable work) {
    if (!ENDED.get()) {
      Platform.runLater(() -> unlessEnded(work));
    }
  }

  private static void unlessEnded(Runnable work) {
    if (ENDED.get()) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException e) {
      if (!isProcessEnding()) {
        throw e;
      }
      // The toolkit takes its parts away while this runs, perhaps before we are told of the end.
      LOG.log(Logger.Level.DEBUG, "left undone at the end", e);
    }
  }

  // Whoever ends first, the toolkit or we: from the beginning of the end on the process takes
  // nobody in who waits for it.
  private static boolean isProcessEnding() {
    var nobody = Thread.ofPlatform().unstarted(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(nobody);
      Runtime.getRuntime().removeShutdownHook(nobody);
      return false;
    } catch (IllegalStateException _) {
      return true;
    }
  }

  /// The process ends, and the toolkit with it, at the same time as everything else: what is still
  /// to be shown is dropped, because drawing would fail. For the end of the process only; there is
  /// no way back.
  public static void end() {
    ENDED.set(true);
  }

  /// The same as an executor, for those who must not know the toolkit.
  public static Executor executor() {
    return UiThread::run;
  }
}
