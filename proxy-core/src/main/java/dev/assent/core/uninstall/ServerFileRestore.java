package dev.assent.core.uninstall;

import dev.assent.core.uninstall.Uninstall.Place;
import dev.assent.core.uninstall.Uninstall.Step;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The files of clients in which servers were put behind Assent.
record ServerFileRestore(Place place) {
  List<Step> steps() {
    var steps = new ArrayList<Step>();
    for (Path file : wiring(List.of()).files().keySet()) {
      step(file).ifPresent(steps::add);
    }
    return steps;
  }

  private Optional<Step> step(Path file) {
    @Nullable Path folder = file.getParent();
    ServerWiring wiring = wiring(folder == null ? List.of() : List.of(folder));
    String shown = "`" + file + "`: its servers start without Assent again";
    try {
      // Planned anew when it is done, for a file may have changed since it was shown.
      return planned(wiring, file).isDone()
          ? Optional.empty()
          : Optional.of(new Step(shown, () -> wiring.carryOut(planned(wiring, file))));
    } catch (IOException | WiringException e) {
      return Optional.of(
          new Step(
              shown,
              () -> {
                throw new WiringException(String.valueOf(e.getMessage()));
              }));
    }
  }

  private static ServerWiring.Plan planned(ServerWiring wiring, Path file)
      throws WiringException, IOException {
    return wiring.removing(file, List.copyOf(wiring.protectedIn(file).keySet()));
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
