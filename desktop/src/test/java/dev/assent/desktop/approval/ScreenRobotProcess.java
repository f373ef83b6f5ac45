package dev.assent.desktop.approval;

import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.ui.UiThread;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;

/// A process of its own with robots on the screen that its environment names: the toolkit has one
/// platform in a process. Prints what happened, a line for each way to hold and one for a card that
/// was robbed, last the word `done`.
final class ScreenRobotProcess {
  static final String COUNTS = " counts ";
  static final String ACCIDENT = " accident ";
  static final String DONE = "done";

  /// The part that the card is robbed of, to see that the robot notices.
  static final WindowRobot.Fault FAULT = WindowRobot.Fault.GIVEN_FOCUS_IS_A_TURN;

  private static final int EACH = 200;
  // A robot that has answered nothing by then cannot.
  private static final int ENOUGH = 1_000;

  private final int actions;
  private final long seed;

  private ScreenRobotProcess(int actions, long seed) {
    this.actions = actions;
    this.seed = seed;
  }

  /// Runs them.
  ///
  /// @param arguments how many actions at least, and the first seed
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws InterruptedException {
    var process =
        new ScreenRobotProcess(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
    Platform.setImplicitExit(false);
    Platform.startup(() -> {});
    var ended = new CountDownLatch(1);
    UiThread.later(() -> {
      // An exception that an accident throws in an event is kept by the robot.
      Thread.currentThread().setUncaughtExceptionHandler((_, thrown) -> report(thrown));
      try {
        for (HoldStyle style : HoldStyle.values()) {
          System.out.println(style + process.run(style, WindowRobot.Fault.NONE));
        }
        System.out.println(FAULT + process.run(HoldStyle.HOLD, FAULT));
      } finally {
        ended.countDown();
      }
    });
    ended.await();
    System.out.println(DONE);
    System.exit(0);
  }

  private static void report(Throwable thrown) {
    if (!(thrown instanceof CardRobot.Accident)) {
      thrown.printStackTrace();
    }
  }

  private String run(HoldStyle style, WindowRobot.Fault fault) {
    var counts = new TreeMap<String, Integer>(Map.of("actions", 0, "deliberate", 0));
    for (long next = seed; isMore(counts); next++) {
      var robot = new ScreenRobot(next, style, fault);
      try {
        while (robot.act < EACH
            && robot.act < Math.max(actions, EACH / 2)
            && robot.accident().isEmpty()) {
          robot.act();
        }
      } catch (CardRobot.Accident _) {
        // Kept by the robot, as those that end in the toolkit.
      } finally {
        robot.end();
      }
      if (robot.accident().isPresent()) {
        return ACCIDENT + robot.accident().get().getMessage();
      }
      robot.counts.forEach((what, count) -> counts.merge(what, count, Integer::sum));
      counts.merge("deliberate", robot.deliberate(), Integer::sum);
      counts.merge("actions", robot.act, Integer::sum);
    }
    return COUNTS + counts;
  }

  private boolean isMore(Map<String, Integer> counts) {
    int done = counts.getOrDefault("actions", 0);
    return done < actions || counts.getOrDefault("deliberate", 0) == 0 && done < ENOUGH;
  }
}
