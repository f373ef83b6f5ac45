package dev.assent.core.cli.audit;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.check.LogCheck;
import dev.assent.core.audit.check.NewestCheckpoints;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent audit anchor`: shows what vouches for a log now, and writes it where it is kept safe.
record AuditAnchorCommand(AuditFolders logs, CommandOutput output, @Nullable String write) {
  static CommandLine verb(AuditFolders logs) {
    var choice = new LogChoice();
    var write = Verb.text("--write", "FILE", "a new file, on another disk or machine at best");
    return Verb.of(
            "anchor",
            """
            Show the newest checkpoint of each chain of a log; with --write keep them in a new file, an anchor.
            A later check against the anchor finds a loss of earlier records. Writes nothing for a log that does not verify, and \
            ends as `assent audit verify` does.\
            """)
        .takes(choice.all())
        .takes(write)
        .json()
        .does(output -> {
          var verb = new AuditAnchorCommand(logs, output, write.getValue());
          return verb.run(choice.choose(logs, output));
        });
  }

  private ExitCode run(LogChoice.Chosen log) throws ConfigException {
    try {
      var newest = new EnumMap<AuditFile, NewestCheckpoints.Newest>(AuditFile.class);
      NewestCheckpoints.of(log.folder()).forEach(one -> newest.put(one.file(), one));
      var verdicts = verdicts(log);
      ExitCode code = AuditVerdict.exitCode(verdicts);
      // An anchor that lacks a chain would never miss what is taken from it.
      Optional<Path> kept =
          Optional.ofNullable(write)
              .filter(_ -> code == ExitCode.OK && !newest.isEmpty())
              .map(logs::path);
      if (kept.isPresent()) {
        NewestCheckpoints.write(log.folder(), List.copyOf(newest.values()), kept.get());
      }
      verdicts.stream().filter(AuditVerdict::isBad).forEach(one -> newest.remove(one.chain()));
      show(newest, verdicts, kept);
      boolean unkept = code == ExitCode.OK && write != null && kept.isEmpty();
      return unkept ? ExitCode.NEGATIVE : code;
    } catch (AuditException e) {
      throw output.wrong(String.valueOf(e.getMessage()));
    }
  }

  private List<AuditVerdict> verdicts(LogChoice.Chosen log) throws AuditException, ConfigException {
    TrustSources trust =
        log.proxy().isPresent() ? logs.trust(log.proxy().get()) : TrustSources.NONE;
    String label = log.proxy().orElse(log.folder().toString());
    return AuditVerdict.of(
        label, log.folder(), new LogCheck(log.folder(), trust, log.proxy().isPresent()));
  }

  private void show(
      Map<AuditFile, NewestCheckpoints.Newest> newest,
      List<AuditVerdict> verdicts,
      Optional<Path> kept) {
    var without = verdicts.stream().filter(one -> !newest.containsKey(one.chain())).toList();
    if (output.isJson()) {
      var chains = newest.values().stream().<Json>map(AuditAnchorCommand::tree).toList();
      var others = without.stream().<Json>map(AuditVerdict::tree).toList();
      var body =
          JsonObject.builder()
              .put("chains", new JsonArray(chains))
              .put("without_checkpoint", new JsonArray(others));
      kept.ifPresent(file -> body.put("written", file.toString()));
      output.json(body.build());
    } else {
      newest
          .values()
          .forEach(one ->
              output.line(
                  String.format(
                      Locale.ROOT,
                      "%s: %d records at %s, %s",
                      one.file().stem(),
                      one.size(),
                      one.time(),
                      one.hash())));
      without.forEach(one ->
          output.line(one.isBad() ? one.line() : one.chain().stem() + ": no checkpoint yet"));
      kept.ifPresent(file -> output.line("written to " + file));
    }
    if (write != null && kept.isEmpty()) {
      output.complain(
          newest.isEmpty()
              ? "nothing was written: found no checkpoint that vouches for a chain"
              : "nothing was written: an anchor without "
                  + without.stream()
                      .filter(AuditVerdict::isBad)
                      .map(one -> "`" + one.chain().stem() + "`")
                      .collect(Collectors.joining(", "))
                  + " would never miss what is taken from there");
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
