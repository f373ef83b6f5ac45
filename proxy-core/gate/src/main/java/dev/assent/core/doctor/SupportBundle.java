package dev.assent.core.doctor;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.Setting;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// A collection of files for somebody who is asked for help: versions, settings, health, the last
/// diagnostics.
///
/// It holds only what is known to be harmless: words of the program, numbers, times. Servers are
/// numbered. It holds no argument, path, name, secret or text of a policy unless a person chose
/// that part.
///
/// @param entries the files of the bundle; first the one that says what it is
public record SupportBundle(List<Entry> entries) {
  private static final int LOG_BYTES = 256 * 1024;
  private static final int POLICY_BYTES = 4 * 1024 * 1024;
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");
  private static final Set<String> WORDS =
      Set.of(
          "stopped",
          "starting",
          "running",
          "waiting",
          "failed",
          "unused",
          "good",
          "deny_all",
          "read_only",
          "observe",
          "window",
          "tray",
          "cli",
          "core");

  public SupportBundle {
    entries = List.copyOf(entries);
  }

  /// A part that the bundle holds only where a person chose it.
  public enum Part {
    /// paths, and names of servers and clients, in what the checks and the core say
    PATHS,
    /// the texts of all policies
    POLICIES,
    /// the diagnostics of the program with their messages
    MESSAGES,
    /// what servers wrote to standard error
    SERVER_OUTPUT;

    /// As the command line has it: `server-output`.
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /// A file of the bundle.
  ///
  /// @param name in it
  /// @param says what it is; lower case, without a period
  public record Entry(String name, String says, byte[] bytes) {
    /// Its text.
    public String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /// Gathers one; writes nothing.
  ///
  /// @param parts that were chosen
  public static SupportBundle of(Machine machine, Checkup checkup, Set<Part> parts) {
    return new Gathering(machine, parts).bundle(checkup);
  }

  /// Writes the bundle as a zip file that its owner alone may read.
  ///
  /// @throws java.nio.file.FileAlreadyExistsException when something is there
  public void write(Path file) throws IOException {
    var zip = new ByteArrayOutputStream();
    try (var out = new ZipOutputStream(zip)) {
      for (Entry entry : entries) {
        out.putNextEntry(new ZipEntry(entry.name()));
        out.write(entry.bytes());
        out.closeEntry();
      }
    }
    PrivateFile.create(file, zip.toByteArray());
  }

  /// One bundle that is being gathered. A file that cannot be read is told of without its name.
  private static final class Gathering {
    private final Machine machine;
    private final Set<Part> parts;
    private final List<String> servers;
    private final PolicyLinks links;
    private final List<Entry> entries = new ArrayList<>();

    Gathering(Machine machine, Set<Part> parts) {
      this.machine = machine;
      this.parts = parts;
      this.servers = servers(machine);
      this.links = PolicyLinks.onDisk(machine.home());
    }

    private static List<String> servers(Machine machine) {
      try {
        return ConfigStore.proxyNames(machine.home());
      } catch (ConfigException _) {
        return List.of();
      }
    }

    SupportBundle bundle(Checkup checkup) {
      add("version.json", "versions of Assent, Java and the system", version());
      add(
          "doctor.json",
          "what the checks found" + (parts.contains(Part.PATHS) ? "" : ", without paths and names"),
          doctor(checkup));
      add(
          "settings.json",
          "the settings; of those that are texts of your own only whether they are set",
          settings());
      add("status.json", "what the running core counts", status());
      add("servers.json", "the servers, numbered: kind, rules", kinds());
      Optional<String> log = tail(machine.home().state().resolve("system").resolve("launch.log"));
      boolean whole = parts.contains(Part.MESSAGES);
      add(
          "diagnostics.txt",
          "the last diagnostics of the program" + (whole ? "" : ", without their messages"),
          log.map(text -> whole ? text : DiagnosticLines.of(text)).orElse("none\n"));
      for (int i = 0; i < servers.size(); i++) {
        String name = servers.get(i);
        if (parts.contains(Part.POLICIES)) {
          add(
              "policies/" + number(i) + ".json",
              "the policy of a server",
              policy(name).flatMap(Gathering::text).orElse("none\n"));
        }
        if (parts.contains(Part.SERVER_OUTPUT)) {
          add(
              "server-output/" + number(i) + ".log",
              "what a server wrote to standard error",
              tail(machine.home().systemFolder(name).resolve("stderr.log")).orElse("none\n"));
        }
      }
      entries.addFirst(
          new Entry("README.txt", "this list", list().getBytes(StandardCharsets.UTF_8)));
      return new SupportBundle(entries);
    }

