package dev.assent.core.cli.hook;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import picocli.CommandLine;

/// `assent hook remove AGENT`: gives the agent's file back as it was.
record HookRemoveCommand(
    CliSurroundings surroundings, CommandOutput output, HookFileOptions files) {
  static CommandLine verb(CliSurroundings surroundings) {
    var files = new HookFileOptions();
    var name = AgentChoice.operand(true);
    return Verb.of(
            "remove",
            "Make an agent ask no more. Restores its file byte for byte, or removes only our hooks if somebody changed the file "
                + "since. Its rules and its log stay.")
        .json()
        .takes(files.all())
        .takes(name)
        .does(output ->
            new HookRemoveCommand(surroundings, output, files)
                .run(AgentChoice.of(name).orElseThrow()));
  }

  private ExitCode run(HookAgent agent) throws ConfigException, IOException {
    try {
      HookWiring wiring = files.wiring(agent, surroundings);
      HookWiring.Plan plan = wiring.removing(agent, files.file(agent, surroundings));
      if (plan.isDone()) {
        print(agent, plan, "absent");
        return ExitCode.NEGATIVE;
      }
      if (!files.agrees(plan, output, surroundings)) {
        output.line("nothing was changed");
        return ExitCode.NEGATIVE;
      }
      wiring.remove(plan);
      print(agent, plan, "removed");
      return ExitCode.OK;
    } catch (WiringException e) {
      throw output.wrong(String.valueOf(e.getMessage()));
    }
  }

  private void print(HookAgent agent, HookWiring.Plan plan, String done) {
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("agent", agent.word())
              .put("file", plan.file().toString())
              .put("outcome", done)
              .build());
    } else if (done.equals("absent")) {
      output.line("found no hook of Assent in " + plan.file());
    } else {
      output.line("`" + agent.word() + "` does not ask Assent any more from its next session on");
      output.line("its rules stay; `assent proxy remove " + agent.word() + "` puts them aside");
    }
  }
}
