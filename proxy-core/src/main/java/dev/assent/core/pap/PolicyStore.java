package dev.assent.core.pap;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// The policy of one proxy on disk: keeps the last good text in force, follows the file, saves and counts versions.
///
/// Thread-safe. A change on disk is in force within a second. A file with errors, or none, changes nothing but
/// [PolicyState#problems()]; where no good file was ever seen, everything is denied (decision D5).
public final class PolicyStore implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(500);
  private static final System.Logger LOG = System.getLogger(PolicyStore.class.getName());

  private final WatchedPolicyFile file;
  private final PolicyHistory history;
  private final Clock clock;
  private final List<Consumer<PolicyState>> listeners = new CopyOnWriteArrayList<>();
  private final ReentrantLock changing = new ReentrantLock();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile PolicyState state;

  private PolicyStore(Path policyFile, Path historyFile, Clock clock) {
    this.file = new WatchedPolicyFile(policyFile);
    this.history = new PolicyHistory(historyFile);
    this.clock = clock;
    this.state =
        new PolicyState(Policy.DENY_ALL, PolicyVersion.NONE, clock.instant(), PolicyDocument.empty(), List.of());
  }

  /// Loads a policy and follows its file. Never fails for the sake of the file: what is wrong with it stands in the state.
  ///
  /// @param policyFile may be missing
  /// @param historyFile where texts and their numbers are kept; may be missing, then it is made
  public static PolicyStore open(Path policyFile, Path historyFile, Clock clock) {
    var store = openUnwatched(policyFile, historyFile, clock);
    Thread.ofVirtual().name("policy-watch").start(store::watch);
    return store;
  }

  /// As [#open(Path, Path, Clock)], but looks at the file only when told to.
  static PolicyStore openUnwatched(Path policyFile, Path historyFile, Clock clock) {
    var store = new PolicyStore(policyFile, historyFile, clock);
    store.poll();
    return store;
  }

  /// What is in force now.
  public PolicyState state() {
    return state;
  }

  /// Saves a policy over whatever the file holds, and puts it in force.
  ///
  /// @return the state with it in force
  /// @throws PolicyFormatException when its text is no longer acceptable; nothing is written
  /// @throws IOException when it could not be written; the file and what is in force stay as they were
  public PolicyState save(PolicyDocument document) throws PolicyFormatException, IOException {
    return save(document, Optional.empty());
  }

  /// Saves a policy unless the file changed since the editor read it.
  ///
  /// @param expectedDigest digest of the text that the editor began with; that of [PolicyVersion#NONE] for no file
  /// @return the state with it in force
  /// @throws PolicyConflictException when the file on disk is another one; nothing is written
  /// @throws PolicyFormatException as [#save(PolicyDocument)]
  /// @throws IOException as [#save(PolicyDocument)]
  public PolicyState save(PolicyDocument document, String expectedDigest) throws PolicyFormatException, IOException {
    return save(document, Optional.of(expectedDigest));
  }

  /// Tells of each change of the state until closed. Called one at a time on the thread that made or noticed the change;
  /// a listener that fails is logged and keeps nobody from hearing.
  public AutoCloseable listen(Consumer<PolicyState> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /// Stops following the file; what is in force stays readable.
  @Override
  public void close() {
    closed.countDown();
  }

  /// Looks at the file and takes over what changed.
  void poll() {
    changing.lock();
    try {
      file.change().ifPresent(this::take);
    } finally {
      changing.unlock();
    }
  }

  private PolicyState save(PolicyDocument document, Optional<String> expected)
      throws PolicyFormatException, IOException {
    var checked = PolicyDocument.parse(document.bytes());
    changing.lock();
    try {
      if (expected.isPresent()) {
        String found = file.digestNow();
        if (!found.equals(expected.get())) {
          throw new PolicyConflictException(expected.get(), found);
        }
      }
      file.replace(checked.bytes());
      adopt(checked);
      return state;
    } finally {
      changing.unlock();
    }
  }

  private void watch() {
    try {
      while (!closed.await(PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
        poll();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(WatchedPolicyFile.Reading reading) {
    switch (reading) {
      case WatchedPolicyFile.Reading.Text(var bytes) -> {
        try {
          adopt(PolicyDocument.parse(bytes));
        } catch (PolicyFormatException e) {
          become(state.withProblems(e.findings()));
        }
      }
      case WatchedPolicyFile.Reading.Nothing(var problem) -> become(state.withProblems(List.of(problem)));
    }
  }

  private void adopt(PolicyDocument document) {
    var problems = new ArrayList<Finding>();
    boolean same = document.digest().equals(state.version().digest());
    var since = same ? state.since() : clock.instant();
    try {
      since = same ? since : history.record(document, since);
    } catch (IOException e) {
      problems.add(
          new Finding(
              Finding.Severity.WARNING,
              "history",
              "",
              Optional.empty(),
              List.of(),
              "the policy is in force, but its history could not be written: `" + Words.cut(String.valueOf(e.getMessage())) + "`",
              Optional.empty(),
              Optional.empty()));
    }
    become(new PolicyState(document.policy(), history.versionOf(document.digest()), since, document, problems));
  }

  private void become(PolicyState next) {
    state = next;
    for (var listener : listeners) {
      try {
        listener.accept(next);
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.WARNING, "a listener for policy changes failed", e);
      }
    }
  }
}
