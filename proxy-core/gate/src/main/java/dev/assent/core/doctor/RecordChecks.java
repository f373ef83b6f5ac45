package dev.assent.core.doctor;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.audit.check.LogCheck;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Checks the stored records: settings, servers, policies, the log.
final class RecordChecks {
  private static final int POLICY = 4 * 1024 * 1024;
  // Smaller differences are put right by the system all the time.
  private static final Duration BORNE = Duration.ofMinutes(1);

  private RecordChecks() {}

  static Diagnosis settings(Machine machine) {
    try {
      ConfigStore.read(machine.home());
      return Files.exists(machine.home().configFile())
          ? Diagnosis.ok("they can be read")
          : Diagnosis.ok("all are the defaults");
    } catch (ConfigException e) {
      return Diagnosis.failed(
          Sentence.of("they cannot be read: %s", e),
          Sentence.of("mend the file; until then the last good ones are in force"));
    }
  }

  static Diagnosis policies(Machine machine) throws ConfigException {
    var names = ConfigStore.proxyNames(machine.home());
    var bad = names.stream().flatMap(name -> policy(machine, name).stream()).toList();
    if (bad.isEmpty()) {
      return names.isEmpty()
          ? Diagnosis.ok("there is none yet")
          : Diagnosis.ok("%s can be used", names.size());
    }
    return together(bad, Sentence.of("%s servers are not in order: %s", bad.size(), joined(bad)));
  }

  // One by itself says what to do about it.
  private static Diagnosis together(List<Diagnosis> bad, Sentence all) {
    if (bad.size() == 1) {
      return bad.getFirst();
    }
    boolean failed = bad.stream().anyMatch(one -> one.state() == Diagnosis.State.FAILED);
    var advice = Sentence.of("mend what it names and look again");
    return failed ? Diagnosis.failed(all, advice) : Diagnosis.warning(all, advice);
  }

  private static Sentence joined(List<Diagnosis> bad) {
    return Sentence.joined("; ", bad.stream().map(Diagnosis::found).toList());
  }

  private static Optional<Diagnosis> policy(Machine machine, String name) {
    try {
      ConfigStore.read(machine.home(), name);
    } catch (ConfigException e) {
      return Optional.of(
          Diagnosis.failed(
              Sentence.of("the server `%s` cannot be used: %s", name, e),
              Sentence.of("mend the file; until then all its calls are denied")));
    }
    String owner;
    try {
      owner = PolicyLinks.onDisk(machine.home()).owner(name);
    } catch (ConfigException e) {
      return Optional.of(
          Diagnosis.failed(
              Sentence.of("the rules for `%s` cannot be used: %s", name, e),
              Sentence.of("give it rules of its own; until then all its calls are denied")));
    }
    if (!owner.equals(name)) {
      // The one that has the rules says what is wrong with them.
      return Optional.empty();
    }
    Path file = machine.home().policyFile(owner);
    try {
      PolicyDocument.parse(PlainFile.read(file, FileTrust.OURS, POLICY));
    } catch (NoSuchFileException _) {
      return Optional.of(
          Diagnosis.warning(
              Sentence.of("the server `%s` has no policy", name),
              Sentence.of("give it one on the page Rules; until then all its calls are denied")));
    } catch (IOException | PolicyFormatException e) {
      return Optional.of(
          Diagnosis.failed(
              Sentence.of("the policy of `%s` cannot be used: %s", name, e),
              Sentence.of("run `assent policy check %s`", file)));
    }
    return Optional.empty();
  }

  static Diagnosis log(Machine machine) throws ConfigException {
    var logs = new HomeLogs(machine.home());
    long records = 0;
    var bad = new ArrayList<Diagnosis>();
    for (String name : logs.names()) {
      Map<AuditFile, Verification> found;
      try {
        found = new LogCheck(machine.home().auditFolder(name), logs.trust(name), true).verify();
      } catch (AuditException e) {
        found = Map.of(AuditFile.DECISIONS, new Verification.Unreadable(e.told()));
      }
      for (Verification one : found.values()) {
        Optional<CharSequence> wrong = wrong(one);
        if (wrong.isPresent()) {
          bad.add(
              Diagnosis.failed(
                  Sentence.of("the log of `%s` is not whole: %s", name, wrong.get()),
                  Sentence.of(
                      "run `assent audit verify`; keep a copy before anything else writes")));
        }
        records +=
            one instanceof Verification.Intact intact
                ? intact.size()
                : one instanceof Verification.Torn torn ? torn.size() : 0;
      }
    }
    return bad.isEmpty()
        ? Diagnosis.ok("%s records in all files of the logs, all whole", Sentence.count(records))
        : together(bad, Sentence.of("%s chains are not whole: %s", bad.size(), joined(bad)));
  }

  private static Optional<CharSequence> wrong(Verification found) {
    return switch (found) {
      case Verification.Intact _, Verification.Torn _ -> Optional.empty();
      case Verification.Broken broken -> Optional.of(broken.why());
      case Verification.Truncated cut ->
          Optional.of(
              Sentence.found(
                  Sentence.of("%s records", Sentence.count(cut.found())),
                  Sentence.of("at least %s", Sentence.count(cut.expected()))));
      case Verification.Unreadable(var why) -> Optional.of(why);
      case Verification.Missing(var why) -> Optional.of(why);
    };
  }

  static Diagnosis clock(Machine machine) throws ConfigException, IOException {
    var times = new ArrayList<Instant>();
    latest(machine).ifPresent(times::add);
    for (String name : new HomeLogs(machine.home()).names()) {
      try {
        PastCalls.of(machine.home().auditFolder(name))
            .last(_ -> true)
            .ifPresent(record -> times.add(record.time()));
      } catch (AuditException _) {
        // The check of the log tells of it.
      }
    }
    Instant now = machine.clock().instant();
    Optional<Instant> last = times.stream().max(Instant::compareTo);
    if (last.isEmpty()) {
      return Diagnosis.ok("there is no record yet to hold it against");
    }
    if (!last.get().minus(BORNE).isAfter(now)) {
      return Diagnosis.ok("it is not behind the newest record");
    }
    return Diagnosis.failed(
        Sentence.of("it says `%s`, and the last record is of `%s`", now, last.get()),
        Sentence.of(
            "set the clock; if it was wrongly ahead, quit Assent and remove `%s`",
            machine.home().latestTime()));
  }

  private static Optional<Instant> latest(Machine machine) throws IOException {
    try {
      return Stream.of(
              new String(
                      PlainFile.read(machine.home().latestTime(), FileTrust.OURS, 64),
                      StandardCharsets.UTF_8)
                  .strip())
          .map(Instant::parse)
          .findFirst();
    } catch (NoSuchFileException | DateTimeParseException _) {
      return Optional.empty();
    }
  }
}
