package dev.assent.desktop.tray;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.lazy.Recent;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.CoveredGist;
import dev.assent.desktop.ui.OutsideName;
import java.util.Map;

/// The words about calls outside our windows: their tool, and the command, address or path that
/// lists show, secrets covered. Each is written once, for menus and notifications are made anew
/// with every change. Belongs to the toolkit's thread.
public final class CallLines {
  // A menu has room for no more.
  private static final int LONGEST = 60;

  // More than menu and notifications show at once.
  private static final int MOST = 32;

  private final CommandReader commands;
  private final Map<String, String> written = new Recent<>(MOST);

  /// @param commands says what decides about a dangerous command
  public CallLines(CommandReader commands) {
    this.commands = commands;
  }

  /// The call's tool, else its method.
  static String tool(ApprovalRequest call) {
    return OutsideName.of(
        call.request().resource().toolName().orElse(call.request().action().method()));
  }

  /// Its command, address or path; empty for none.
  String about(ApprovalRequest call) {
    return written.computeIfAbsent(
        call.id(), _ -> CoveredGist.line(call.request(), commands.spoken(call), LONGEST));
  }
}
