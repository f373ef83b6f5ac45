package dev.assent.core.pap;

import dev.assent.core.document.WordHints;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Decides whether a text may come into force: what the gate says of a new one, and what the
/// history still has of the old.
final class Activation {
  /// The code of findings about the history itself.
  static final String HISTORY = "history";

  private static final System.Logger LOG = System.getLogger(Activation.class.getName());

  private final PolicyGate gate;

  Activation(PolicyGate gate) {
    this.gate = gate;
  }

  /// Asks the gate about a text.
  ///
  /// @return the change as it is to be recorded: with what overrides the tests only where they fail
  /// @throws PolicyFormatException when tests fail and nobody gave a reason, or the gate itself
  ///   fails
  PolicyChange admit(PolicyDocument document, PolicyChange change) throws PolicyFormatException {
    var objections = objections(document);
    if (!objections.isEmpty() && change.reason().override().isEmpty()) {
      throw PolicyFormatException.testsFail(objections);
    }
    return objections.isEmpty() ? change.withoutOverride() : change;
  }

  /// The text that was in force last, read from the history.
  ///
  /// An older one is no substitute for it when it is damaged: that could bring back what was
  /// forbidden since.
  ///
  /// @param remark told why the last text cannot be had, where there was one
  Optional<PolicyState> lastGood(PolicyHistory history, Consumer<Finding> remark) {
    try {
      var last = history.last();
      if (last.isEmpty()) {
        return Optional.empty();
      }
      byte[] text =
          history.text(last.get().number()).orElseThrow(() -> new IOException("found no text"));
      return Optional.of(new PolicyState(last.get(), PolicyDocument.parse(text), List.of()));
    } catch (IOException | PolicyFormatException e) {
      remark.accept(
          warning(
              HISTORY,
              Sentence.of(
                  "everything is denied, because the last good policy cannot be read: %s",
                  why(e))));
      return Optional.empty();
    }
  }

  private static CharSequence why(Exception e) {
    return e instanceof Sentence.Teller teller
        ? teller.told()
        : WordHints.cut(String.valueOf(e.getMessage()));
  }

  /// No text is in force.
  PolicyState nothing(PolicyPlace place, Instant now) {
    return PolicyState.none(
        now,
        place.hindrance().stream()
            .map(why -> Finding.error(PolicyPlace.HINDERED, "", Optional.empty(), why))
            .toList());
  }

  /// The state that a look at the file would put in force.
  PolicyState look(WatchedPolicyFile.Reading reading, PolicyHistory history, Instant now) {
    var problems = new ArrayList<Finding>();
    try {
      switch (reading) {
        case WatchedPolicyFile.Reading.Text(var bytes) -> {
          return looked(PolicyDocument.parse(bytes), history, now);
        }
        case WatchedPolicyFile.Reading.Nothing(var problem) -> problems.add(problem);
      }
    } catch (PolicyFormatException e) {
      problems.addAll(e.findings());
    } catch (IOException e) {
      problems.add(warning(HISTORY, Sentence.of("the history cannot be read: %s", why(e))));
    }
    var kept = lastGood(history, problems::add);
    return kept.map(good -> good.withProblems(problems))
        .orElseGet(() -> PolicyState.none(now, problems));
  }

  private PolicyState looked(PolicyDocument document, PolicyHistory history, Instant now)
      throws PolicyFormatException, IOException {
    var change = PolicyChange.from(PolicyOrigin.FILE);
    var last = history.last();
    if (last.isPresent() && last.get().version().digest().equals(document.digest())) {
      return new PolicyState(last.get(), document, List.of());
    }
    return new PolicyState(
        PolicyHistory.draft(document, now, admit(document, change)), document, List.of());
  }

  /// A warning about the store, without a place in a file.
  static Finding warning(String code, CharSequence message) {
    return new Finding(
        Severity.WARNING,
        code,
        "",
        Optional.empty(),
        List.of(),
        message,
        Optional.empty(),
        Optional.empty());
  }

  private List<Finding> objections(PolicyDocument document) {
    try {
      return gate.objections(document);
    } catch (RuntimeException e) {
      // Whatever could not be tested did not pass.
      LOG.log(System.Logger.Level.WARNING, "the tests of a policy could not be run", e);
      return List.of(
          Finding.error(
              "tests-failed",
              "",
              Optional.empty(),
              "the tests of the policy could not be run; see the log"));
    }
  }
}