    private String list() {
      var text =
          new StringBuilder(
              "Assent " + machine.version() + ", gathered " + machine.clock().instant() + "\n\n");
      entries.forEach(
          entry -> text.append(entry.name()).append(": ").append(entry.says()).append('\n'));
      for (Part part : Part.values()) {
        if (!parts.contains(part)) {
          text.append("\nleft out: ").append(part.word());
        }
      }
      return text.append('\n').toString();
    }

    private void add(String name, String says, Json content) {
      add(name, says, JsonWriter.writeIndented(content) + "\n");
    }

    private void add(String name, String says, String content) {
      entries.add(new Entry(name, says, content.getBytes(StandardCharsets.UTF_8)));
    }

    private static String number(int index) {
      return "server-" + (index + 1);
    }

    private Json version() {
      return JsonObject.builder()
          .put("assent", machine.version())
          .put("commit", machine.commit())
          .put("java", System.getProperty("java.version"))
          .put("system", machine.osName())
          .put("system_version", System.getProperty("os.version"))
          .put("machine", System.getProperty("os.arch"))
          .put("processors", Runtime.getRuntime().availableProcessors())
          .build();
    }

    private Json doctor(Checkup checkup) {
      boolean whole = parts.contains(Part.PATHS);
      var lines = new ArrayList<Json>();
      for (Checkup.Line line : checkup.lines()) {
        Diagnosis found = line.diagnosis();
        lines.add(
            JsonObject.builder()
                .put("check", line.id())
                .put("state", found.state().word())
                .put("found", (whole ? found.found() : found.found().bare()).text())
                .putIfPresent(
                    "do", found.advice().map(advice -> (whole ? advice : advice.bare()).text()))
                .build());
      }
      return new JsonArray(lines);
    }

    private Json settings() {
      var all = JsonObject.builder();
      try {
        for (Setting setting : ConfigStore.settings(machine.home())) {
          all.put(setting.key(), shown(setting));
        }
      } catch (ConfigException _) {
        all.put("readable", false);
      }
      return all.build();
    }

    // A text is shown only where it is one of our own words.
    private static Json shown(Setting setting) {
      return switch (setting.value()) {
        case JsonNumber number -> number;
        case JsonBoolean flag -> flag;
        case JsonString text when setting.bounds().contains("`" + text.value() + "`") -> text;
        case JsonString _, JsonObject _, JsonArray _, JsonNull _ ->
            new JsonString(setting.isDefault() ? "default" : "set");
      };
    }

    private Json status() {
      try {
        JsonObject status = machine.outside().status(machine.home());
        return parts.contains(Part.PATHS) ? status : stripped(status);
      } catch (IOException _) {
        return JsonObject.builder().put("running", false).build();
      }
    }

    private Json stripped(Json value) {
      return switch (value) {
        case JsonObject object -> {
          var kept = JsonObject.builder();
          object
              .members()
              .forEach((name, member) ->
                  kept.put(name.matches("[a-z][a-z0-9_]{0,40}") ? name : "…", named(name, member)));
          yield kept.build();
        }
        case JsonArray(var items) -> new JsonArray(items.stream().map(this::stripped).toList());
        case JsonString text -> isHarmless(text.value()) ? text : new JsonString("…");
        case JsonNumber _, JsonBoolean _, JsonNull _ -> value;
      };
    }

    private Json named(String name, Json member) {
      return name.equals("name")
              && member instanceof JsonString text
              && servers.contains(text.value())
          ? new JsonString(number(servers.indexOf(text.value())))
          : stripped(member);
    }

    private static boolean isHarmless(String text) {
      return WORDS.contains(text)
          || TIME.matcher(text).matches()
          || VERSION.matcher(text).matches();
    }

