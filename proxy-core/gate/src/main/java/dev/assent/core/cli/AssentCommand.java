package dev.assent.core.cli;

import dev.assent.core.analysis.TestGate;
import dev.assent.core.cli.audit.AuditCommand;
import dev.assent.core.cli.check.CheckCommand;
import dev.assent.core.cli.config.ConfigCommand;
import dev.assent.core.cli.config.SecretCommand;
import dev.assent.core.cli.control.ControlVerbs;
import dev.assent.core.cli.hook.HookCommand;
import dev.assent.core.cli.identity.IdentityCommand;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.cli.lookback.LookBackCommand;
import dev.assent.core.cli.policy.PolicyCommand;
import dev.assent.core.cli.policy.PolicySurroundings;
import dev.assent.core.cli.policy.SuggestCommand;
import dev.assent.core.cli.protect.ProtectCommand;
import dev.assent.core.cli.protect.UnprotectCommand;
import dev.assent.core.cli.proxy.ProxyCommand;
import dev.assent.core.config.ConfigException;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.pip.CommandSource;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.risk.CommandRisk;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/// The root of the `assent` command.
public final class AssentCommand implements Runnable {
  /// Those that tell of all others.
  private static final Set<String> OF_ALL = Set.of("completion", "manual");

  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

  private AssentCommand() {
    spec.name("assent").versionProvider(new ProgramVersion());
    spec.usageMessage()
        .description(
            "Stands between AI agents and their tools: judges, asks, records and forwards each"
                + " call.")
        .synopsisSubcommandLabel("COMMAND");
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .scopeType(ScopeType.INHERIT)
            .description("print this help")
            .build());
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("print the version")
            .build());
  }

  /// The whole command, ready to execute.
  public static CommandLine create(
      CliSurroundings surroundings, CliServices rooms, PrintWriter out, PrintWriter err) {
    var verbs = verbs(surroundings, rooms);
    return with(verbs.keySet(), verbs, out, err);
  }

  /// As much of the command as these arguments need: one verb where they begin with its name, else
  /// the whole. What it says and does is the same; to describe all verbs takes longer than most of
  /// them run.
  public static CommandLine create(
      CliSurroundings surroundings,
      CliServices rooms,
      PrintWriter out,
      PrintWriter err,
      List<String> arguments) {
    var verbs = verbs(surroundings, rooms);
    boolean one =
        !arguments.isEmpty()
            && verbs.containsKey(arguments.getFirst())
            && !OF_ALL.contains(arguments.getFirst());
    return with(one ? Set.of(arguments.getFirst()) : verbs.keySet(), verbs, out, err);
  }

  private static SequencedMap<String, Supplier<CommandLine>> verbs(
      CliSurroundings surroundings, CliServices rooms) {
    var verbs = new LinkedHashMap<String, Supplier<CommandLine>>();
    var program = new ProgramVerbs(surroundings, rooms);
    var control = new ControlVerbs(surroundings, rooms);
    verbs.put("run", program::run);
    verbs.put("core", program::core);
    verbs.put("proxy", () -> ProxyCommand.create(surroundings, rooms));
    verbs.put("protect", () -> ProtectCommand.verb(surroundings, rooms, ProgramVersion.number()));
    verbs.put("unprotect", () -> UnprotectCommand.verb(surroundings, rooms));
    verbs.put("coverage", () -> CoverageCommand.verb(surroundings, rooms));
    verbs.put("hook", () -> HookCommand.create(surroundings, rooms));
    verbs.put("config", () -> ConfigCommand.create(surroundings, rooms.presence()));
    verbs.put("policy", () -> policy(surroundings, rooms));
    verbs.put("suggest", () -> suggest(surroundings, rooms));
    verbs.put("lookback", () -> LookBackCommand.verb(surroundings, rooms));
    verbs.put("secret", () -> SecretCommand.create(surroundings, rooms.secrets()));
    verbs.put("identity", () -> IdentityCommand.create(surroundings, rooms));
    verbs.put("audit", () -> AuditCommand.create(new ConfiguredLogs(surroundings)));
    verbs.put("call", () -> new CallVerb(surroundings, rooms.launcher()).verb());
    verbs.put("check", () -> CheckCommand.create(surroundings));
    verbs.put("mcp", () -> McpServerCommand.verb(surroundings, System.out));
    verbs.put("status", control::status);
    verbs.put("doctor", () -> DoctorCommand.verb(surroundings, rooms));
    verbs.put("canary", program::canary);
    verbs.put("update", program::update);
    verbs.put("uninstall", () -> UninstallCommand.verb(surroundings, rooms));
    verbs.put("queue", control::queue);
    verbs.put("deny", control::deny);
    verbs.put("stop", control::stop);
    verbs.put("log-level", control::logLevel);
    rooms.practice().ifPresent(practice -> verbs.put("practice", () -> program.practice(practice)));
    verbs.put("completion", ProgramVerbs::completion);
    verbs.put("manual", ProgramVerbs::manual);
    verbs.put("practice-server", PracticeVerbs::server);
    verbs.put("practice-agent", () -> PracticeVerbs.agent(surroundings));
    verbs.put(
        "practice-commands",
        () ->
            new PracticeCommands(
                    surroundings, (practised, line) -> practise(practised, rooms, line))
                .verb());
    return verbs;
  }

  private static void practise(CliSurroundings surroundings, CliServices rooms, List<String> line) {
    var nowhere = new PrintWriter(Writer.nullWriter());
    create(surroundings, rooms, nowhere, nowhere, line).execute(line.toArray(String[]::new));
  }

  private static CommandLine policy(CliSurroundings surroundings, CliServices rooms) {
    var policySurroundings = policySurroundings(surroundings, rooms);
    var policies = new StoredPolicies(surroundings, new TestGate(policySurroundings.cases()));
    return PolicyCommand.create(policySurroundings, new ConfiguredLogs(surroundings), policies);
  }

  private static CommandLine suggest(CliSurroundings surroundings, CliServices rooms) {
    var policies =
        new StoredPolicies(
            surroundings, new TestGate(policySurroundings(surroundings, rooms).cases()));
    return SuggestCommand.verb(surroundings, new ConfiguredLogs(surroundings), policies);
  }

  private static CommandLine with(
      Set<String> chosen,
      Map<String, Supplier<CommandLine>> verbs,
      PrintWriter out,
      PrintWriter err) {
    var root = new CommandLine(new AssentCommand().spec);
    chosen.forEach(name -> root.addSubcommand(name, Objects.requireNonNull(verbs.get(name)).get()));
    describeExitCodes(root);
    // Arguments of servers may begin with `@`, as scoped packages do: they are never files to be
    // read in.
    return root.setExpandAtFiles(false)
        .setColorScheme(Help.defaultColorScheme(Ansi.OFF))
        .setUsageHelpWidth(100)
        .setUsageHelpAutoWidth(false)
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(CommandErrors::usage)
        .setExecutionExceptionHandler(CommandErrors::failure);
  }

  @Override
  public void run() {
    throw CommandErrors.missingVerb(spec);
  }

  private static PolicySurroundings policySurroundings(
      CliSurroundings surroundings, CliServices rooms) {
    return new PolicySurroundings(
        surroundings.clock(),
        surroundings.in(),
        surroundings.workingFolder(),
        surroundings.userHome(),
        surroundings.userName(),
        surroundings.environment(),
        rooms.guards(),
        commands(surroundings));
  }

  // A home that cannot be told is told of by who needs it; the program's own rules count without
  // it.
  private static CommandSource commands(CliSurroundings surroundings) {
    var branches = new LazyValue<>(() -> surroundings.protectedBranches(_ -> {}));
    try {
      return new ShellCommands(
          CommandRisk.with(surroundings.home().riskRules(), _ -> {}), branches);
    } catch (ConfigException _) {
      return new ShellCommands(CommandRisk.byOwnRules(), branches);
    }
  }

  private static void describeExitCodes(CommandLine command) {
    var usage = command.getCommandSpec().usageMessage();
    if (usage.exitCodeList().isEmpty()) {
      usage.exitCodeListHeading("%nExit codes:%n").exitCodeList(ExitCode.list());
    }
    command.getSubcommands().values().forEach(AssentCommand::describeExitCodes);
  }
}
