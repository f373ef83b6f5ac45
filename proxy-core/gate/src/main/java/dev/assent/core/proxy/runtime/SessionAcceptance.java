package dev.assent.core.proxy.runtime;

import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.audit.AuditException;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pep.AcceptedTools;
import dev.assent.core.proxy.host.CoreEvent;
import java.lang.System.Logger;

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
      events.tell(
          new CoreEvent.Attention(proxy, "pins-not-written", String.valueOf(e.getMessage())));
    }
  }
}
