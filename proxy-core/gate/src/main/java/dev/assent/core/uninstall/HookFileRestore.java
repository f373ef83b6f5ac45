package dev.assent.core.uninstall;

import dev.assent.core.access.HookAgent;
import dev.assent.core.uninstall.Uninstall.Place;
import dev.assent.core.uninstall.Uninstall.Step;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.KeptFile;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The files of agents that hold our hook: those of all projects where they are, and every other
/// one that was ever changed.
record HookFileRestore(Place place) {
  List<Step> steps() {
    var files = new LinkedHashSet<>(KeptFile.all(place.home().wiringFolder()));
    var places = new HookPlace(place.agents());
    for (HookAgent agent : HookAgent.values()) {
      places.ofUser(agent).map(file -> new KeptFile(agent, real(file))).ifPresent(files::add);
    }
    var steps = new ArrayList<Step>();
    files.forEach(file -> step(file).ifPresent(steps::add));
    return steps;
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException _) {
      return file;
    }
  }

  private Optional<Step> step(KeptFile file) {
    HookWiring wiring = wiring(file.file());
    try {
      HookWiring.Plan plan = wiring.removing(file.agent(), file.file());
      // Planned anew when it is done, for a file may have changed since it was shown.
      return plan.isDone()
          ? Optional.empty()
          : Optional.of(
              new Step(
                  "`" + file.file() + "`: " + becomes(wiring, plan),
                  () -> wiring.remove(wiring.removing(file.agent(), file.file()))));
    } catch (IOException | WiringException e) {
      return Optional.of(
          new Step(
              "`" + file.file() + "`: without Assent's hook",
              () -> {
                throw new WiringException(String.valueOf(e.getMessage()));
              }));
    }
  }

  private static String becomes(HookWiring wiring, HookWiring.Plan plan)
      throws IOException, WiringException {
    if (plan.after().isEmpty()) {
      return "removed, for Assent had made it";
    }
    return wiring.givesBack(plan)
        ? "byte for byte as it was before"
        : "without Assent's hook; what else was changed since stays";
  }

  private HookWiring wiring(Path file) {
    var within = new ArrayList<Path>();
    within.add(place.agents().home());
    @Nullable Path folder = file.getParent();
    if (folder != null && !folder.startsWith(place.agents().home())) {
      within.add(folder);
    }
    return new HookWiring(place.home().wiringFolder(), within, place.windows());
  }
}
