package dev.assent.core.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The live knowledge of who is signed in, while the core runs. It is kept in memory, renewed
/// before its end, and told to listeners when it changes.
///
/// Without the setting there is neither a thread, nor a question to the key store or the network.
/// Thread-safe.
public final class SignedInPerson implements AutoCloseable {
  /// The longest wait for a renewal or a reading that is under way.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  // Less than a command waits for the core.
  private static final Duration PATIENCE_OF_A_COMMAND = Duration.ofSeconds(8);

  // The clock of the machine may jump, as after a sleep: it is looked at so often.
  private static final Duration LOOK = Duration.ofSeconds(30);
  private static final Duration AGAIN = Duration.ofSeconds(10);
  private static final int MOST_DOUBLINGS = 2;
  private static final Duration FAREWELL = Duration.ofSeconds(3);
  private static final SignInState NOT_KNOWN_YET =
      new SignInState.Refused(new IdentityRefusal(IdentityFault.NOT_KNOWN_YET, ""));
  private static final System.Logger LOG = System.getLogger(SignedInPerson.class.getName());

  private final Supplier<Optional<IdentitySettings>> wanted;
  private final Function<IdentitySettings, Identity> opening;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final ExecutorService teller =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("identity-news").factory());
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  // Written under the lock, read without it.
  private volatile @Nullable Held held;
  // The rest under the lock.
  private @Nullable Thread keeper;
  private long asked;
  private long answered;
  private int failures;
  private long lastReading = System.nanoTime();
  private boolean started;
  private boolean closed;

  /// Told of each change, in order and one at a time, after it counts.
  @FunctionalInterface
  public interface Listener {
    /// The knowledge is another.
    void changed(Change change);
  }

  /// A change of the knowledge.
  ///
  /// @param before absent where no issuer was configured
  /// @param now absent where none is configured any more
  public record Change(Optional<SignInState> before, Optional<SignInState> now, Cause cause) {}

  /// The reasons for a change.
  public enum Cause {
    /// what the key store had when it was read first
    FOUND,
    /// somebody signed in, here or in another process
    SIGNED_IN,
    /// the same person, with a newer token or one that counts again
    RENEWED,
    /// the sign-in does not count, for the time or for good
    REFUSED,
    /// signed out, here or in another process
    SIGNED_OUT,
    /// the setting was changed
    SETTINGS
  }

  /// The knowledge while an issuer is configured.
  private record Held(IdentitySettings settings, Identity identity, SignInState state) {
    Held with(SignInState newer) {
      return new Held(settings, identity, newer);
    }

    /// The state, with the times of the token compared with the clock.
    SignInState timely() {
      return state instanceof SignInState.SignedIn in ? identity.timely(in) : state;
    }

    boolean isBeingFound() {
      return state == NOT_KNOWN_YET
          || state instanceof SignInState.SignedIn in
              && in.renewable()
              && timely() instanceof SignInState.Refused;
    }
  }

  /// @param wanted the setting as it is at the moment; taken up at once, so that no call is taken
  ///   for one without a person
  /// @param opening makes the sign-in for a setting; it is closed here
  public SignedInPerson(
      Supplier<Optional<IdentitySettings>> wanted, Function<IdentitySettings, Identity> opening) {
    this.wanted = wanted;
    this.opening = opening;
    settingsChanged();
  }

  /// Begins to read and to renew. What another process changes afterwards it says with
  /// [#lookAgain()].
  public void start() {
    lock.lock();
    try {
      started = true;
      keepIfNeeded();
    } finally {
      lock.unlock();
    }
  }

  /// The sign-in by what is known; absent where no issuer is configured. Costs neither a lock nor a
  /// question to anybody; the times of the token are compared with the clock.
  public Optional<SignInState> now() {
    Held known = held;
    return known == null ? Optional.empty() : Optional.of(known.timely());
  }

  /// Returns whether waiting can help: a first reading or a renewal is under way or due.
  public boolean isBeingFound() {
    Held known = held;
    return known != null && known.isBeingFound();
  }

  /// The same as [#now()] after a first reading or a renewal that is due, for which it waits a
  /// while.
  public Optional<SignInState> awaited() throws InterruptedException {
    if (isBeingFound()) {
      awaitReading(PATIENCE);
    }
    return now();
  }

  /// Another process may have signed somebody in or out: reads the key store anew, and returns when
  /// what it says counts, or after a while.
  public void lookAgain() throws InterruptedException {
    awaitReading(PATIENCE_OF_A_COMMAND);
  }

  // A reading that is under way may have begun before the change.
  private void awaitReading(Duration patience) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long mine = ++asked;
      news.signalAll();
      long left = patience.toNanos();
      while (left > 0 && !closed && held != null && answered < mine) {
        left = news.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /// Has a listener told of each change from now on.
  ///
  /// @return ends the telling when closed
  public AutoCloseable listen(Listener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /// The setting may be another: takes it up.
  public void settingsChanged() {
    @Nullable Held before;
    lock.lock();
    try {
      before = held;
      Optional<IdentitySettings> settings = wanted.get();
      if (closed || Optional.ofNullable(before).map(Held::settings).equals(settings)) {
        return;
      }
      held = settings.map(to -> new Held(to, opening.apply(to), NOT_KNOWN_YET)).orElse(null);
      failures = 0;
      tell(before, Cause.SETTINGS);
      keepIfNeeded();
    } finally {
      lock.unlock();
    }
    if (before != null) {
      before.identity().close();
    }
  }

  /// Signs the person in by browser; the caller waits for that.
  ///
  /// @throws IdentityException as [Identity#signIn]; also when no issuer is configured
  public SignInState.SignedIn signIn(Consumer<URI> browser)
      throws IdentityException, InterruptedException {
    Identity at = configured();
    return signedIn(at, at.signIn(browser));
  }

  /// Signs the person in by a code for another device; the caller waits for that.
  ///
  /// @throws IdentityException as [Identity#signInByDevice]; also when no issuer is configured
  public SignInState.SignedIn signInByDevice(Consumer<DeviceCode> shown)
      throws IdentityException, InterruptedException {
    Identity at = configured();
    return signedIn(at, at.signInByDevice(shown));
  }

  private SignInState.SignedIn signedIn(Identity at, SignInState.SignedIn state) {
    lock.lock();
    try {
      Held known = held;
      if (known != null && known.identity() == at) {
        failures = 0;
        held = known.with(state);
        tell(known, Cause.SIGNED_IN);
        news.signalAll();
      }
    } finally {
      lock.unlock();
    }
    return state;
  }

  /// Signs the person out; it counts before the issuer is told.
  ///
  /// @throws IdentityException as [Identity#signOut]; also when no issuer is configured
  public Identity.SignOut signOut() throws IdentityException, InterruptedException {
    Identity at = configured();
    var taken = at.takeOut();
    lock.lock();
    try {
      Held known = held;
      if (known != null && known.identity() == at) {
        held = known.with(new SignInState.SignedOut());
        tell(known, Cause.SIGNED_OUT);
        news.signalAll();
      }
    } finally {
      lock.unlock();
    }
    return at.tellIssuer(taken);
  }

  private Identity configured() throws IdentityException {
    Held known = held;
    if (known == null) {
      throw new IdentityException(IdentityFault.NOT_CONFIGURED, "");
    }
    return known.identity();
  }

  // Under the lock.
  private void keepIfNeeded() {
    if (started && !closed && held != null && keeper == null) {
      keeper = Thread.ofVirtual().name("identity").start(this::keep);
    }
    news.signalAll();
  }

  private void keep() {
    try {
      @Nullable Held due = awaitWork();
      while (due != null) {
        read(due);
        due = awaitWork();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // Absent where there is nothing to keep any more; the thread ends then.
  private @Nullable Held awaitWork() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (true) {
        Held known = held;
        if (closed || known == null) {
          answered = asked;
          keeper = null;
          news.signalAll();
          return null;
        }
        long left =
            answered < asked ? 0 : pause(known).toNanos() - (System.nanoTime() - lastReading);
        if (left <= 0 && (answered < asked || isDue(known))) {
          return known;
        }
        long _ = news.awaitNanos(left <= 0 ? LOOK.toNanos() : Math.min(left, LOOK.toNanos()));
      }
    } finally {
      lock.unlock();
    }
  }

  private static boolean isDue(Held known) {
    return switch (known.state()) {
      case SignInState.SignedIn in ->
          known.identity().endsSoon(in) || known.timely() instanceof SignInState.Refused;
      case SignInState.Refused(var why) -> !why.fault().isForGood();
      case SignInState.SignedOut _ -> false;
    };
  }

  private Duration pause(Held known) {
    return known.state() == NOT_KNOWN_YET
        ? Duration.ZERO
        : AGAIN.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
  }

  private void read(Held before) throws InterruptedException {
    long mine;
    lock.lockInterruptibly();
    try {
      mine = asked;
    } finally {
      lock.unlock();
    }
    SignInState state = stateOf(before);
    lock.lockInterruptibly();
    try {
      lastReading = System.nanoTime();
      // A sign-in or sign-out made here meanwhile is newer.
      if (held == before) {
        Held now = before.with(state);
        held = now;
        failures = isDue(now) && !isNewer(state, before.state()) ? failures + 1 : 0;
        tell(before, causeOf(before.state(), state));
      }
      // Of other settings, nothing is answered by it.
      if (held != null && held.identity() == before.identity()) {
        answered = Math.max(answered, mine);
      }
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private static boolean isNewer(SignInState state, SignInState before) {
    return state instanceof SignInState.SignedIn && !state.equals(before);
  }

  private static SignInState stateOf(Held before) throws InterruptedException {
    try {
      return before.identity().state();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "the sign-in could not be looked at", e);
      return new SignInState.Refused(
          new IdentityRefusal(IdentityFault.NOT_KNOWN_YET, "an internal fault"));
    }
  }

  private static Cause causeOf(SignInState before, SignInState now) {
    if (before == NOT_KNOWN_YET) {
      return Cause.FOUND;
    }
    return switch (now) {
      case SignInState.SignedOut _ -> Cause.SIGNED_OUT;
      case SignInState.Refused _ -> Cause.REFUSED;
      case SignInState.SignedIn in ->
          before instanceof SignInState.SignedOut
                  || before instanceof SignInState.SignedIn was && !was.who().isSame(in.who())
              ? Cause.SIGNED_IN
              : Cause.RENEWED;
    };
  }

  // Under the lock, so that the order is that of the changes.
  private void tell(@Nullable Held before, Cause cause) {
    var change =
        new Change(
            Optional.ofNullable(before).map(Held::state),
            Optional.ofNullable(held).map(Held::state),
            cause);
    if (change.before().equals(change.now()) || listeners.isEmpty() || teller.isShutdown()) {
      return;
    }
    teller.execute(() -> listeners.forEach(listener -> tell(listener, change)));
  }

  private static void tell(Listener listener, Change change) {
    try {
      listener.changed(change);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a listener failed to take a change of the sign-in", e);
    }
  }

  /// Ends the renewals. What was known last stays readable, and is refused when its time is over.
  @Override
  public void close() {
    @Nullable Thread keeping;
    lock.lock();
    try {
      closed = true;
      keeping = keeper;
      news.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      // A renewal that is broken off may have used up the token for renewals.
      if (keeping != null && !keeping.join(FAREWELL)) {
        keeping.interrupt();
      }
      teller.shutdown();
      boolean _ = teller.awaitTermination(FAREWELL.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    Held last = held;
    if (last != null) {
      last.identity().close();
    }
  }
}
