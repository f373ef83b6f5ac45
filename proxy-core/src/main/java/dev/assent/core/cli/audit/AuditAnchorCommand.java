package dev.assent.core.cli.audit;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.NewestCheckpoints;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent audit anchor`: shows what vouches for a log now, and writes it where it is kept safe.
@Command(
    name = "anchor",
    description = {
      "Show the newest checkpoint of each chain of a log; with --write keep them in a new file, an anchor.",
      "A later check against the anchor finds a loss of earlier records. Writes nothing for a log that does not verify, and"
          + " ends with 1."
    })
final class AuditAnchorCommand implements Callable<Integer> {
  private final AuditFolders logs;

  @Spec private CommandSpec spec;

  @Mixin private LogChoice choice;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "a new file, on another disk or machine at best")
  private @Nullable String write;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  AuditAnchorCommand(AuditFolders logs) {
    this.logs = logs;
  }

  @Override
  public Integer call() throws ConfigException {
    var log = choice.choose(logs);
    try {
      List<NewestCheckpoints.Newest> newest = NewestCheckpoints.of(log.folder());
      if (write != null) {
        var verdicts = verdicts(log, newest);
        if (AuditVerdict.exitCode(verdicts) != ExitCode.OK) {
          verdicts.forEach(verdict -> output.line(verdict.line()));
          return AuditVerdict.exitCode(verdicts).number();
        }
        NewestCheckpoints.write(log.folder(), newest, logs.path(write));
      }
      show(newest);
      return ExitCode.OK.number();
    } catch (AuditException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
  }

  private List<AuditVerdict> verdicts(LogChoice.Chosen log, List<NewestCheckpoints.Newest> newest)
      throws AuditException, ConfigException {
    TrustSources trust =
        log.proxy().isPresent() ? logs.trust(log.proxy().get()) : TrustSources.NONE;
    String label = log.proxy().orElse(log.folder().toString());
    return newest.stream()
        .map(one ->
            new AuditVerdict(label, log.folder(), one.file(), verify(log.folder(), one, trust)))
        .toList();
  }

  private static Verification verify(
      Path folder, NewestCheckpoints.Newest one, TrustSources trust) {
    return AuditVerifier.verify(folder, one.file(), trust);
  }

  private void show(List<NewestCheckpoints.Newest> newest) {
    if (output.isJson()) {
      var chains = newest.stream().<Json>map(AuditAnchorCommand::tree).toList();
      var body = JsonObject.builder().put("chains", new JsonArray(chains));
      Optional.ofNullable(write)
          .map(file -> logs.path(file).toString())
          .ifPresent(file -> body.put("written", file));
      output.json(body.build());
      return;
    }
    if (newest.isEmpty()) {
      output.line("no checkpoint yet");
    }
    for (NewestCheckpoints.Newest one : newest) {
      output.line(
          String.format(
              Locale.ROOT,
              "%s: %d records at %s, %s",
              one.file().stem(),
              one.size(),
              one.time(),
              one.hash()));
    }
    if (write != null) {
      output.line("written to " + logs.path(write));
    }
  }

  private static JsonObject tree(NewestCheckpoints.Newest one) {
    return JsonObject.builder()
        .put("chain", one.file().stem())
        .put("size", one.size())
        .put("time", one.time().toString())
        .put("hash", one.hash())
        .put("checkpoint", one.line())
        .build();
  }
}
