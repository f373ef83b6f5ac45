package dev.assent.core.presence.polkit;

import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.types.UInt32;

/// A polkit on a bus of the test's own, which says what a test wants.
public final class FakePolkit implements ExportedPolkit, AutoCloseable {
  /// It needs a person.
  public static final PolkitVerdict CHALLENGE = new PolkitVerdict(false, true, Map.of());

  /// A person proved to be there, or nobody is needed.
  public static final PolkitVerdict YES = new PolkitVerdict(true, false, Map.of());

  /// Nobody may, or the password was wrong.
  public static final PolkitVerdict NO = new PolkitVerdict(false, false, Map.of());

  /// The question was put away.
  public static final PolkitVerdict DISMISSED =
      new PolkitVerdict(false, false, Map.of("polkit.dismissed", "true"));

  private final DBusConnection bus;
  private final BlockingQueue<Object> said = new SynchronousQueue<>();
  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> withdrawn = new LinkedBlockingQueue<>();
  private final List<String> subjects = new CopyOnWriteArrayList<>();
  private volatile Object unasked = CHALLENGE;

  private FakePolkit(DBusConnection bus) {
    this.bus = bus;
  }

  /// Appears on a bus, under the name of polkit.
  public static FakePolkit on(String address) throws DBusException {
    DBusConnection bus = DBusConnectionBuilder.forAddress(address).withShared(false).build();
    var polkit = new FakePolkit(bus);
    bus.exportObject(PolkitAuthority.PATH, polkit);
    bus.requestBusName(PolkitAuthority.NAME);
    return polkit;
  }

  /// Says from now on what may be done while nobody is asked.
  ///
  /// @param verdict a verdict, or the text of a failure
  void setUnasked(Object verdict) {
    unasked = verdict;
  }

  /// Waits until a person is asked.
  ///
  /// @return the action
  public String awaitQuestion() throws InterruptedException {
    return asked.take();
  }

  /// Waits until a question was withdrawn.
  public String awaitWithdrawal() throws InterruptedException {
    return withdrawn.take();
  }

  /// Ends the question that a person is asked.
  ///
  /// @param verdict a verdict, or the text of a failure
  public void say(Object verdict) throws InterruptedException {
    said.put(verdict);
  }

  /// The kinds and names of those who asked.
  List<String> subjects() {
    return subjects;
  }

  @Override
  public ExportedPolkit.One<PolkitVerdict> CheckAuthorization(
      PolkitSubject subject,
      String actionId,
      Map<String, String> details,
      UInt32 flags,
      String cancellationId) {
    subjects.add(subject.kind + " " + subject.details.get("name").getValue());
    if (flags.intValue() == 0) {
      return new ExportedPolkit.One<>(verdict(unasked));
    }
    asked.add(actionId);
    try {
      return new ExportedPolkit.One<>(verdict(said.take()));
    } catch (InterruptedException e) {
      throw new DBusExecutionException("ended", e);
    }
  }

  private static PolkitVerdict verdict(Object said) {
    if (said instanceof PolkitVerdict verdict) {
      return verdict;
    }
    throw new DBusExecutionException(String.valueOf(said));
  }

  @Override
  public void CancelCheckAuthorization(String cancellationId) {
    withdrawn.add(cancellationId);
  }

  @Override
  public String getObjectPath() {
    return PolkitAuthority.PATH;
  }

  /// Leaves the bus, whatever is asked and without an answer.
  @Override
  public void close() {
    var leaving = Thread.ofVirtual().start(bus::disconnect);
    while (leaving.isAlive()) {
      // The library waits for those who are in here; what they say goes nowhere any more.
      if (hasLeft()) {
        said.offer("left");
      }
      Thread.onSpinWait();
    }
  }

  private boolean hasLeft() {
    try {
      return !bus.isConnected();
    } catch (NullPointerException _) {
      // The library let go of its transport between its own two looks at it.
      return true;
    }
  }
}
