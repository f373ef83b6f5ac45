package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.CommandSource;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.pip.SideEffectTable;
import dev.assent.core.policy.Policy;
import dev.assent.core.risk.CommandRisk;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Answers questions of a front end about calls without making them. It tells what a draft of a
/// policy would decide, and what shell commands in arguments would do. It uses the code and the
/// rules that judge real calls. Thread-safe.
public final class DryRun {
  private final CaseSurroundings surroundings;
  private final CommandRisk risk;
  private final ShellCommands commands;
  private final SideEffectTable effects = SideEffectTable.builtIn();
  private final Supplier<CallPerson> person;

  /// @param around without commands, which come from here
  /// @param riskRules the folder of the person's rules of command risk; need not be there
  /// @param complaints told once of each thing that is wrong with them
  /// @param protectedBranches patterns of branches that are protected, asked for each time
  /// @param person the one for whom calls are tried, asked for each time
  public DryRun(
      CaseSurroundings around,
      Path riskRules,
      Consumer<String> complaints,
      Supplier<List<String>> protectedBranches,
      Supplier<CallPerson> person) {
    this.person = person;
    risk = CommandRisk.with(riskRules, complaints);
    commands = new ShellCommands(risk, protectedBranches);
    surroundings =
        new CaseSurroundings(
            around.clock(),
            around.workingFolder(),
            around.userHome(),
            around.userName(),
            around.environment(),
            around.guards(),
            commands);
  }

  /// The source that tells what shell commands in calls would do.
  public CommandSource commands() {
    return commands;
  }

  /// The surroundings: all that cases may see of the machine.
  public CaseSurroundings surroundings() {
    return surroundings;
  }

  /// The shell commands in a call's arguments, read for a person, in the order of the arguments;
  /// empty when there are none.
  ///
  /// Reads a few small files of the folder the call works in, as judging it did; what is said may
  /// differ where those have changed since.
  public List<CallCommand> read(AccessRequest request) {
    return commands.readings(request, surroundings.environment());
  }

  /// The stake that a rule of command risk names, a sentence without a full stop; absent when there
  /// is none of that id.
  public Optional<String> says(String ruleId) {
    return risk.says(ruleId)
        .map(says -> says.endsWith(".") ? says.substring(0, says.length() - 1) : says);
  }

  /// The effects that rules take a tool to have before it is called.
  ///
  /// @param tool its whole name
  /// @param said what the user says of it; absent for nothing
  /// @param listed the tool as its server listed it; empty when that is not known
  public ToolEffects deed(
      String tool, Optional<ProxyDefinition.ToolEntry> said, JsonObject listed) {
    return ToolEffects.of(tool, said, listed, effects);
  }

  /// The one for whom a call would be tried now.
  public CallPerson person() {
    return person.get();
  }

  /// A case with what the token of a person says, unless the case says itself who asks.
  ///
  /// @param policy it is told of claims only where it asks about one
  public static JsonObject askedBy(CallPerson who, Policy policy, JsonObject given) {
    if (!(who instanceof CallPerson.SignedIn(var subject)) || given.get("subject_id") != null) {
      return given;
    }
    var asked = given.with("subject_id", new JsonString(subject.id()));
    for (var said : RecordedExample.subject(subject, policy).entrySet()) {
      asked = asked.with(said.getKey(), said.getValue());
    }
    return asked;
  }

  /// Decides a case under a policy ([CaseJudge]).
  ///
  /// @throws CaseException when the case cannot be read
  public JudgedCase judge(Policy policy, JsonObject given) throws CaseException {
    return new CaseJudge(surroundings).judge(policy, given);
  }

  /// Decides a call as a session would ([CaseJudge#judgeInSession(Policy, JsonObject)]).
  ///
  /// @throws CaseException when the case cannot be read
  public JudgedCase judgeInSession(Policy policy, JsonObject given) throws CaseException {
    return new CaseJudge(surroundings).judgeInSession(policy, given);
  }
}
