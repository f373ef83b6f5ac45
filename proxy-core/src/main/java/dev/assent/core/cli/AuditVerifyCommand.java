package dev.assent.core.cli;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditVerifier;
import dev.assent.core.audit.CallsOnRecord;
import dev.assent.core.audit.Trust;
import dev.assent.core.audit.Verification;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent audit verify`: judges logs from their bytes, beside a running core too.
///
/// Ends with 1 when any chain is broken or cut, else with 2 when any cannot be read, else with 0.
@Command(
    name = "verify",
    description = {
      "Check the logs of all proxies, of one, or in a folder, from the bytes on disk.",
      "Ends with 0 when every chain is intact (what no anchor vouches for is called `completeness unproven`),"
          + " with 1 when one is broken or cut, with 2 when one cannot be read."
    })
final class AuditVerifyCommand implements Callable<Integer> {
  private final AuditFolders folders;

  @Spec private CommandSpec spec;

  @Option(names = "--proxy", paramLabel = "NAME", description = "the log of this proxy alone")
  private @Nullable String proxy;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "the log in this folder, wherever it is from; signatures are not checked")
  private @Nullable String folder;

  @Option(names = "--anchor", paramLabel = "FILE", description = "with --folder: the log's anchor")
  private @Nullable String anchor;

  @Mixin private Output output;

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
      throw new ParameterException(spec.commandLine(), "found --proxy and --folder, expected one of them");
    }
    if (anchor != null && folder == null) {
      throw new ParameterException(spec.commandLine(), "found --anchor alone, expected --folder with it");
    }
    if (folder != null) {
      var trust = new Trust(Optional.ofNullable(anchor).map(folders::path), Optional.empty(), Optional.empty());
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
      throw new ParameterException(
          spec.commandLine(),
          "found no proxy `" + name + "`, expected one of: " + String.join(", ", folders.proxies()));
    }
    try {
      return check(name, place.get(), folders.trust(name));
    } catch (AuditException e) {
      var why = new Verification.Unreadable(String.valueOf(e.getMessage()));
      return List.of(new AuditVerdict(name, place.get(), AuditFile.DECISIONS, why));
    }
  }

  private List<AuditVerdict> check(String label, Path place, Trust trust) {
    var missing = missing(place, trust);
    if (missing.isPresent()) {
      return List.of(new AuditVerdict(label, place, AuditFile.DECISIONS, new Verification.Unreadable(missing.get())));
    }
    var verdicts = new ArrayList<AuditVerdict>();
    for (AuditFile file : AuditFile.values()) {
      var verification = AuditVerifier.verify(place, file, trust);
      verdicts.add(new AuditVerdict(label, place, file, verification));
    }
    return unmatched(place, verdicts).map(why -> withOperations(verdicts, why)).orElse(verdicts);
  }

  // What has to be there and is not; nothing is proven by what somebody took away. A log has its folder since its proxy was
  // added, and its anchor since its first checkpoint.
  private Optional<String> missing(Path place, Trust trust) {
    if (!Files.isDirectory(place)) {
      return Optional.of("found no folder `" + place + "`, expected the log of a proxy that is configured or anchored");
    }
    boolean vouched = folder != null || hasRecords(place);
    Optional<Path> gone = trust.anchor().filter(file -> vouched && !Files.exists(file));
    if (gone.isPresent()) {
      return Optional.of("found no anchor `" + gone.get() + "`, expected what vouches for the log");
    }
    return folder == null && trust.key().isEmpty() && hasRecords(place)
        ? Optional.of("found a log and no `installation.key`, expected the key that has signed it")
        : Optional.empty();
  }

  private static boolean hasRecords(Path place) {
    String[] files = place.toFile().list((_, name) -> name.endsWith(".jsonl"));
    return files != null && Arrays.stream(files).anyMatch(name -> place.resolve(name).toFile().length() > 0);
  }

  // Chains that are whole by themselves may still not belong together.
  private static Optional<Verification> unmatched(Path place, List<AuditVerdict> verdicts) {
    boolean whole =
        verdicts.stream()
            .map(AuditVerdict::verification)
            .allMatch(found -> found instanceof Verification.Intact || found instanceof Verification.Torn);
    if (!whole) {
      return Optional.empty();
    }
    long removed =
        verdicts.stream()
            .filter(verdict -> verdict.chain() == AuditFile.DECISIONS)
            .mapToLong(verdict -> verdict.verification() instanceof Verification.Intact intact ? intact.removed() : 1)
            .sum();
    try {
      return CallsOnRecord.check(place, removed).map(broken -> broken);
    } catch (AuditException e) {
      return Optional.of(new Verification.Unreadable(String.valueOf(e.getMessage())));
    }
  }

  private static List<AuditVerdict> withOperations(List<AuditVerdict> verdicts, Verification found) {
    return verdicts.stream()
        .map(
            verdict ->
                verdict.chain() == AuditFile.OPERATIONS
                    ? new AuditVerdict(verdict.label(), verdict.folder(), verdict.chain(), found)
                    : verdict)
        .toList();
  }
}
