package dev.assent.desktop.launch;

import dev.assent.core.approval.ApprovalBroker;
import dev.assent.core.approval.ApprovalQuestion;
import dev.assent.core.approval.Caller;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.UiThread;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javafx.application.Application;
import javafx.scene.shape.Rectangle;
import javafx.stage.Window;

/// The application in a process of its own, with calls that wait, to be told to end. Says [#READY]
/// once a card is in sight, and how each call ended.
final class EndingProcess {
  static final int CALLS = 20;
  private static final int PICTURES = 30;
  private static final long BREAK = 20_000_000;

  static final String READY = "ready";
  static final String ENDED = "ended ";
  static final String NAMED = "named ";

  private EndingProcess() {}

  /// Runs until it is told to end.
  ///
  /// @param arguments the folder for everything
  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    var core =
        ProxyCore.start(
            new CoreSurroundings(
                AssentHome.locate(Map.of("ASSENT_HOME", home.toString()), home, "Linux"),
                Map.of(),
                home,
                "sam",
                Optional.empty(),
                Clock.systemUTC(),
                false,
                SecretSource.none()));
    DesktopApp.begin(core, List.of("--background"), Clock.system(ZoneOffset.UTC));
    var broker = (ApprovalBroker) core.approvals();
    Thread.ofPlatform().daemon().start(() -> ask(broker));
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(EndingProcess::draw));
    ToolkitName.claim();
    Application.launch(DesktopApp.class);
  }

  // As the tray does when the last call is gone: pictures, while the toolkit ends and after. What
  // comes of it stands among the errors.
  private static void draw() {
    for (int picture = 0; picture < PICTURES; picture++) {
      UiThread.later(() -> new Rectangle(16, 16).snapshot(null, null));
      LockSupport.parkNanos(BREAK);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("SystemOut")
  private static void ask(ApprovalBroker broker) {
    for (int call = 0; call < CALLS; call++) {
      var like = SampleRequests.read("call-" + call).arguments("{\"n\":" + call + "}").build();
      var now = Clock.systemUTC().instant();
      var asked =
          new ApprovalQuestion(
              "demo",
              like.request(),
              like.trace(),
              CoreConfig.DEFAULTS.hitl(),
              now,
              now.plus(Duration.ofMinutes(5)),
              ToolDifference.NONE,
              Optional.empty(),
              Caller.waiting(() -> false),
              Optional.empty());
      Thread.ofPlatform()
          .daemon()
          .start(() -> {
            try {
              // The application is still starting: the question waits for it.
              System.out.println(ENDED + broker.ask(asked).answer());
            } catch (InterruptedException _) {
              Thread.currentThread().interrupt();
            }
          });
    }
    while (broker.queue().waiting().size() < CALLS || !isCardInSight()) {
      LockSupport.parkNanos(BREAK);
    }
    System.out.println(
        NAMED + onToolkit(() -> com.sun.glass.ui.Application.GetApplication().getName()));
    System.out.println(READY);
  }

  private static boolean isCardInSight() {
    return onToolkit(() -> Window.getWindows().stream().anyMatch(Window::isShowing));
  }

  private static <T> T onToolkit(Supplier<T> look) {
    var seen = new AtomicReference<T>();
    var looked = new CountDownLatch(1);
    UiThread.run(() -> {
      seen.set(look.get());
      looked.countDown();
    });
    await(looked);
    return seen.get();
  }
}
