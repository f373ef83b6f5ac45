package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.StoredPolicies;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent policy`: judges policy files, and keeps their versions, without any proxy running.
@Command(
    name = "policy",
    description =
        "Check, try and explain policy files; list, compare and restore their versions; use them for several servers.",
    synopsisSubcommandLabel = "COMMAND")
public final class PolicyCommand implements Runnable {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  private PolicyCommand() {}

  /// The group with its verbs, to be put below the root.
  ///
  /// @param logs where the logs of proxies lie
  public static CommandLine create(PolicySurroundings surroundings, AuditFolders logs) {
    return new CommandLine(new PolicyCommand())
        .addSubcommand("check", new PolicyCheckCommand(surroundings))
        .addSubcommand("eval", new PolicyEvalCommand(surroundings))
        .addSubcommand("explain", new PolicyExplainCommand(surroundings))
        .addSubcommand("test", new PolicyTestCommand(surroundings))
        .addSubcommand("replay", new PolicyReplayCommand(surroundings, logs));
  }

  /// The group with the verbs for the versions of guarded servers' policies as well.
  public static CommandLine create(
      PolicySurroundings surroundings, AuditFolders logs, StoredPolicies policies) {
    return create(surroundings, logs)
        .addSubcommand("history", new PolicyHistoryCommand(policies))
        .addSubcommand("show", new PolicyShowCommand(policies))
        .addSubcommand("diff", new PolicyDiffCommand(surroundings, policies))
        .addSubcommand("restore", new PolicyRestoreCommand(policies))
        .addSubcommand("undo", new PolicyUndoCommand(policies))
        .addSubcommand("share", new PolicyShareCommand(policies))
        .addSubcommand("own", new PolicyOwnCommand(policies))
        .addSubcommand("import", new PolicyImportCommand(surroundings, policies));
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "found no verb, expected one of " + String.join(", ", spec.subcommands().keySet()));
  }
}
