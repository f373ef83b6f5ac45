package dev.assent.core.cli;

import dev.assent.core.audit.AuditException;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.FileChangeQuestion;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.doctor.Checkup;
import dev.assent.core.doctor.Diagnosis;
import dev.assent.core.doctor.SupportBundle;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.McpClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent doctor`: looks whether this installation is well.
record DoctorCommand(
    CliSurroundings surroundings,
    CliServices rooms,
    CommandOutput output,
    @Nullable String bundle,
    List<String> include,
    boolean yes) {
  private static final List<String> PARTS =
      Arrays.stream(SupportBundle.Part.values()).map(SupportBundle.Part::word).toList();

  static CommandLine verb(CliSurroundings surroundings, CliServices rooms) {
    var bundle =
        Verb.text(
            "--bundle",
            "FILE",
            "write a zip file: versions, settings, health, last diagnostics; no path, name, argument"
                + " or text of yours");
    var include =
        Verb.all(
                String.class,
                "--include",
                "PART",
                "with --bundle, add what is left out otherwise: ${COMPLETION-CANDIDATES}")
            .splitRegex(",")
            .completionCandidates(PARTS)
            .build();
    var canary =
        Verb.text(
            "--canary",
            "CLIENT",
            "instead of the checks, drive the servers and the hook of this MCP client with a call"
                + " that must be denied and one that must pass, and look both up in the log; `all`"
                + " for every client");
    var yes = Verb.flag("--yes", "with --bundle, write it without a question");
    return Verb.of(
            "doctor",
            """
            Check this installation: each line says what was found and, if something is wrong, what to do.
            Changes nothing. Ends with 1 if something does not work.
            --bundle writes the results into a file for support. It lists the contents first and asks.
            --canary proves that calls of a client really come here. It starts what the client would start, and nothing is run.\
            """)
        .json()
        .takes(bundle, include, canary, yes)
        .does(output ->
            new DoctorCommand(
                    surroundings,
                    rooms,
                    output,
                    bundle.getValue(),
                    include.getValue(),
                    yes.getValue())
                .run(canary.getValue()));
  }

  private ExitCode run(@Nullable String canary)
      throws ConfigException, AuditException, IOException {
    if (bundle == null && (yes || !include.isEmpty())) {
      throw output.wrong("found `--include` or `--yes` alone, expected `--bundle` with them");
    }
    if (canary != null) {
      return canary(canary);
    }
    Set<SupportBundle.Part> parts = parts();
    var machine = ThisMachine.of(surroundings, rooms);
    Checkup checkup = Checkup.of(machine);
    if (bundle != null) {
      return write(SupportBundle.of(machine, checkup, parts), surroundings.path(bundle));
    }
    if (output.isJson()) {
      output.json(checkup.json());
    } else {
      checkup.lines().forEach(this::print);
    }
    return checkup.worst() == Diagnosis.State.FAILED ? ExitCode.NEGATIVE : ExitCode.OK;
  }

  private ExitCode canary(String word) throws ConfigException, AuditException {
    if (bundle != null) {
      throw output.wrong("found `--canary` with `--bundle`, expected one of them");
    }
    Optional<McpClient> client = McpClient.of(word);
    if (client.isEmpty() && !word.equals("all")) {
      throw output.wrong(
          "found the client `"
              + word
              + "`, expected one of all, "
              + String.join(", ", McpClient.all().stream().map(McpClient::word).toList()));
    }
    Path launcher =
        rooms
            .launcher()
            .orElseThrow(() ->
                output.wrong(
                    "Assent is not installed here, so there is no program that a client could"
                        + " start"));
    return new CanaryReport(surroundings, launcher, output).print(client);
  }

  private Set<SupportBundle.Part> parts() {
    var parts = EnumSet.noneOf(SupportBundle.Part.class);
    for (String word : include) {
      parts.add(
          Arrays.stream(SupportBundle.Part.values())
              .filter(part -> part.word().equals(word))
              .findFirst()
              .orElseThrow(() ->
                  output.wrong(
                      "found the part `"
                          + word
                          + "`, expected one of "
                          + String.join(", ", PARTS))));
    }
    return parts;
  }

  private ExitCode write(SupportBundle made, Path file) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw output.wrong("found something at `" + file + "`, expected a new file for `--bundle`");
    }
    List<SupportBundle.Entry> entries = made.entries();
    if (!output.isJson()) {
      output.columns(
          List.of("FILE", "BYTES", "WHAT IT IS"),
          entries.stream()
              .map(entry ->
                  List.of(entry.name(), String.valueOf(entry.bytes().length), entry.says()))
              .toList());
    }
    if (!FileChangeQuestion.agrees(
        "write these to " + TerminalText.line(file.toString()) + "?", yes, output, surroundings)) {
      output.line("nothing was written");
      return ExitCode.NEGATIVE;
    }
    made.write(file);
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("file", file.toString())
              .put(
                  "entries",
                  JsonArray.ofStrings(entries.stream().map(SupportBundle.Entry::name).toList()))
              .build());
    } else {
      output.line("written: " + file);
    }
    return ExitCode.OK;
  }

  private void print(Checkup.Line line) {
    Diagnosis found = line.diagnosis();
    output.line(String.format("%-9s %s: %s", found.state().word(), line.title(), found.found()));
    found.advice().ifPresent(advice -> output.line(" ".repeat(10) + advice));
  }
}
