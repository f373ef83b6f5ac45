package dev.assent.core.uninstall;

import dev.assent.core.uninstall.Uninstall.Place;
import dev.assent.core.uninstall.Uninstall.Step;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.ServerWiring.LedFile;
import dev.assent.core.wiring.StartedPrograms;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The files of clients in which servers were put behind Assent.
record ServerFileRestore(Place place) {
  List<Step> steps() {
    return files().stream().flatMap(file -> step(file).stream()).toList();
  }

  private List<LedFile> files() {
    // It does not matter here which of them lead to the program that asks.
    var now = new FoundClients(place.agents(), place.agents().home()).wired(Map.of());
    return wiring(List.of()).led(now);
  }

  private Optional<Step> step(LedFile file) {
    ServerWiring wiring = wiring(file);
    String shown = "`" + file.file() + "`: its servers start without Assent again";
    try {
      // Planned anew when it is done, for a file may have changed since it was shown.
      return wiring.removing(file).isDone()
          ? Optional.empty()
          : Optional.of(new Step(shown, () -> wiring.carryOut(wiring.removing(file))));
    } catch (IOException | WiringException e) {
      return Optional.of(
          new Step(
              shown,
              () -> {
                throw new WiringException(String.valueOf(e.getMessage()));
              }));
    }
  }

  /// Returns whether an entry is given back by the steps, so that it does not stay open.
  boolean givesBack(StartedPrograms.Entry entry) {
    for (LedFile file : files()) {
      try {
        if (entry.proxy().isPresent()
            && file.file().equals(entry.file().toRealPath())
            && !ServerWiring.leaves(wiring(file).removing(file), entry.proxy().get())) {
          return true;
        }
      } catch (IOException | WiringException _) {
        // Its step says why.
        return false;
      }
    }
    return false;
  }

  private ServerWiring wiring(LedFile file) {
    @Nullable Path folder = file.file().getParent();
    return wiring(folder == null ? List.of() : List.of(folder));
  }

  private ServerWiring wiring(List<Path> beside) {
    var within = new ArrayList<Path>();
    within.add(place.agents().home());
    beside.stream()
        .filter(folder -> !folder.startsWith(place.agents().home()))
        .forEach(within::add);
    // Nothing is put behind it here, so it does not matter where our program is.
    return new ServerWiring(place.home().wiringFolder(), within, place.agents().home());
  }
}
