package dev.assent.desktop.approval;

import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.UiThread;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import javafx.animation.AnimationTimer;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.robot.Robot;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;

/// A process of its own on the screen that its environment names: one types into a field of its
/// own, another one opens cards meanwhile.
final class KeptKeyboardProcess {
  static final String READY = "ready";

  // One in a second, for what must come.
  private static final int LOOKS = 60;

  // So many keys that came one after the other say that the keyboard stays.
  private static final int STEADY = 3;

  // A frame may be there or not when the place is asked for.
  private static final int FRAME = 20;

  private KeptKeyboardProcess() {}

  /// Runs one of the two.
  ///
  /// @param arguments `type`, or `cards` and how many
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws InterruptedException {
    Platform.setImplicitExit(false);
    Platform.startup(() -> {});
    if (arguments[0].equals("type")) {
      UiThread.later(KeptKeyboardProcess::type);
    } else {
      UiThread.later(() -> showCards(Integer.parseInt(arguments[1])));
    }
    new CountDownLatch(1).await();
  }

  // Types from the moment the field has the keyboard until standard input says a line, then tells
  // how much was typed and came.
  @SuppressWarnings("SystemOut")
  private static void type() {
    var stage = new Stage();
    stage.setScene(new Scene(new TextField(), 500, 60));
    stage.setX(0);
    stage.setY(900);
    stage.show();
    var robot = new Robot();
    var typed = new int[1];
    var came = new int[1];
    var down = new boolean[1];
    var typing =
        forever(
            15,
            () -> {
              robot.keyType(KeyCode.A);
              typed[0]++;
            });
    // The toolkit says that it has the keyboard before that is so; a key that arrives tells.
    var knock = forever(200, () -> robot.keyType(KeyCode.B));
    // A window that is shown while the window manager begins may stay unseen for ever. One that was
    // just shown again has lost the keyboard, whatever keys are still on their way.
    var heard = new boolean[1];
    var steady = new int[1];
    var again =
        forever(
            3_000,
            () -> {
              if (!heard[0]) {
                stage.hide();
                stage.show();
                steady[0] = 0;
              }
              heard[0] = false;
            });
    stage
        .getScene()
        .addEventFilter(
            KeyEvent.KEY_PRESSED,
            event -> {
              // A key that is down for long on a busy machine repeats itself, which nobody typed.
              came[0] += event.getCode() == KeyCode.A && !down[0] ? 1 : 0;
              down[0] |= event.getCode() == KeyCode.A;
              heard[0] = true;
              if (event.getCode() == KeyCode.B
                  && knock.getStatus() == Timeline.Status.RUNNING
                  && ++steady[0] == STEADY) {
                knock.stop();
                again.stop();
                typing.play();
                System.out.println(READY);
              }
            });
    stage
        .getScene()
        .addEventFilter(KeyEvent.KEY_RELEASED, event -> down[0] &= event.getCode() != KeyCode.A);
    knock.play();
    again.play();
    Thread.ofVirtual()
        .start(() -> {
          awaitLine();
          UiThread.later(() -> {
            typing.stop();
            // The last of them may be long on their way; one that is lost is waited for in vain.
            var looks = new int[1];
            forever(
                    1_000,
                    () -> {
                      if (came[0] >= typed[0] || ++looks[0] == LOOKS) {
                        System.out.println(typed[0] + " typed " + came[0] + " came");
                        System.exit(0);
                      }
                    })
                .play();
          });
        });
  }

  private static boolean isWhole(CardWindow window) {
    var scroll = (ScrollPane) window.stage().getScene().lookup(".as-scroll");
    return scroll.getViewportBounds().getHeight()
        >= scroll.getContent().getLayoutBounds().getHeight() - 1;
  }

  private static double lowerEdge(Stage stage) {
    return stage.getY() + stage.getHeight();
  }

  // Of a card of 900 pixels in the middle of the screen, or of one that leaves 80 pixels free.
  private static double usualEdge() {
    double height = Screen.getPrimary().getVisualBounds().getHeight();
    return (height + Math.min(900, height - 80)) / 2;
  }

  private static Timeline forever(double millis, Runnable act) {
    var line = new Timeline(new KeyFrame(Duration.millis(millis), _ -> act.run()));
    line.setCycleCount(Timeline.INDEFINITE);
    return line;
  }

  private static void awaitLine() {
    try {
      int next = System.in.read();
      while (next != '\n' && next >= 0) {
        next = System.in.read();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("SystemOut")
  private static void showCards(int count) {
    var desk = new FakeDesk();
    var ticker = new ManualTicker(SampleRequests.NOW);
    var prompter =
        new ApprovalPrompter(
            desk, ticker, CommandReader.NONE, new Appearance(), Runnable::run, () -> {});
    var window = prompter.window();
    // A window manager tells later where the first one is; nothing is in its way there.
    var asked = new double[1];
    window.stage().setOnShowing(_ -> asked[0] = asked[0] == 0 ? window.stage().getX() : asked[0]);
    desk.register(prompter);
    desk.ask(SampleRequests.read("one").build());
    var shown = new int[] {1};
    var wrong = new int[1];
    new AnimationTimer() {
      private int pulses;

      @Override
      public void handle(long now) {
        pulses++;
        // Each second one is gone before a window manager has placed it.
        boolean brief = shown[0] % 2 == 0 && !window.heldBackProperty().get();
        if (pulses == (brief ? 2 : 10)) {
          pulses = 0;
          // Shown without a turn to it, it must not think that it has the keyboard either.
          wrong[0] += window.stage().isFocused() ? 1 : 0;
          boolean away = window.heldBackProperty().get();
          if (!away && shown[0] == count) {
            stop();
            var looks = new int[1];
            forever(
                    1_000,
                    () -> {
                      boolean whole = isWhole(window);
                      if (whole || ++looks[0] == LOOKS) {
                        System.out.println(
                            shown[0]
                                + " shown "
                                + wrong[0]
                                + " with the keyboard, "
                                + (whole ? "whole" : "cut")
                                + ", moved by "
                                + Math.round(window.stage().getX() - asked[0])
                                + " and "
                                + Math.round((lowerEdge(window.stage()) - usualEdge()) / FRAME));
                        System.exit(0);
                      }
                    })
                .play();
            return;
          }
          window.heldBackProperty().set(!away);
          shown[0] += away ? 1 : 0;
        }
      }
    }.start();
  }
}
