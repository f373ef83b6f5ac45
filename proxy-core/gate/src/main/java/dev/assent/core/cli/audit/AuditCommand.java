package dev.assent.core.cli.audit;

import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandErrors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent audit`: the logs.
@Command(
    name = "audit",
    description = "Check, export and vouch for the logs.",
    synopsisSubcommandLabel = "COMMAND")
public final class AuditCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  private AuditCommand() {}

  /// The group with its verbs, to be put below the root.
  public static CommandLine create(AuditFolders folders) {
    return new CommandLine(new AuditCommand())
        .addSubcommand("verify", new AuditVerifyCommand(folders))
        .addSubcommand("export", new AuditExportCommand(folders))
        .addSubcommand("anchor", new AuditAnchorCommand(folders));
  }

  @Override
  public void run() {
    throw CommandErrors.missingVerb(spec);
  }
}
