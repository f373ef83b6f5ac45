package dev.assent.core.cli.audit;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.check.LogCheck;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `assent audit verify`: judges logs from their bytes, beside a running core too.
///
/// Ends with 1 when any chain is broken or cut, else with 2 when any cannot be read or is missing,
/// else with 0.
@Command(
    name = "verify",
    description = {
      "Check the bytes on disk of the logs of all proxies, of one, or in a folder.",
      "Ends with 0 if every chain is intact or torn at its end (without an anchor: `completeness unproven`),"
          + " with 1 if one is broken or cut, with 2 if one cannot be read or is missing."
    })
final class AuditVerifyCommand implements Callable<Integer> {
  private final AuditFolders folders;

  @Option(names = "--proxy", paramLabel = "NAME", description = "the log of this proxy alone")
  private @Nullable String proxy;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "the log in this folder, of any origin; does not check signatures")
  private @Nullable String folder;

  @Option(names = "--anchor", paramLabel = "FILE", description = "with --folder: the log's anchor")
  private @Nullable String anchor;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  AuditVerifyCommand(AuditFolders folders) {
    this.folders = folders;
  }

  @Override
  public Integer call() throws ConfigException {
    List<AuditVerdict> verdicts = verdicts();
    if (output.isJson()) {
      var chains = new JsonArray(verdicts.stream().<Json>map(AuditVerdict::tree).toList());
      output.json(JsonObject.builder().put("chains", chains).build());
    } else if (verdicts.isEmpty()) {
      output.line("no proxy yet, no log");
    } else {
      verdicts.forEach(verdict -> output.line(verdict.line()));
    }
    return AuditVerdict.exitCode(verdicts).number();
  }

  private List<AuditVerdict> verdicts() throws ConfigException {
    if (proxy != null && folder != null) {
      throw output.wrong("found --proxy and --folder, expected one of them");
    }
    if (anchor != null && folder == null) {
      throw output.wrong("found --anchor alone, expected --folder with it");
    }
    if (folder != null) {
      var trust =
          new TrustSources(
              Optional.ofNullable(anchor).map(folders::path), Optional.empty(), Optional.empty());
      return check(folder, folders.path(folder), trust);
    }
    var all = new ArrayList<AuditVerdict>();
    for (String name : proxy == null ? folders.proxies() : List.of(proxy)) {
      all.addAll(ofProxy(name));
    }
    return all;
  }

  private List<AuditVerdict> ofProxy(String name) throws ConfigException {
    Optional<Path> place = folders.folder(name);
    if (place.isEmpty()) {
      throw output.wrong(
          "found no proxy `"
              + name
              + "`, expected one of: "
              + String.join(", ", folders.proxies()));
    }
    try {
      return check(name, place.get(), folders.trust(name));
    } catch (AuditException e) {
      var why = new Verification.Unreadable(String.valueOf(e.getMessage()));
      return List.of(new AuditVerdict(name, place.get(), AuditFile.DECISIONS, why));
    }
  }

  private List<AuditVerdict> check(String label, Path place, TrustSources trust) {
    return AuditVerdict.of(label, place, new LogCheck(place, trust, folder == null));
  }
}
