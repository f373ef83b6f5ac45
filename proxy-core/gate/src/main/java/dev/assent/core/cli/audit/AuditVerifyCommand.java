package dev.assent.core.cli.audit;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.check.LogCheck;
import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent audit verify`: judges logs from their bytes, beside a running core too.
///
/// Ends with 1 when any chain is broken or cut, else with 2 when any cannot be read or is missing,
/// else with 0.
record AuditVerifyCommand(
    AuditFolders folders,
    CommandOutput output,
    @Nullable String proxy,
    @Nullable String folder,
    @Nullable String anchor) {
  static CommandLine verb(AuditFolders folders) {
    var proxy = Verb.text("--proxy", "NAME", "the log of this proxy alone");
    var folder =
        Verb.text(
            "--folder", "DIR", "the log in this folder, of any origin; does not check signatures");
    var anchor = Verb.text("--anchor", "FILE", "with --folder: the log's anchor");
    return Verb.of(
            "verify",
            """
            Check the bytes on disk of the logs of all proxies, of one, or in a folder.
            Ends with 0 if every chain is intact or torn at its end (without an anchor: `completeness unproven`), \
            with 1 if one is broken or cut, with 2 if one cannot be read or is missing.\
            """,
            proxy,
            folder,
            anchor)
        .json()
        .does(output ->
            new AuditVerifyCommand(
                    folders, output, proxy.getValue(), folder.getValue(), anchor.getValue())
                .run());
  }

  private ExitCode run() throws ConfigException {
    List<AuditVerdict> verdicts = verdicts();
    if (output.isJson()) {
      var chains = new JsonArray(verdicts.stream().<Json>map(AuditVerdict::tree).toList());
      output.json(JsonObject.builder().put("chains", chains).build());
    } else if (verdicts.isEmpty()) {
      output.line("no proxy yet, no log");
    } else {
      verdicts.forEach(verdict -> output.line(verdict.line()));
    }
    return AuditVerdict.exitCode(verdicts);
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
      var why = new Verification.Unreadable(e.told());
      return List.of(new AuditVerdict(name, place.get(), AuditFile.DECISIONS, why));
    }
  }

  private List<AuditVerdict> check(String label, Path place, TrustSources trust) {
    return AuditVerdict.of(label, place, new LogCheck(place, trust, folder == null));
  }
}
