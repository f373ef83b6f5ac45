package dev.assent.core.pap;

import dev.assent.core.document.WordHints;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The policy of one proxy on disk: keeps the last good text in force, follows the file, saves and
/// counts versions.
///
/// Thread-safe; several processes may work on the same files. A change on disk is in force within a
/// second. A file with errors, one whose tests fail, or none at all changes nothing but
/// [PolicyState#problems()]: the last good text stays in force, over a restart too, when it comes
/// from the history. Where none was ever good, everything is denied.
///
/// The policy may lie at another place from one look to the next, because another server's is in
/// force. Then the store begins anew there.
public final class PolicyStore implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofMillis(500);

  private static final System.Logger LOG = System.getLogger(PolicyStore.class.getName());

  private final PolicySource source;
  private final Activation activation;
  private final Clock clock;
  private final List<Consumer<PolicyState>> listeners = new CopyOnWriteArrayList<>();
  private final ReentrantLock changing = new ReentrantLock();
  private final Semaphore looks = new Semaphore(0);
  private volatile boolean closed;
  private volatile PolicyPlace place;
  private volatile WatchedPolicyFile file;
  private volatile PolicyHistory history;
  private volatile PolicyState state;

  /// Absent once the entry of what is in force is written.
  private @Nullable HistoryTrouble unrecorded;

  private PolicyStore(PolicyPlace place, PolicySource source, Clock clock, Activation activation) {
    this.place = place;
    this.source = source;
    this.file = new WatchedPolicyFile(place.policy());
    this.history = PolicyHistory.of(place.history());
    this.activation = activation;
    this.clock = clock;
    this.state = activation.nothing(place, clock.instant());
  }

  /// As [#open(Path, Path, Clock, PolicyGate)], with a gate that is open.
  public static PolicyStore open(Path policyFile, Path historyFile, Clock clock) {
    return open(policyFile, historyFile, clock, PolicyGate.OPEN);
  }

  /// Loads a policy and follows its file. Never fails for the sake of the file: what is wrong with
  /// it stands in the state.
  ///
  /// @param policyFile may be missing
  /// @param historyFile where texts and their numbers are kept; may be missing, then it is made
  /// @param gate what a new text has to pass
  public static PolicyStore open(Path policyFile, Path historyFile, Clock clock, PolicyGate gate) {
    var place = PolicyPlace.own(policyFile, historyFile);
    return open(PolicySource.of(place), clock, gate);
  }

  /// As [#open(Path, Path, Clock, PolicyGate)], for a policy whose place may become another one.
  public static PolicyStore open(PolicySource source, Clock clock, PolicyGate gate) {
    var store = new PolicyStore(source.place(), source, clock, new Activation(gate));
    store.poll();
    Thread.ofVirtual().name("policy-watch").start(store::watch);
    return store;
  }

  /// As [#open(Path, Path, Clock, PolicyGate)], but looks at the file once: for a command, beside a
  /// running core too.
  public static PolicyStore unwatched(
      Path policyFile, Path historyFile, Clock clock, PolicyGate gate) {
    return unwatched(PolicyPlace.own(policyFile, historyFile), clock, gate);
  }

  /// The same at a place that stays.
  public static PolicyStore unwatched(PolicyPlace place, Clock clock, PolicyGate gate) {
    var store = new PolicyStore(place, PolicySource.of(place), clock, new Activation(gate));
    store.poll();
    return store;
  }

  /// The state that would be in force, without recording anything: for commands that only look.
  ///
  /// A good text that nobody recorded yet has the version number 0 and its own digest.
  public static PolicyState look(PolicyPlace place, Clock clock, PolicyGate gate) {
    var activation = new Activation(gate);
    if (place.hindrance().isPresent()) {
      return activation.nothing(place, clock.instant());
    }
    var reading = new WatchedPolicyFile(place.policy()).read();
    return activation.look(reading, PolicyHistory.of(place.history()), clock.instant());
  }

  /// The state in force now.
  public PolicyState state() {
    return state;
  }

  /// The text of the file on disk now, good or not: for an editor that shows it.
  ///
  /// @throws IOException when it is there but cannot be read, or nothing may be in force
  public PolicyText text() throws IOException {
    checkPlace();
    return file.textNow();
  }

  /// The place of the policy that is in force.
  public PolicyPlace place() {
    return place;
  }

  /// Every version there was.
  public PolicyHistory history() {
    return history;
  }

  /// The policy of a version that decided something here, also one of a server whose rules are or
  /// were in force for this one; absent when it is kept nowhere, or is no policy by today's rules.
  ///
  /// @throws IOException when a history cannot be read
  public Optional<PolicyDocument> document(PolicyVersion version) throws IOException {
    var found = history.document(version);
    for (var other : source.elsewhere()) {
      if (found.isEmpty()) {
        found = PolicyHistory.of(other).document(version);
      }
    }
    return found;
  }

  /// Saves what an editor made over whatever the file holds, and puts it in force.
  ///
  /// @return the state with it in force
  /// @throws PolicyFormatException as [#save(PolicyDocument, PolicyChange)]
  /// @throws IOException as [#save(PolicyDocument, PolicyChange)]
  public PolicyState save(PolicyDocument document) throws PolicyFormatException, IOException {
    return save(document, PolicyChange.from(PolicyOrigin.EDITOR));
  }

  /// Saves what an editor made unless the file changed since it read it.
  ///
  /// @param expectedDigest digest of the text that the editor began with; that of version NONE for
  ///   no file
  /// @return the state with it in force
  /// @throws PolicyFormatException as [#save(PolicyDocument, PolicyChange)]
  /// @throws IOException as [#save(PolicyDocument, PolicyChange)]
  public PolicyState save(PolicyDocument document, String expectedDigest)
      throws PolicyFormatException, IOException {
    return save(document, PolicyChange.from(PolicyOrigin.EDITOR).expecting(expectedDigest));
  }

  /// Saves a policy and puts it in force. The text that is in force already stays the version it
  /// is.
  ///
  /// @return the state with it in force
  /// @throws PolicyFormatException when its text is no longer acceptable, or its tests fail and
  ///   nobody overrode them; nothing is written
  /// @throws PolicyConflictException when the file on disk is not the expected one; nothing is
  ///   written
  /// @throws IOException when it could not be written; the file and what is in force stay as they
  ///   were
  public PolicyState save(PolicyDocument document, PolicyChange change)
      throws PolicyFormatException, IOException {
    var checked = PolicyDocument.parse(document.bytes());
    changing.lock();
    try {
      checkPlace();
      var admitted =
          isInForce(checked) ? change.withoutOverride() : activation.admit(checked, change);
      try (var _ = history.lock()) {
        expect(change.expected());
        file.replace(checked.bytes());
        adopt(checked, admitted);
      }
      return state;
    } finally {
      changing.unlock();
    }
  }

  /// Puts the text of an earlier version in force as a new one.
  ///
  /// @param number of a version in [#history()]
  /// @param channel who asks for it
  /// @param reason why, also where its tests fail
  /// @return the state with it in force; the same version as before when that has this text
  /// @throws UnknownVersionException when there is no such version
  /// @throws PolicyFormatException as [#save(PolicyDocument, PolicyChange)]
  /// @throws IOException as [#save(PolicyDocument, PolicyChange)], and when the text can no longer
  ///   be read
  public PolicyState restore(long number, PolicyOrigin.Channel channel, ChangeReason reason)
      throws PolicyFormatException, IOException {
    byte[] text = history.text(number).orElseThrow(() -> new UnknownVersionException(number));
    var change = PolicyChange.from(PolicyOrigin.restoring(channel, number)).because(reason);
    return save(PolicyDocument.parse(text), change);
  }

  /// Undoes the last change: puts the text that was in force before it in force again, as a new
  /// version. To undo that once more brings the change back.
  ///
  /// @param number of the version that is to go; the one in force, as it was shown
  /// @param channel who asks for it
  /// @param reason why, also where the tests of the text fail
  /// @return the state with the text before in force
  /// @throws UndoRefusedException when another version is in force by now, or there was none
  ///   before; nothing is written
  /// @throws PolicyConflictException when the file on disk does not hold what is in force; nothing
  ///   is written
  /// @throws PolicyFormatException as [#save(PolicyDocument, PolicyChange)]
  /// @throws IOException as [#restore(long, PolicyOrigin.Channel, ChangeReason)]
  public PolicyState undo(long number, PolicyOrigin.Channel channel, ChangeReason reason)
      throws PolicyFormatException, IOException {
    changing.lock();
    try {
      var inForce = state.revision();
      if (inForce.number() != number) {
        throw new UndoRefusedException(
            UndoRefusedException.Reason.OTHER_VERSION,
            "version " + inForce.number() + " is in force, expected " + number);
      }
      long before = history.before(inForce).orElseThrow(PolicyStore::nothingBefore).number();
      byte[] text = history.text(before).orElseThrow(() -> new UnknownVersionException(before));
      var change = PolicyChange.from(PolicyOrigin.restoring(channel, before)).because(reason);
      return save(PolicyDocument.parse(text), change.expecting(inForce.version().digest()));
    } finally {
      changing.unlock();
    }
  }

  /// The text that an [#undo] of a state's version would put in force; absent when nothing was in
  /// force before it.
  ///
  /// @throws PolicyFormatException when that text is no longer one that may be in force
  /// @throws IOException when it can no longer be read
  public Optional<PolicyDocument> before(PolicyState shown)
      throws PolicyFormatException, IOException {
    var before = history.before(shown.revision());
    if (before.isEmpty()) {
      return Optional.empty();
    }
    var text = history.text(before.get().number());
    return text.isEmpty() ? Optional.empty() : Optional.of(PolicyDocument.parse(text.get()));
  }

  private static UndoRefusedException nothingBefore() {
    return new UndoRefusedException(
        UndoRefusedException.Reason.NOTHING_BEFORE, "there was no policy before this one");
  }

  /// Tells of each change of the state until closed. Called one at a time on the thread that made
  /// or noticed the change; a listener that fails is logged and keeps nobody from hearing.
  public AutoCloseable listen(Consumer<PolicyState> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /// Stops following the file; what is in force stays readable.
  @Override
  public void close() {
    closed = true;
    looks.release();
  }

  /// Has the file looked at soon, not only when it is time.
  public void lookSoon() {
    looks.release();
  }

  /// Looks at the file and takes over what changed.
  void poll() {
    follow();
    if (place.hindrance().isPresent()) {
      return;
    }
    // Off the lock: a disk that does not answer must not keep anybody from changing the policy.
    var look = file.look();
    changing.lock();
    try {
      file.change(look).ifPresent(this::take);
      retryHistory();
    } finally {
      changing.unlock();
    }
  }

  private void watch() {
    try {
      while (!closed) {
        boolean _ = looks.tryAcquire(PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        int _ = looks.drainPermits();
        if (!closed) {
          poll();
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Begins anew where the policy lies at another place by now.
  private void follow() {
    PolicyPlace next;
    try {
      next = source.place();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "the place of a policy is not known", e);
      return;
    }
    if (next.equals(place)) {
      return;
    }
    // The state there is known before it is in force here.
    var there = new PolicyStore(next, PolicySource.of(next), clock, activation);
    there.poll();
    changing.lock();
    try {
      place = next;
      file = there.file;
      history = there.history;
      unrecorded = there.unrecorded;
      become(there.state);
    } finally {
      changing.unlock();
    }
  }

  private void checkPlace() throws IOException {
    var why = place.hindrance();
    if (why.isPresent()) {
      throw new IOException(why.get().toString());
    }
  }

  private void take(WatchedPolicyFile.Reading reading) {
    switch (reading) {
      case WatchedPolicyFile.Reading.Text(var bytes) -> {
        try {
          take(PolicyDocument.parse(bytes));
        } catch (PolicyFormatException e) {
          refuse(e.findings());
        }
      }
      case WatchedPolicyFile.Reading.Nothing(var problem) -> refuse(List.of(problem));
    }
  }

  private void take(PolicyDocument document) throws PolicyFormatException {
    if (isInForce(document)) {
      become(unchanged());
      return;
    }
    var change = PolicyChange.from(PolicyOrigin.FILE);
    boolean accepted;
    // Under the lock: a command that has just written the file records it before it lets go.
    try (var _ = history.lock()) {
      var last = history.last();
      accepted = last.isPresent() && last.get().version().digest().equals(document.digest());
    } catch (IOException e) {
      adoptUnrecorded(document, activation.admit(document, change), e);
      return;
    }
    adoptFile(document, accepted ? change : activation.admit(document, change));
  }

  private void adoptFile(PolicyDocument document, PolicyChange change) {
    try (var _ = history.lock()) {
      if (file.digestNow().equals(document.digest())) {
        adopt(document, change);
      } else {
        // Another process put a newer text there meanwhile: the next look takes that one.
        file.forget();
      }
    } catch (IOException e) {
      adoptUnrecorded(document, change, e);
    }
  }

  /// Keeps what is in force; after a start that is the last text of the history.
  private void refuse(List<Finding> findings) {
    if (state.revision().number() > 0) {
      become(state.withProblems(findings));
      return;
    }
    var problems = new ArrayList<>(findings);
    var kept = activation.lastGood(history, problems::add);
    become(
        kept.map(good -> good.withProblems(problems))
            .orElseGet(() -> PolicyState.none(state.since(), problems)));
  }

  /// Makes a text the one in force, as a new version or as the last one that was recorded. The lock
  /// is held.
  private void adopt(PolicyDocument document, PolicyChange change) {
    if (isInForce(document)) {
      become(unchanged());
      return;
    }
    try {
      var revision =
          history.record(PolicyHistory.draft(document, clock.instant(), change), document.bytes());
      unrecorded = null;
      become(new PolicyState(revision, document, List.of()));
    } catch (IOException e) {
      adoptUnrecorded(document, change, e);
    }
  }

  private void adoptUnrecorded(PolicyDocument document, PolicyChange change, IOException why) {
    LOG.log(System.Logger.Level.WARNING, "the history of a policy cannot be written", why);
    var now = clock.instant();
    unrecorded = HistoryTrouble.of(now, why);
    var revision = history.unrecorded(PolicyHistory.draft(document, now, change));
    become(new PolicyState(revision, document, historyProblem()));
  }

  private void retryHistory() {
    var failed = unrecorded;
    if (failed == null || !failed.isDue(clock.instant())) {
      return;
    }
    try (var _ = history.lock()) {
      var recorded = history.record(state.revision(), state.document().bytes());
      unrecorded = null;
      become(new PolicyState(recorded, state.document(), HistoryTrouble.without(state.problems())));
    } catch (IOException e) {
      unrecorded = HistoryTrouble.of(clock.instant(), e);
    }
  }

  private boolean isInForce(PolicyDocument document) {
    return document.digest().equals(state.version().digest());
  }

  // Since when is a matter of the history: that of a server that was removed and made again began
  // anew.
  private PolicyState unchanged() {
    var revision = state.revision();
    try {
      revision = history.last().filter(last -> isAlike(last, state)).orElse(revision);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "the history of a policy cannot be read", e);
    }
    return new PolicyState(revision, state.document(), historyProblem());
  }

  private static boolean isAlike(PolicyRevision recorded, PolicyState state) {
    return recorded.version().digest().equals(state.version().digest());
  }

  private List<Finding> historyProblem() {
    var failed = unrecorded;
    return failed == null ? List.of() : List.of(failed.finding());
  }

  private void expect(Optional<String> digest) throws IOException {
    if (digest.isPresent()) {
      String found = file.digestNow();
      if (!found.equals(digest.get())) {
        throw new PolicyConflictException(digest.get(), found);
      }
    }
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

  /// The entry of what is in force could not be written into the history.
  ///
  /// @param tried when that was tried last
  /// @param why it failed
  private record HistoryTrouble(Instant tried, String why) {
    /// The time after which a history that could not be written is tried again.
    private static final Duration AGAIN = Duration.ofSeconds(30);

    static HistoryTrouble of(Instant tried, IOException why) {
      return new HistoryTrouble(tried, WordHints.cut(String.valueOf(why.getMessage())));
    }

    boolean isDue(Instant now) {
      return !now.isBefore(tried.plus(AGAIN));
    }

    Finding finding() {
      return Activation.warning(
          Activation.HISTORY,
          Sentence.of("the policy is in force, but its history could not be written: `%s`", why));
    }

    /// The other problems.
    static List<Finding> without(List<Finding> problems) {
      return problems.stream()
          .filter(problem -> !problem.code().equals(Activation.HISTORY))
          .toList();
    }
  }
}
