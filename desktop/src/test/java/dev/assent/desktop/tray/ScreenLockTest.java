package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.Variant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real bus, on which the test plays what blanks the screen and what knows the sessions.
@SuppressWarnings("NullAway.Init") // The bus is started before each test.
class ScreenLockTest {
  private static final long SECONDS = 60;
  private static final String SESSION = "/org/freedesktop/login1/session/_31";

  private final BlockingQueue<Boolean> told = new LinkedBlockingQueue<>();
  private ScreenLock lock;
  private RealBus bus;
  private DBusConnection desktop;
  private SessionBus session;

  private record Saver(boolean active) implements ScreenSaver {
    @Override
    public boolean GetActive() {
      return active;
    }

    @Override
    public String getObjectPath() {
      return PATH;
    }
  }

  private record Sessions() implements LoginSession.Logins {
    @Override
    public DBusPath GetSession(String id) {
      assertThat(id).isEqualTo("1");
      return new DBusPath(SESSION);
    }

    @Override
    public String getObjectPath() {
      return PATH;
    }
  }

  /// A session with its properties.
  private record Own(String path, boolean hint) implements LoginSession, Properties {
    @Override
    @SuppressWarnings("unchecked")
    public <A> A Get(String kind, String name) {
      assertThat(kind).isEqualTo(LoginSession.INTERFACE);
      return (A) (name.equals(LoginSession.ID) ? "1" : (Object) hint);
    }

    @Override
    public <A> void Set(String kind, String name, A value) {}

    @Override
    public Map<String, Variant<?>> GetAll(String kind) {
      return Map.of();
    }

    @Override
    public String getObjectPath() {
      return path;
    }
  }

  @BeforeEach
  void startBus(@TempDir Path folder) throws Exception {
    assumeTrue(RealBus.areInstalled("dbus-daemon"), "dbus-daemon is not installed");
    bus = new RealBus(folder);
    desktop = bus.connect();
    lock = new ScreenLock(Runnable::run);
    lock.lockedProperty().addListener((_, _, now) -> told.add(now));
    session =
        SessionBus.connect(
            () -> DBusConnectionBuilder.forAddress(bus.address()),
            new SessionBus.Retry(Duration.ofMillis(20), Duration.ofMillis(200)));
  }

  @AfterEach
  void stopBus() throws Exception {
    if (session != null) {
      session.close();
    }
    if (desktop != null) {
      desktop.close();
    }
    if (bus != null) {
      bus.close();
    }
  }

  private boolean told() throws InterruptedException {
    return Objects.requireNonNull(told.poll(SECONDS, TimeUnit.SECONDS), "nothing came");
  }

  // Waits until everything given to the bus before is done.
  private void settle() throws InterruptedException {
    var done = new CountDownLatch(1);
    session.run(done::countDown);
    assertThat(done.await(SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  private void saverIs(boolean active) throws Exception {
    desktop.exportObject(ScreenSaver.PATH, new Saver(active));
    desktop.requestBusName(ScreenSaver.NAME);
  }

  private void loginIs(boolean hint) throws Exception {
    desktop.exportObject(LoginSession.Logins.PATH, new Sessions());
    desktop.exportObject(LoginSession.OWN, new Own(LoginSession.OWN, hint));
    desktop.exportObject(SESSION, new Own(SESSION, hint));
    desktop.requestBusName(LoginSession.SERVICE);
  }

  private void hint(String path, boolean now) throws Exception {
    desktop.sendMessage(
        new Properties.PropertiesChanged(
            path,
            LoginSession.INTERFACE,
            Map.of(LoginSession.LOCKED, new Variant<>(now)),
            List.of()));
  }

  @Test
  void withoutAServiceNothingIsLocked() throws Exception {
    lock.onDesktop(session);
    lock.onLogin(session);
    settle();
    assertThat(lock.lockedProperty().get()).isFalse();
    assertThat(told).isEmpty();
  }

  @Test
  void theDesktopTellsWhenItBlanksTheScreen() throws Exception {
    saverIs(false);
    lock.onDesktop(session);
    settle();
    desktop.sendMessage(new ScreenSaver.ActiveChanged(ScreenSaver.PATH, true));
    assertThat(told()).isTrue();
    desktop.sendMessage(new ScreenSaver.ActiveChanged(ScreenSaver.PATH, false));
    assertThat(told()).isFalse();
    desktop.sendMessage(new ScreenSaver.Gnome.ActiveChanged(ScreenSaver.Gnome.PATH, true));
    assertThat(told()).isTrue();
  }

  @Test
  void aScreenThatIsLockedAlreadyAndADesktopThatEnds() throws Exception {
    saverIs(true);
    lock.onDesktop(session);
    assertThat(told()).isTrue();
    desktop.releaseBusName(ScreenSaver.NAME);
    assertThat(told()).as("who said it is gone").isFalse();
  }

  @Test
  void theLoginServiceTellsOfTheOwnSession() throws Exception {
    loginIs(false);
    lock.onLogin(session);
    settle();
    hint("/org/freedesktop/login1/session/_32", true);
    hint(SESSION, true);
    assertThat(told()).isTrue();
    hint("/org/freedesktop/login1/session/_32", false);
    hint(SESSION, false);
    assertThat(told()).isFalse();
    assertThat(told).isEmpty();
  }

  @Test
  void anOrderToLockCountsForTheMoment() throws Exception {
    loginIs(false);
    lock.onLogin(session);
    settle();
    desktop.sendMessage(new LoginSession.Lock(SESSION));
    assertThat(told()).isTrue();
    assertThat(told()).as("not every session says when it is unlocked").isFalse();

    hint(SESSION, true);
    assertThat(told()).isTrue();
    desktop.sendMessage(new LoginSession.Unlock(SESSION));
    hint(SESSION, false);
    assertThat(told()).isFalse();
  }

  @Test
  void itIsLockedAsLongAsOneSaysSo() throws Exception {
    saverIs(true);
    loginIs(true);
    lock.onDesktop(session);
    lock.onLogin(session);
    assertThat(told()).isTrue();
    settle();
    hint(SESSION, false);
    desktop.sendMessage(new ScreenSaver.ActiveChanged(ScreenSaver.PATH, false));
    assertThat(told()).isFalse();
    assertThat(told).isEmpty();
  }

  @Test
  void aBusThatEndsTellsNothingMore() throws Exception {
    saverIs(true);
    lock.onDesktop(session);
    assertThat(told()).isTrue();
    // A question that is under way while the bus ends is given up by the library after twenty
    // seconds only.
    settle();
    bus.kill();
    assertThat(told()).isFalse();
  }
}
