package dev.assent.core.lookback;

import dev.assent.core.json.JsonObject;
import dev.assent.core.lazy.Recent;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.CommandSource;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.risk.CommandReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Has commands checked as a hook has, keeps the last report for whoever wants more of it, and
/// knows those again that were checked lately: agents run the same ones over and over. Not
/// thread-safe.
final class HeardCommands implements CommandSource {
  private static final int MOST = 4_096;
  private static final int LONGEST = 2_048;

  private final ShellCommands commands;
  private final Map<Key, List<CommandReport>> known = new Recent<>(MOST);
  private List<CommandReport> last = List.of();

  private record Key(
      String tool, JsonObject arguments, Optional<Path> folder, Optional<String> origin) {}

  HeardCommands(ShellCommands commands) {
    this.commands = commands;
  }

  @Override
  public Found found(McpCall call, SessionFacts session) throws DescriptionException {
    last = List.of();
    if (!(call instanceof McpCall.ToolCall(var tool, var arguments))) {
      return Found.NONE;
    }
    var key = new Key(tool.orElse(""), arguments, session.workingFolder(), session.origin());
    var reports = known.get(key);
    if (reports == null) {
      reports = commands.reports(call, session);
      if (arguments.string("command").filter(text -> text.length() < LONGEST).isPresent()) {
        known.put(key, reports);
      }
    }
    last = reports;
    return ShellCommands.found(reports);
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