    private Json kinds() {
      var all = new ArrayList<Json>();
      for (int i = 0; i < servers.size(); i++) {
        var one = JsonObject.builder().put("server", number(i));
        try {
          one.put(
              "transport", ConfigStore.read(machine.home(), servers.get(i)).backend().transport());
        } catch (ConfigException _) {
          one.put("usable", false);
        }
        leader(servers.get(i)).ifPresent(leader -> one.put("policy_of", number(leader)));
        try {
          var file = policy(servers.get(i)).orElseThrow(() -> new NoSuchFileException("no policy"));
          one.put(
              "rules",
              PolicyDocument.parse(PlainFile.read(file, FileTrust.OURS, POLICY_BYTES))
                  .policy()
                  .rules()
                  .size());
        } catch (IOException | PolicyFormatException _) {
          one.put("policy_usable", false);
        }
        all.add(one.build());
      }
      return new JsonArray(all);
    }

    // The file of the policy in force; absent where nothing may be.
    private Optional<Path> policy(String name) {
      try {
        return Optional.of(machine.home().policyFile(links.owner(name)));
      } catch (ConfigException _) {
        return Optional.empty();
      }
    }

    private Optional<Integer> leader(String name) {
      return links.leader(name).map(servers::indexOf).filter(place -> place >= 0);
    }

    private static Optional<String> text(Path file) {
      try {
        return Optional.of(
            new String(PlainFile.read(file, FileTrust.OURS, POLICY_BYTES), StandardCharsets.UTF_8));
      } catch (IOException _) {
        return Optional.empty();
      }
    }

    private static Optional<String> tail(Path file) {
      try (var channel = PlainFile.open(file, FileTrust.OURS)) {
        channel.position(Math.max(0, channel.size() - LOG_BYTES));
        var buffer = ByteBuffer.allocate(LOG_BYTES);
        int read;
        do {
          read = channel.read(buffer);
        } while (read >= 0 && buffer.hasRemaining());
        return Optional.of(StandardCharsets.UTF_8.decode(buffer.flip()).toString());
      } catch (IOException _) {
        return Optional.empty();
      }
    }
  }

  /// Takes what the program's diagnostics say apart: where and how bad something was stays, and the
  /// words of a message, in which anything may stand, do not. A line whose form is not known is
  /// left out.
  private static final class DiagnosticLines {
    private static final String KNOWN =
        "(?:java|javax|javafx|jdk|sun|com\\.sun|dev\\.assent|com\\.fasterxml|picocli|org\\.freedesktop)\\.[\\w.$]+";
    private static final Pattern PLACE =
        Pattern.compile(
            "[\\p{L}.]{1,9} \\d{1,2}, \\d{4} (\\d{1,2}:\\d{2}:\\d{2}).{0,4} (dev\\.assent\\.[\\w.$]+ [\\w$<>]+)");
    private static final Pattern LEVEL =
        Pattern.compile(
            "(SEVERE|WARNING|INFO|CONFIG|FINE|FINER|SCHWERWIEGEND|WARNUNG|INFORMATION|FEIN): .*");
    private static final Pattern THROWN =
        Pattern.compile(
            "\\s*(?:Caused by: |Suppressed: |Exception in thread \"[^\"]*\" )?("
                + KNOWN
                + "(?:Exception|Error))(?:: .*)?");
    private static final Pattern FRAME =
        Pattern.compile(
            "\\s+at (?:[\\w.]+(?:@[\\w.]+)?/)?("
                + KNOWN.replace("$]", "$<>]")
                + "\\((?:\\w+\\.java:\\d+|Native Method|Unknown Source)\\))");

    private DiagnosticLines() {}

    static String of(String text) {
      var kept = new ArrayList<String>();
      int leftOut = 0;
      for (String line : text.split("\n", -1)) {
        Optional<String> known =
            line.length() > 500 ? Optional.empty() : known(line.stripTrailing());
        known.ifPresent(kept::add);
        leftOut += known.isEmpty() && !line.isBlank() ? 1 : 0;
      }
      kept.add("(" + leftOut + " lines left out)");
      return String.join("\n", kept) + "\n";
    }

    private static Optional<String> known(String line) {
      for (var form : List.of(PLACE, LEVEL, THROWN, FRAME)) {
        Matcher found = form.matcher(line);
        if (found.matches()) {
          return Optional.of(
              form == PLACE
                  ? found.group(1) + " " + found.group(2)
                  : form == FRAME ? "  at " + found.group(1) : found.group(1) + ": …");
        }
      }
      return Optional.empty();
    }
  }
}
