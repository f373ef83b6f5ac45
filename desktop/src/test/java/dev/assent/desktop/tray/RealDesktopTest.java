package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.desktop.tray.Notification.Offer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.UInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// A real bus, a real panel and a real notification service on a screen of their own, all started
/// by the test; skipped where they are not installed.
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The bus is started before each test.
class RealDesktopTest {
  private static final String PANEL =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <channel name="xfce4-panel" version="1.0">
        <property name="configver" type="int" value="2"/>
        <property name="panels" type="array"><value type="int" value="1"/>
          <property name="panel-1" type="empty">
            <property name="position" type="string" value="p=6;x=0;y=0"/>
            <property name="length" type="uint" value="100"/>
            <property name="size" type="uint" value="32"/>
            <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
          </property>
        </property>
        <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
      </channel>
      """;

  @TempDir private Path folder;
  private final List<Process> processes = new ArrayList<>();
  private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
  private Map<String, String> environment;
  private RealBus bus;
  private SessionBus session;
  private DBusConnection own;

  /// The methods that the service dunst has beside the specification.
  @DBusInterfaceName("org.dunstproject.cmd0")
  @SuppressWarnings("MethodName")
  public interface Dunst extends DBusInterface {
    /// Does what a click on the notification at a place would do.
    void NotificationAction(UInt32 place);

    /// Puts the newest away, as a person would.
    void NotificationCloseLast();
  }

  @Start
  void start(Stage unused) {}

  @BeforeEach
  void startDesktop() throws Exception {
    assumeTrue(
        RealBus.areInstalled("dbus-daemon", "Xvfb"), "dbus-daemon and Xvfb are not installed");
    String display = startScreen();
    Path settings =
        Files.createDirectories(folder.resolve("conf/xfce4/xfconf/xfce-perchannel-xml"));
    Files.writeString(settings.resolve("xfce4-panel.xml"), PANEL);
    var base =
        Map.of(
            "DISPLAY",
            display,
            "HOME",
            folder.toString(),
            "XDG_CONFIG_HOME",
            folder.resolve("conf").toString(),
            "XDG_CACHE_HOME",
            folder.resolve("cache").toString(),
            "XDG_DATA_HOME",
            folder.resolve("data").toString());
    bus = new RealBus(folder, base);
    // Without its settings a panel has no place for symbols.
    bus.offerOfTheMachine("org.xfce.Xfconf");
    var all = new java.util.HashMap<>(base);
    all.put("DBUS_SESSION_BUS_ADDRESS", bus.address());
    environment = Map.copyOf(all);
    own = bus.connect();
    session =
        SessionBus.connect(
            () -> DBusConnectionBuilder.forAddress(bus.address()),
            new SessionBus.Retry(Duration.ofMillis(20), Duration.ofMillis(200)));
  }

  private String startScreen() throws IOException {
    // Without -noreset the server begins anew whenever its last client leaves, and turns away who
    // comes meanwhile: a panel that starts right after a look at the screen then ends at once.
    var screen =
        new ProcessBuilder("Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "800x600x24")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    processes.add(screen);
    return ":"
        + Objects.requireNonNull(screen.inputReader().readLine(), "the screen says its number")
            .strip();
  }

  private Process run(String... command) throws IOException {
    var builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    // A person's session sets these; the test's panel belongs to no such session.
    builder.environment().keySet().removeAll(List.of("SESSION_MANAGER", "WAYLAND_DISPLAY"));
    var started = builder.start();
    processes.add(started);
    return started;
  }

  private static void kill(Process process) throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  @AfterEach
  void stopDesktop() throws Exception {
    if (session != null) {
      session.close();
    }
    if (own != null) {
      own.close();
    }
    for (Process process : processes.reversed()) {
      kill(process);
    }
    if (bus != null) {
      bus.close();
    }
  }

  private interface Condition {
    boolean holds() throws DBusException;
  }

  private static void until(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!holds(condition)) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  // Whoever is asked may not be there yet.
  private static boolean holds(Condition condition) {
    try {
      return condition.holds();
    } catch (DBusException | DBusExecutionException _) {
      return false;
    }
  }

  private Process startPanel() throws IOException {
    return run("xfce4-panel", "--disable-wm-check");
  }

  private boolean hasTray() {
    try (var display =
        XDisplay.open(Objects.requireNonNull(environment.get("DISPLAY"))).orElseThrow()) {
      display.sound();
      return display.hasTray();
    }
  }

  @Test
  void aTrayByXEmbedIsSeenAsSoonAsAPanelHasOne() throws Exception {
    assertThat(hasTray()).isFalse();
    assumeTrue(RealBus.areInstalled("xfce4-panel"), "xfce4-panel is not installed");
    startPanel();
    until("the panel has a tray", this::hasTray);
  }

  @Test
  void aDisplayThatIsNotThereIsNone() {
    assertThat(XDisplay.open(":64999")).isEmpty();
  }

  private List<?> items() throws DBusException {
    Object items =
        own.getRemoteObject(
                StatusNotifierWatcher.NAME, StatusNotifierWatcher.PATH, Properties.class)
            .Get(StatusNotifierWatcher.NAME, "RegisteredStatusNotifierItems");
    return (List<?>) items;
  }

  @Test
  void aRealPanelTakesTheSymbolAgainAndAgain() throws Exception {
    assumeTrue(RealBus.areInstalled("xfce4-panel"), "xfce4-panel is not installed");
    var host =
        StatusNotifierHost.on(
            session,
            Color.WHITE,
            () -> happened.add("activated"),
            () -> happened.add("shown or not"));
    host.show(
        new TrayState.Waiting(3),
        new TrayMenu(List.of(new TrayMenu.Action("review", true, () -> {}))));
    Process panel = startPanel();
    until("the panel has the symbol", host::isShown);
    until(
        "the panel lists it",
        () -> items().stream().anyMatch(item -> item.toString().contains("StatusNotifierItem")));
    kill(panel);
    until("the panel is gone", () -> !host.isShown());
    startPanel();
    until("the next panel has it", host::isShown);
    until("the next panel lists it", () -> !items().isEmpty());
  }

  private Process startService() throws IOException {
    Path settings = Files.writeString(folder.resolve("dunstrc"), "[global]\n");
    return run("dunst", "-conf", settings.toString());
  }

  private long displayed() throws DBusException {
    UInt32 count =
        own.getRemoteObject(NotificationServer.NAME, NotificationServer.PATH, Properties.class)
            .Get("org.dunstproject.cmd0", "displayedLength");
    return count.longValue();
  }

  private Dunst dunst() throws DBusException {
    return own.getRemoteObject(NotificationServer.NAME, NotificationServer.PATH, Dunst.class);
  }

  @Test
  void aRealServiceShowsChangesAndTakesAwayAndBringsBackWhatWaits() throws Exception {
    assumeTrue(RealBus.areInstalled("dunst"), "dunst is not installed");
    var notifier =
        BusNotifier.on(
            session,
            Clock.systemUTC(),
            new ImageData(1, 1, new byte[] {0, 0, 0, 0}),
            Runnable::run,
            new Notifier.Listener() {
              @Override
              public void chosen(String key, Offer offer) {
                happened.add(key + " " + offer);
              }

              @Override
              public void dismissed(String key) {
                happened.add(key + " dismissed");
              }
            });
    Process service = startService();
    until("the service is there", () -> displayed() == 0);
    notifier.show(of("c1", "write_file waits"));
    notifier.show(of("c1", "write_file waits still"));
    notifier.show(of("c2", "send_mail waits"));
    until("two are shown, one of them changed in place", () -> displayed() == 2);
    notifier.withdraw("c2");
    until("one is taken away", () -> displayed() == 1);
    kill(service);
    Process next = startService();
    until("what waits is back", () -> displayed() == 1);
    dunst().NotificationAction(new UInt32(0));
    assertThat(happened.poll(60, TimeUnit.SECONDS)).isEqualTo("c1 REVIEW");
    notifier.show(of("c3", "delete_branch waits"));
    until("another is shown", () -> displayed() >= 1);
    dunst().NotificationCloseLast();
    assertThat(happened.poll(60, TimeUnit.SECONDS)).endsWith("dismissed");
    assertThat(next.isAlive()).isTrue();
  }

  private static Notification of(String key, String title) {
    return new Notification(
        key,
        title,
        "files · claude · teal otter",
        List.of(Offer.REVIEW, Offer.DENY),
        false,
        false,
        Clock.systemUTC().instant().plusSeconds(300));
  }
}
