package dev.assent.core.cli.policy;

import dev.assent.core.analysis.Replay;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent policy replay`: what another policy would have decided for the calls of a log.
record PolicyReplayCommand(
    PolicySurroundings surroundings, AuditFolders logs, CommandOutput output) {
  static CommandLine verb(PolicySurroundings surroundings, AuditFolders logs) {
    var policy =
        Verb.option(
                String.class, "--policy", "DRAFT", "the policy to judge by; - for standard input")
            .required(true)
            .build();
    var proxy =
        Verb.text("--proxy", "NAME", "the logs of this proxy and of those that share its policy");
    var folder = Verb.text("--log", "DIR", "the log in this folder, of any origin");
    var examples =
        Verb.option(
                int.class,
                "--examples",
                "N",
                "number of examples of each kind (default: ${DEFAULT-VALUE})")
            .defaultValue("5")
            .build();
    return Verb.of(
            "replay",
            """
            Judge the decisions of a log again under another policy, from the recorded attributes, and show the differences.
            Reads the log of the named proxy and of all that share its policy, of the only proxy, or in a folder.\
            """,
            policy,
            proxy,
            folder,
            examples)
        .json()
        .exits(
            "0:no decision would differ, as far as the log tells",
            "1:decisions would differ, or the log of a proxy that shares the policy cannot be read",
            "2:wrong usage, or a policy or log that cannot be used")
        .does(output -> {
          int most = examples.getValue();
          if (most < 0 || most > 1000) {
            throw output.wrong("found " + most + " in --examples, expected 0 to 1000");
          }
          var verb = new PolicyReplayCommand(surroundings, logs, output);
          return verb.run(
              verb.chosen(proxy.getValue(), folder.getValue()), policy.getValue(), most);
        });
  }

  private ExitCode run(Map<String, PastCalls> chosen, String policy, int examples) {
    PolicyDocument document;
    try {
      document = PolicyDocument.parse(PolicyFile.read(surroundings, output, policy));
    } catch (PolicyFormatException e) {
      FindingText.complain(output, policy, e);
      return ExitCode.BAD_INPUT;
    }
    Path home = surroundings.userHome();
    var found =
        Replay.of(
            chosen, Instant.MIN, () -> new Replay(document.policy(), home, examples), () -> true);
    if (found.parts().isEmpty()) {
      throw output.wrong(found.missed().values().iterator().next().toString());
    }
    var unread = found.unread();
    var sum = found.together(examples);
    if (output.isJson()) {
      output.json(ReplayText.tree(found, sum, home).with("unread", JsonObject.ofStrings(unread)));
    } else {
      ReplayText.lines(found, sum, home).forEach(output::line);
    }
    unread.values().forEach(why -> output.complain(why + "; what is there was not judged"));
    boolean fine = sum.differences() == 0 && found.missed().isEmpty() && unread.isEmpty();
    return fine ? ExitCode.OK : ExitCode.NEGATIVE;
  }

  /// The logs by the proxies' names; by no name where a folder was named.
  private Map<String, PastCalls> chosen(@Nullable String proxy, @Nullable String folder)
      throws ConfigException {
    if (proxy != null && folder != null) {
      throw output.wrong("found --proxy and --log, expected one of them");
    }
    if (folder != null) {
      return Map.of("", PastCalls.in(logs.path(folder)).within(PastCalls.Bounds.NONE));
    }
    var named = LogChoice.ofProxy(logs, proxy, output, "--log DIR");
    String name = named.proxy().orElseThrow();
    var folders = new LinkedHashMap<String, Path>();
    folders.put(name, named.folder());
    for (String other : logs.sharers(name)) {
      logs.folder(other).ifPresent(place -> folders.put(other, place));
    }
    if (folders.values().stream().noneMatch(Files::exists)) {
      throw output.wrong(
          "found no log of `" + String.join("`, `", folders.keySet()) + "`: it was never used");
    }
    var found = new LinkedHashMap<String, PastCalls>();
    folders.forEach(
        (server, place) -> found.put(server, PastCalls.of(place).within(PastCalls.Bounds.NONE)));
    return found;
  }
}
