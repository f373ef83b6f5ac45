package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.desktop.tray.StatusNotifierHost.TrayItem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// A real bus of its own, with a panel that the test plays.
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The bus is started before each test.
class StatusNotifierHostTest {
  private static final long SECONDS = 60;

  private final BlockingQueue<String> announced = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
  private final BlockingQueue<Long> layouts = new LinkedBlockingQueue<>();
  private RealBus bus;
  private DBusConnection panel;
  private SessionBus session;
  private StatusNotifierHost host;

  @Start
  void start(Stage unused) {}

  @BeforeEach
  void startBus(@TempDir Path folder) throws IOException, DBusException {
    assumeTrue(RealBus.areInstalled("dbus-daemon"), "dbus-daemon is not installed");
    bus = new RealBus(folder);
    panel = bus.connect();
    panel.addSigHandler(DBusMenu.LayoutUpdated.class, _ -> layouts.add(1L));
  }

  @AfterEach
  void stopBus() throws Exception {
    if (session != null) {
      session.close();
    }
    if (panel != null) {
      panel.close();
    }
    if (bus != null) {
      bus.close();
    }
  }

  /// The panel's side.
  private record Watcher(BlockingQueue<String> announced) implements StatusNotifierWatcher {
    @Override
    public void RegisterStatusNotifierItem(String service) {
      announced.add(service);
    }

    @Override
    public String getObjectPath() {
      return StatusNotifierWatcher.PATH;
    }
  }

  private void panelStarts() throws DBusException {
    panel.exportObject(StatusNotifierWatcher.PATH, new Watcher(announced));
    panel.requestBusName(StatusNotifierWatcher.NAME);
  }

  private void connect() throws IOException {
    session =
        SessionBus.connect(
            () -> DBusConnectionBuilder.forAddress(bus.address()),
            new SessionBus.Retry(Duration.ofMillis(20), Duration.ofMillis(200)));
    host =
        StatusNotifierHost.on(
            session,
            Color.WHITE,
            () -> happened.add("activated"),
            () -> happened.add("shown or not"));
  }

  private static <T> T soon(BlockingQueue<T> queue) throws InterruptedException {
    return Objects.requireNonNull(queue.poll(SECONDS, TimeUnit.SECONDS), "nothing came");
  }

  private String shown() throws InterruptedException {
    String service = soon(announced);
    assertThat(soon(happened)).isEqualTo("shown or not");
    return service;
  }

  private void show(TrayState state, TrayMenu menu) throws InterruptedException {
    layouts.clear();
    host.show(state, menu);
    soon(layouts);
  }

  @Test
  void announcesItselfToThePanelThatIsThere() throws Exception {
    panelStarts();
    connect();
    assertThat(shown())
        .isEqualTo("org.kde.StatusNotifierItem-" + ProcessHandle.current().pid() + "-1");
    assertThat(host.isShown()).isTrue();
  }

  @Test
  void announcesItselfAgainWheneverAPanelAppears() throws Exception {
    connect();
    panelStarts();
    shown();
    panel.releaseBusName(StatusNotifierWatcher.NAME);
    assertThat(soon(happened)).isEqualTo("shown or not");
    assertThat(host.isShown()).isFalse();
    // A panel that starts while the symbol comes up may be told twice.
    announced.clear();
    panel.requestBusName(StatusNotifierWatcher.NAME);
    shown();
    assertThat(host.isShown()).isTrue();
  }

  @Test
  void panelReadsStateWordsAndPictures() throws Exception {
    panelStarts();
    connect();
    String service = shown();
    show(new TrayState.Attention("the log is full"), TrayMenu.EMPTY);
    var properties =
        panel
            .getRemoteObject(service, TrayItem.PATH, Properties.class)
            .GetAll("org.kde.StatusNotifierItem");
    assertThat(text(properties.get("Status"))).isEqualTo("NeedsAttention");
    assertThat(text(properties.get("Title"))).isEqualTo("Assent: needs you, the log is full");
    var pictures = (List<?>) Objects.requireNonNull(properties.get("IconPixmap")).getValue();
    assertThat(pictures).hasSize(TrayDrawing.SIZES.size());
  }

  @Test
  void clickOnTheSymbolAndOnALineOfItsMenuArrive() throws Exception {
    panelStarts();
    connect();
    String service = shown();
    show(
        new TrayState.Waiting(1),
        new TrayMenu(List.of(new TrayMenu.Action("review", true, () -> happened.add("reviewed")))));
    panel.getRemoteObject(service, TrayItem.PATH, StatusNotifierItem.class).Activate(1, 2);
    assertThat(soon(happened)).isEqualTo("activated");
    var menu = panel.getRemoteObject(service, BusMenu.PATH, DBusMenu.class);
    int line = firstLine(menu);
    menu.Event(line, "clicked", new Variant<>(0), new UInt32(0));
    assertThat(soon(happened)).isEqualTo("reviewed");
  }

  @Test
  void comesBackWithItsStateAfterTheBusWasKilledAndStartedAgain() throws Exception {
    panelStarts();
    connect();
    shown();
    show(new TrayState.Waiting(2), TrayMenu.EMPTY);
    bus.kill();
    assertThat(soon(happened)).as("it is gone with the bus").isEqualTo("shown or not");
    assertThat(host.isShown()).isFalse();
    host.show(new TrayState.Attention("the log is full"), TrayMenu.EMPTY);
    bus.start();
    panel = bus.connect();
    announced.clear();
    panelStarts();
    assertThat(soon(happened)).isEqualTo("shown or not");
    String service = soon(announced);
    assertThat(host.isShown()).isTrue();
    var properties =
        panel
            .getRemoteObject(service, TrayItem.PATH, Properties.class)
            .GetAll("org.kde.StatusNotifierItem");
    assertThat(text(properties.get("Title"))).as("what was shown last").contains("the log is full");
    panel.getRemoteObject(service, TrayItem.PATH, StatusNotifierItem.class).Activate(1, 2);
    assertThat(soon(happened)).isEqualTo("activated");
  }

  @Test
  void withoutABusThereIsNone() throws Exception {
    bus.kill();
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(() ->
                SessionBus.connect(
                    () ->
                        DBusConnectionBuilder.forAddress(bus.address())
                            .transportConfig()
                            .withTimeout(100)
                            .back(),
                    SessionBus.Retry.STANDARD)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void closedHostLeavesTheBus() throws Exception {
    panelStarts();
    connect();
    String service = shown();
    session.close();
    host.show(new TrayState.Idle(), TrayMenu.EMPTY);
    panel.releaseBusName(StatusNotifierWatcher.NAME);
    panel.requestBusName(StatusNotifierWatcher.NAME);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(announced).isEmpty();
    var names =
        panel
            .getRemoteObject(
                "org.freedesktop.DBus",
                "/org/freedesktop/DBus",
                org.freedesktop.dbus.interfaces.DBus.class)
            .ListNames();
    assertThat(names).doesNotContain(service);
  }

  private static int firstLine(DBusMenu menu) {
    Object child = menu.GetLayout(0, -1, List.of()).root.children.getFirst().getValue();
    return child instanceof BusTuples.Node node ? node.id : (Integer) ((Object[]) child)[0];
  }

  private static String text(@org.jspecify.annotations.Nullable Variant<?> value) {
    return String.valueOf(Objects.requireNonNull(value).getValue());
  }
}
