package dev.assent.desktop.decisions.log;

import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.RecordedExample;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyConflictException;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Works with the policies in force. Runs beside the toolkit's thread.
///
/// @param stores the store of a server's policy; throws `IllegalArgumentException` for a server
///   that is gone
/// @param tools the tools of a server as they stand; throws the same
/// @param surroundings what tests may see of the machine
public record StoredRecordDesk(
    Function<String, PolicyStore> stores,
    Function<String, List<ToolReview>> tools,
    CaseSurroundings surroundings,
    BackgroundWork beside)
    implements RecordDesk {
  private static final System.Logger LOG = System.getLogger(StoredRecordDesk.class.getName());

  @Override
  public void draft(
      String server,
      AuditRecord record,
      Optional<GrantReach.Folders> reach,
      Consumer<Optional<RecordedRule>> done) {
    beside.ask(() -> draft(server, record, reach), done);
  }

  private Optional<RecordedRule> draft(
      String server, AuditRecord record, Optional<GrantReach.Folders> reach) {
    try {
      return RecordedRule.of(
          stores.apply(server).state().policy(),
          record,
          surroundings.userHome(),
          surroundings.clock().instant(),
          new RecordedRule.Wish(tool(server, record), reach));
    } catch (IllegalArgumentException e) {
      // The server is gone. A button that does nothing is worse than one that says it cannot.
      LOG.log(System.Logger.Level.WARNING, "no rule for a record", e);
      return Optional.empty();
    }
  }

  private Optional<ToolReview> tool(String server, AuditRecord record) {
    return RecordedCalls.of(record)
        .flatMap(call -> call.request().resource().toolName())
        .flatMap(name ->
            tools.apply(server).stream().filter(tool -> tool.name().equals(name)).findFirst());
  }

  @Override
  public void pin(String server, AuditRecord record, String name, Consumer<Pinned> done) {
    beside.ask(() -> pin(server, record, name), done);
  }

  private Pinned pin(String server, AuditRecord record, String name) {
    try {
      var call = RecordedCalls.of(record);
      if (call.isEmpty()) {
        return new Pinned.NotWhole();
      }
      var store = stores.apply(server);
      var policy = store.state().policy();
      return switch (RecordedExample.of(
          call.get(), policy, name, surroundings.userHome(), surroundings)) {
        case RecordedExample.Made.Test(var example) -> save(store, example);
        case RecordedExample.Made.Otherwise() -> new Pinned.Otherwise();
        case RecordedExample.Made.NotWhole() -> new Pinned.NotWhole();
        case RecordedExample.Made.PastUnknown() -> new Pinned.PastUnknown();
      };
    } catch (IllegalArgumentException e) {
      LOG.log(System.Logger.Level.WARNING, "no test of a record", e);
      return new Pinned.Failed(CoreWords.ofFault(e));
    }
  }

  private static Pinned save(PolicyStore store, PolicyExample example) {
    var state = store.state();
    var examples = new ArrayList<>(state.policy().examples());
    examples.add(example);
    try {
      var change =
          PolicyChange.from(PolicyOrigin.EDITOR)
              .expecting(state.version().digest())
              .because(ChangeReason.because(Texts.get("rules.step.pinned", example.name())));
      boolean _ = store.save(state.document().withExamples(examples), change).current();
      return new Pinned.Done();
    } catch (PolicyConflictException _) {
      return new Pinned.Failed(Texts.get("decisions.pin.changed"));
    } catch (PolicyFormatException e) {
      return new Pinned.Failed(CoreWords.of(e.findings().getFirst().message()));
    } catch (IOException e) {
      return new Pinned.Failed(CoreWords.ofFault(e));
    }
  }
}
