package dev.assent.core.cli.audit;

import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.Verb;
import picocli.CommandLine;

/// `assent audit`: the logs.
public final class AuditCommand {
  private AuditCommand() {}

  /// The group with its verbs, to be put below the root.
  public static CommandLine create(AuditFolders folders) {
    return Verb.group(
        "audit",
        "Check, export and vouch for the logs.",
        AuditVerifyCommand.verb(folders),
        AuditExportCommand.verb(folders),
        AuditAnchorCommand.verb(folders));
  }
}
