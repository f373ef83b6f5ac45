package dev.assent.desktop.rules.book;

import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The versions in the history that the core writes.
///
/// @param beside reads files
record StoredRuleVersions(PolicyHistory history, BackgroundWork beside) implements RuleVersions {
  private static final System.Logger LOG = System.getLogger(StoredRuleVersions.class.getName());

  @Override
  public void list(Consumer<Optional<List<PolicyRevision>>> done) {
    beside.ask(this::newestFirst, done);
  }

  private Optional<List<PolicyRevision>> newestFirst() {
    try {
      return Optional.of(List.copyOf(history.revisions().reversed()));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "the history cannot be read: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public void compare(long from, long to, Consumer<Optional<Difference>> done) {
    beside.ask(() -> compared(from, to), done);
  }

  private Optional<Difference> compared(long from, long to) {
    try {
      var before = from == 0 ? Optional.of(new byte[0]) : history.text(from);
      var after = history.text(to);
      return before.flatMap(old -> after.map(now -> difference(old, now)));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.INFO, "a version cannot be read: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  private static Difference difference(byte[] before, byte[] after) {
    var old = before.length == 0 ? Optional.of(PolicyDocument.empty()) : read(before);
    var now = read(after);
    return new Difference(
        old.flatMap(first -> now.map(second -> PolicyDifference.between(first, second))),
        LineDifference.of(
            new String(before, StandardCharsets.UTF_8), new String(after, StandardCharsets.UTF_8)));
  }

  private static Optional<PolicyDocument> read(byte[] text) {
    try {
      return Optional.of(PolicyDocument.parse(text));
    } catch (PolicyFormatException _) {
      return Optional.empty();
    }
  }
}
