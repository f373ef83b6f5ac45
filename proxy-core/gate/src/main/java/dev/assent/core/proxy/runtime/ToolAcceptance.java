package dev.assent.core.proxy.runtime;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.PinnedTool.How;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.AcceptedTools;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.text.Sentence;
import java.lang.System.Logger;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Accepts tools for a person, and writes down that it was done before it counts.
///
/// Only what a person did in a window of the application leads here: no command and no message on
/// the socket does.
public record ToolAcceptance(ToolBook book, AuditLog audit, InstantSource clock) {
  /// A person said yes to a call of a tool that is new or changed.
  ///
  /// @param description as it stood when the person was asked
  /// @param decisionId the record of the call
  public void byCall(String tool, JsonObject description, String session, String decisionId)
      throws AuditException, ConfigException, InterruptedException {
    var pin =
        new PinnedTool(
            tool,
            CanonicalJson.digest(description),
            clock.instant(),
            How.CALL,
            Optional.of(description));
    var from = JsonObject.builder().put("session", session).put("decision", decisionId).build();
    accept(List.of(pin), from);
  }

  /// A person accepted tools on the page of servers, as they stood there. Those whose description
  /// was not kept, and those that are accepted already, are passed over.
  ///
  /// @return how many were accepted
  public int onPage(List<ToolReview> shown)
      throws AuditException, ConfigException, InterruptedException {
    var pinned = new ArrayList<PinnedTool>();
    for (ToolReview review : shown) {
      Optional<JsonObject> description = review.listed().flatMap(ListedTool::description);
      if (review.state() != ToolState.PINNED && description.isPresent()) {
        String digest = CanonicalJson.digest(description.get());
        pinned.add(new PinnedTool(review.name(), digest, clock.instant(), How.PAGE, description));
      }
    }
    if (!pinned.isEmpty()) {
      accept(pinned, JsonObject.EMPTY);
    }
    return pinned.size();
  }

  private void accept(List<PinnedTool> tools, JsonObject from)
      throws AuditException, ConfigException, InterruptedException {
    for (PinnedTool tool : tools) {
      audit.append(AuditFile.AUTH, "tool_accepted", record(tool, from).build(), Durability.WRITTEN);
    }
    try {
      book.accept(tools);
    } catch (ConfigException e) {
      for (PinnedTool tool : tools) {
        var failed = record(tool, from).put("detail", String.valueOf(e.getMessage())).build();
        audit.append(AuditFile.AUTH, "tool_not_accepted", failed, Durability.WRITTEN);
      }
      throw e;
    }
  }

  private static JsonObject.Builder record(PinnedTool tool, JsonObject from) {
    var record = JsonObject.builder();
    from.members().forEach(record::put);
    return record
        .put("tool", tool.name())
        .put("digest", tool.digest())
        .put("how", tool.how().word());
  }

  /// The tools that a person accepted, as one session asks about them.
  public record SessionAcceptance(
      String proxy, String session, ToolBook book, ToolAcceptance acceptance, CoreEvents events)
      implements AcceptedTools {
    private static final Logger LOG = System.getLogger(SessionAcceptance.class.getName());

    @Override
    public ToolDifference difference(String tool, JsonObject description) {
      return book.difference(tool, description);
    }

    @Override
    public void accept(String tool, JsonObject description, String decisionId)
        throws AuditException, InterruptedException {
      try {
        acceptance.byCall(tool, description, session, decisionId);
        events.over(proxy, "pins-not-written");
      } catch (ConfigException e) {
        // The call itself was approved; the tool stays new, and its next call is asked again.
        LOG.log(Logger.Level.WARNING, "an accepted tool could not be kept", e);
        events.tell(new CoreEvent.Attention(proxy, "pins-not-written", Sentence.told(e)));
      }
    }
  }
}
