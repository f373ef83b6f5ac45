package dev.assent.core.lookback;

import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.CommandSource;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.risk.CommandReport;
import java.util.List;

/// Has commands checked as a hook has, and keeps the last report for whoever wants more of it. Not
/// thread-safe.
final class HeardCommands implements CommandSource {
  private final ShellCommands commands;
  private List<CommandReport> last = List.of();

  HeardCommands(ShellCommands commands) {
    this.commands = commands;
  }

  @Override
  public Found found(McpCall call, SessionFacts session) throws DescriptionException {
    last = List.of();
    last = commands.reports(call, session);
    return ShellCommands.found(last);
  }

  @Override
  public boolean mayCarry(McpCall call) {
    return commands.mayCarry(call);
  }

  /// The reports on the commands of the call that was described last; empty where it had none.
  List<CommandReport> last() {
    return last;
  }
}
