package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.desktop.tray.Notification.Offer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real bus, with a notification service that the test plays.
@SuppressWarnings("NullAway.Init") // The bus is started before each test.
class BusNotifierTest {
  // A call that is under way when its bus dies is waited for 20 s before the next.
  private static final long SECONDS = 60;
  private static final Instant NOW = Instant.parse("2026-11-20T14:02:00Z");

  private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> icons = new LinkedBlockingQueue<>();
  private final BlockingQueue<Object[]> pictures = new LinkedBlockingQueue<>();
  private final BlockingQueue<Long> closed = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
  private RealBus bus;
  private SessionBus session;
  private DBusConnection desktop;
  private BusNotifier notifier;

  /// A notification that the service was asked to show.
  private record Asked(
      long replaces,
      long id,
      String title,
      String body,
      List<String> actions,
      byte urgency,
      int timeout) {}

  private final class Service implements NotificationServer {
    private final AtomicLong numbers = new AtomicLong(40);
    private final List<String> able;

    Service(List<String> able) {
      this.able = able;
    }

    @Override
    public List<String> GetCapabilities() {
      return able;
    }

    @Override
    public UInt32 Notify(
        String application,
        UInt32 replaces,
        String icon,
        String summary,
        String body,
        List<String> actions,
        Map<String, Variant<?>> hints,
        int timeout) {
      long id = replaces.longValue() == 0 ? numbers.incrementAndGet() : replaces.longValue();
      icons.add(icon);
      pictures.add((Object[]) Objects.requireNonNull(hints.get("image-data")).getValue());
      byte urgency = (Byte) Objects.requireNonNull(hints.get("urgency")).getValue();
      asked.add(new Asked(replaces.longValue(), id, summary, body, actions, urgency, timeout));
      return new UInt32(id);
    }

    @Override
    public void CloseNotification(UInt32 id) {
      closed.add(id.longValue());
    }

    @Override
    public String getObjectPath() {
      return NotificationServer.PATH;
    }
  }

