package dev.assent.core.doctor;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.KeptEntries;
import dev.assent.core.wiring.ServerCount;
import dev.assent.core.wiring.StartedPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/// Checks the surroundings of Assent in the person's session: display, tray, key store, clients.
final class DeskChecks {
  private DeskChecks() {}

  private static boolean hasDisplay(Machine machine) {
    return !machine.isLinux()
        || !machine.variable("DISPLAY").isEmpty()
        || !machine.variable("WAYLAND_DISPLAY").isEmpty();
  }

  static Diagnosis display(Machine machine) {
    if (!machine.isLinux()) {
      return Diagnosis.ok("it belongs to the system");
    }
    return hasDisplay(machine)
        ? Diagnosis.ok("this session names one")
        : Diagnosis.warning(
            Sentence.of(
                "this session names none: where Assent is started from here, nobody can be asked,"
                    + " and what a rule wants to ask is denied"),
            Sentence.of("run this in a session with a screen if you expected one"));
  }

  static Diagnosis tray(Machine machine) {
    if (!machine.isLinux()) {
      return Diagnosis.ok("it belongs to the system");
    }
    if (!hasDisplay(machine)) {
      return Diagnosis.ok("not looked for without a display");
    }
    var advice =
        Sentence.of(
            "without a tray Assent keeps its window open; GNOME needs the extension"
                + " `AppIndicator`");
    try {
      return machine.outside().showsTray()
          ? Diagnosis.ok("a program shows symbols of the tray")
          : Diagnosis.warning(Sentence.of("no program shows symbols of the tray"), advice);
    } catch (IOException _) {
      return Diagnosis.warning(
          Sentence.of("the bus of this session could not be asked, so the tray is not known"),
          advice);
    }
  }

  static Diagnosis keys(Machine machine) throws InterruptedException {
    try {
      // The values of a locked one can be listed.
      machine.secrets().check();
      return Diagnosis.ok(
          "it can be used; %s values of Assent lie in it", machine.secrets().names().size());
    } catch (SecretStoreException e) {
      return Diagnosis.warning(
          Sentence.of("%s", e.getMessage()),
          Sentence.of(
              "servers with `keychain` in their configuration do not start; the rest does"));
    }
  }

  static Diagnosis clients(Machine machine) throws ConfigException {
    List<StartedPrograms.Entry> entries =
        new StartedPrograms(machine.agents(), machine.home().wiringFolder()).find();
    List<String> names = ConfigStore.proxyNames(machine.home());
    for (StartedPrograms.Entry entry : entries) {
      if (entry.path().filter(path -> !Files.exists(path)).isPresent()) {
        return Diagnosis.failed(
            Sentence.of(
                "%s starts `%s`, which is not there: `%s`",
                entry.client(), entry.program(), entry.file()),
            Sentence.of(
                "install its hook again with `assent hook install`, or put the path of this program"
                    + " there"));
      }
      if (entry.proxy().filter(name -> !names.contains(name)).isPresent()) {
        return Diagnosis.warning(
            Sentence.of(
                "%s asks for the server `%s`, which is not configured: `%s`",
                entry.client(), entry.proxy().get(), entry.file()),
            Sentence.of("add it with `assent proxy add`, or take the entry out"));
      }
    }
    var kept =
        new KeptEntries(
            machine.agents(),
            machine.home().wiringFolder(),
            machine.launcher(),
            machine.root(),
            machine.isWindows());
    List<KeptEntries.Fault> faults =
        kept.faults(
            kept.hooks(), HttpFrontEnd.addresses(ConfigStore.readable(machine.home(), names)));
    if (!faults.isEmpty()) {
      return Diagnosis.warning(
          Sentence.of("%s", faults.getFirst().sentence()),
          Sentence.of(
              "`assent hook list` and the page *Servers* say what is missing; install it again, or"
                  + " take it out there"));
    }
    ServerCount count =
        new Coverage(
                machine.home(),
                machine.agents(),
                machine.launcher(),
                machine.root(),
                machine.isWindows(),
                _ -> Optional.empty())
            .seen()
            .count();
    return entries.isEmpty() && count.all() == 0 && count.whole()
        ? Diagnosis.ok("none leads here yet")
        : Diagnosis.ok(
            count.whole()
                ? "%s of %s server entries protected, and %s hooks"
                : "%s of at least %s server entries protected, and %s hooks",
            count.through(),
            count.all(),
            entries.stream().filter(entry -> entry.proxy().isEmpty()).count());
  }
}
