package dev.assent.core.doctor;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.login.LoginStart;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.text.Sentence;
import dev.assent.core.update.HttpsSource;
import dev.assent.core.update.UpdateCheck;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Checks which program this is, which one runs, and which others are installed.
final class ProgramChecks {
  // In a person's home and in the system's folders; each holds the program or a link to it.
  private static final List<String> OF_HOME =
      List.of(
          ".local/bin",
          "bin",
          ".local/share/assent/bin",
          "AppData/Local/Programs/Assent/bin",
          "Applications/Assent.app/Contents/MacOS");
  private static final List<String> OF_SYSTEM =
      List.of(
          "opt/assent/bin",
          "usr/lib/assent/bin",
          "usr/local/bin",
          "usr/local/lib/assent/bin",
          "usr/bin",
          "Applications/Assent.app/Contents/MacOS");

  private ProgramChecks() {}

  static Diagnosis version(Machine machine) {
    return Diagnosis.ok(
        "Assent `%s` (commit `%s`), Java `%s`, `%s`",
        machine.version(),
        machine.commit(),
        System.getProperty("java.version"),
        machine.osName() + " " + System.getProperty("os.arch"));
  }

  static Diagnosis update(Machine machine) throws ConfigException {
    if (machine.publisher().isEmpty()) {
      return Diagnosis.ok("this build knows no publisher and looks for none");
    }
    UpdateCheck.Standing known =
        new UpdateCheck(
                machine.home().state(),
                machine.publisher().get(),
                machine.version(),
                machine.clock(),
                new HttpsSource()::get)
            .standing();
    if (known.news().isPresent()) {
      return Diagnosis.warning(
          Sentence.of("version `%s` is there", known.news().get().version()),
          Sentence.of("see `%s`", known.news().get().page()));
    }
    if (known.fault().isPresent()) {
      return Diagnosis.warning(
          Sentence.of("the last look failed: `%s`", known.fault().get()),
          Sentence.of("nothing; it is looked again within a day"));
    }
    return ConfigStore.read(machine.home()).desktop().updateCheck()
        ? Diagnosis.ok("none is known; it is looked once a day")
        : Diagnosis.ok("none is known; it is looked on `assent update` alone, as the settings say");
  }

  static Diagnosis core(Machine machine) throws IOException {
    JsonObject status;
    try {
      status = machine.outside().status(machine.home());
    } catch (LocalSocketException e) {
      return switch (e.code()) {
        case NOT_LISTENING -> noCore(machine);
        default ->
            Diagnosis.failed(
                Sentence.of("the core cannot be asked: `%s`", e.getMessage()),
                Sentence.of(
                    "look again; if that does not help, end the process of Assent and open it"
                        + " again"));
      };
    }
    String pid = status.get("pid") instanceof JsonNumber(var lexeme) ? lexeme : "?";
    String running = status.string("version").orElse("an older one");
    return running.equals(machine.version())
        ? Diagnosis.ok("it runs as process %s, in the version of this program", pid)
        : Diagnosis.warning(
            Sentence.of(
                "it runs as process %s, version `%s`; this program is `%s`",
                pid, running, machine.version()),
            Sentence.of("quit Assent in its tray and open it again"));
  }

  private static Diagnosis noCore(Machine machine) {
    return Files.exists(machine.home().quitMark())
        ? Diagnosis.warning(
            Sentence.of("none runs, because Assent was quit: calls of clients are refused"),
            Sentence.of("open Assent when they are to pass again"))
        : Diagnosis.ok("none runs; the next client starts it");
  }

  static Diagnosis others(Machine machine) throws IOException {
    Optional<Path> own = machine.launcher().filter(Files::exists);
    var found = new TreeSet<Path>();
    for (Path folder : folders(machine)) {
      for (String name : List.of("assent", "assent.exe")) {
        Path program = folder.resolve(name);
        if (Files.isRegularFile(program) && Files.isExecutable(program)) {
          found.add(program.toRealPath());
        }
      }
    }
    if (own.isPresent()) {
      found.remove(own.get().toRealPath());
    }
    if (found.isEmpty()) {
      return Diagnosis.ok("none was found in `PATH` and the usual folders");
    }
    String names = String.join(", ", found.stream().map(Path::toString).toList());
    return Diagnosis.warning(
        Sentence.of("other programs of this name are there: `%s`", names),
        Sentence.of("clients may start another version than you open; remove what you do not use"));
  }

  private static List<Path> folders(Machine machine) {
    var all = new ArrayList<Path>();
    for (String folder : machine.variable("PATH").split(Pattern.quote(File.pathSeparator), -1)) {
      try {
        Path path = Path.of(folder);
        if (path.isAbsolute()) {
          all.add(path);
        }
      } catch (InvalidPathException _) {
        // No folder, so nothing in it.
      }
    }
    OF_HOME.forEach(folder -> all.add(machine.userHome().resolve(folder)));
    OF_SYSTEM.forEach(folder -> all.add(machine.root().resolve(folder)));
    return all;
  }

  static Diagnosis login(Machine machine) throws ConfigException, IOException {
    boolean wanted = ConfigStore.read(machine.home()).desktop().startAtLogin();
    if (!machine.home().isOwn(machine.userHome(), machine.osName())) {
      return wanted
          ? Diagnosis.warning(
              Sentence.of(
                  "the settings of this home say that Assent starts with your session; that holds"
                      + " for your own home alone"),
              Sentence.of("switch `desktop.start_at_login` off here"))
          : Diagnosis.ok("no home but your own starts with your session");
    }
    Optional<LoginStart> entry =
        machine
            .launcher()
            .map(launcher ->
                Launcher.DESKTOP.in(Launcher.image(launcher), OperatingSystem.of(machine.osName())))
            .flatMap(program ->
                LoginStart.of(
                    machine.osName(),
                    machine.environment(),
                    machine.userHome(),
                    machine.home(),
                    program));
    Optional<Path> started = entry.isPresent() ? entry.get().started() : Optional.empty();
    if (started.filter(program -> !Files.exists(program)).isPresent()) {
      return Diagnosis.failed(
          Sentence.of("`%s` starts `%s`, which is not there", entry.get().place(), started.get()),
          Sentence.of("open Assent once, or remove the file"));
    }
    if (entry.isEmpty()) {
      return Diagnosis.ok("not looked for: this program is not installed, so it has no entry");
    }
    boolean there = entry.get().isThere();
    if (wanted && !there) {
      return Diagnosis.warning(
          Sentence.of(
              "the settings say that Assent starts with your session, and `%s` is not there",
              entry.get().place()),
          Sentence.of("open Assent once, which writes it"));
    }
    return there
        ? Diagnosis.ok("the entry is there that starts Assent with your session")
        : Diagnosis.ok("there is no entry, as the settings say");
  }
}