  @BeforeEach
  void startBus(@TempDir Path folder) throws Exception {
    assumeTrue(RealBus.areInstalled("dbus-daemon"), "dbus-daemon is not installed");
    bus = new RealBus(folder);
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

  private void serviceStarts(String... able) throws DBusException {
    desktop = bus.connect();
    desktop.exportObject(NotificationServer.PATH, new Service(List.of(able)));
    desktop.requestBusName(NotificationServer.NAME);
  }

  private void join() {
    notifier =
        BusNotifier.on(
            session,
            () -> NOW,
            new ImageData(1, 2, new byte[] {1, 2, 3, 4, 5, 6, 7, 8}),
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
  }

  private static Notification of(String key, String title) {
    return new Notification(
        key,
        title,
        "files · <b>claude</b> & co",
        List.of(Offer.REVIEW, Offer.DENY),
        false,
        false,
        NOW.plusSeconds(60));
  }

  private static <T> T soon(BlockingQueue<T> queue) throws InterruptedException {
    return Objects.requireNonNull(queue.poll(SECONDS, TimeUnit.SECONDS), "nothing came");
  }

  private void invoke(long id, String action) throws DBusException {
    desktop.sendMessage(
        new NotificationServer.ActionInvoked(NotificationServer.PATH, new UInt32(id), action));
  }

  @Test
  void itHasTheIconOfTheApplication() throws Exception {
    serviceStarts("body");
    join();
    notifier.show(of("c1", "write_file waits"));
    assertThat(soon(icons)).isEqualTo("dev.assent.Assent");
    assertThat(java.util.Arrays.deepToString(soon(pictures)))
        .isEqualTo("[1, 2, 4, true, 8, 4, [1, 2, 3, 4, 5, 6, 7, 8]]");
  }

  @Test
  void offersReviewAndDenyAndNothingElse() throws Exception {
    serviceStarts("body", "actions");
    join();
    notifier.show(of("c1", "write_file waits"));
    var shown = soon(asked);
    assertThat(shown)
        .isEqualTo(
            new Asked(
                0,
                41,
                "write_file waits",
                "files · <b>claude</b> & co",
                List.of("default", "", "review", "Review", "deny", "Deny"),
                (byte) 1,
                60_000));
    invoke(41, "deny");
    assertThat(soon(happened)).isEqualTo("c1 DENY");
    invoke(41, "default");
    assertThat(soon(happened)).as("a click on the words is a look").isEqualTo("c1 REVIEW");
    invoke(41, "allow");
    invoke(99, "deny");
    invoke(41, "review");
    assertThat(soon(happened)).as("what was never offered does nothing").isEqualTo("c1 REVIEW");
  }

  @Test
  void aServiceThatDrawsAButtonForAClickDrawsOneReview() throws Exception {
    serviceStarts("body", "actions", "x-canonical-private-icon-only");
    join();
    notifier.show(of("c1", "write_file waits"));
    assertThat(soon(asked).actions()).containsExactly("review", "Review", "deny", "Deny");
  }

  @Test
  void aServiceWithoutActionsGetsTheWordsAlone() throws Exception {
    serviceStarts("body", "body-markup");
    join();
    notifier.show(of("c1", "x"));
    var shown = soon(asked);
    assertThat(shown.actions()).isEmpty();
    assertThat(shown.body())
        .as("no markup of others")
        .isEqualTo("files · &lt;b&gt;claude&lt;/b&gt; &amp; co");
  }

  @Test
  void isChangedInPlaceAndTakenAway() throws Exception {
    serviceStarts("actions");
    join();
    notifier.show(of("c1", "one"));
    notifier.show(of("c2", "other"));
    notifier.show(of("c1", "two"));
    assertThat(soon(asked).id()).isEqualTo(41);
    assertThat(soon(asked).id()).isEqualTo(42);
    assertThat(soon(asked)).extracting(Asked::replaces, Asked::title).containsExactly(41L, "two");
    notifier.withdraw("c1");
    notifier.withdraw("never shown");
    assertThat(soon(closed)).isEqualTo(41);
    invoke(41, "deny");
    invoke(42, "deny");
    assertThat(soon(happened)).as("one that is gone does nothing").isEqualTo("c2 DENY");
  }

  @Test
  void tellsWhatAPersonPutAway() throws Exception {
    serviceStarts("actions");
    join();
    notifier.show(of("c1", "one"));
    notifier.show(of("c2", "two"));
    soon(asked);
    soon(asked);
    desktop.sendMessage(
        new NotificationServer.NotificationClosed(
            NotificationServer.PATH, new UInt32(41), new UInt32(1)));
    desktop.sendMessage(
        new NotificationServer.NotificationClosed(
            NotificationServer.PATH, new UInt32(42), new UInt32(2)));
    assertThat(soon(happened)).isEqualTo("c2 dismissed");
    notifier.show(of("c1", "again"));
    assertThat(soon(asked).replaces()).as("one that ran out comes up anew").isZero();
  }

  @Test
  void comesBackWithAnotherServiceThatCanDoLess() throws Exception {
    serviceStarts("actions");
    join();
    notifier.show(of("c1", "one"));
    assertThat(soon(asked).actions()).isNotEmpty();
    desktop.close();
    serviceStarts("body");
    var again = soon(asked);
    assertThat(again.title()).isEqualTo("one");
    assertThat(again.replaces()).isZero();
    assertThat(again.actions()).isEmpty();
  }

  @Test
  void aServiceThatComesLaterShowsWhatWaits() throws Exception {
    join();
    notifier.show(of("c1", "one"));
    notifier.show(of("c2", "two"));
    notifier.withdraw("c2");
    session.run(() -> happened.add("all done"));
    soon(happened);
    serviceStarts("actions");
    assertThat(soon(asked).title()).isEqualTo("one");
    notifier.show(of("c3", "three"));
    assertThat(soon(asked).title()).as("what was taken away does not come").isEqualTo("three");
  }

  @Test
  void comesBackAfterTheBusWasKilledAndStartedAgain() throws Exception {
    serviceStarts("actions");
    join();
    notifier.show(of("c1", "one"));
    soon(asked);
    bus.kill();
    notifier.show(of("c2", "two"));
    bus.start();
    serviceStarts("actions");
    // The service may come before the connection, after it or while the first is on its way: both
    // are shown, each once.
    var back = List.of(soon(asked), soon(asked));
    assertThat(back).extracting(Asked::title).containsExactlyInAnyOrder("one", "two");
    invoke(
        back.stream().filter(one -> one.title().equals("two")).findFirst().orElseThrow().id(),
        "deny");
    assertThat(soon(happened)).isEqualTo("c2 DENY");
    assertThat(asked).as("shown a second time").isEmpty();
  }

  @Test
  void aServiceThatTheBusStartsForItShowsItOnce(@TempDir Path data) throws Exception {
    Path begun = data.resolve("begun");
    bus.kill();
    bus = new RealBus(data);
    bus.offer(NotificationServer.NAME, "/bin/sh -c \"echo > '" + begun + "'; exec sleep 60\"");
    session.close();
    session =
        SessionBus.connect(
            () -> DBusConnectionBuilder.forAddress(bus.address()), SessionBus.Retry.STANDARD);
    join();
    notifier.show(of("c1", "one"));
    for (long looks = 0; !Files.exists(begun); looks++) {
      assertThat(looks).as("the bus starts the service").isLessThan(SECONDS * 50);
      Thread.sleep(20);
    }
    serviceStarts("actions");
    Asked one = soon(asked);
    notifier.show(of("c1", "changed"));
    assertThat(soon(asked))
        .extracting(Asked::replaces, Asked::title)
        .containsExactly(one.id(), "changed");
  }
}
