package dev.assent.core.cli;

import dev.assent.core.config.ConfigException;
import dev.assent.core.doctor.Machine;
import dev.assent.core.doctor.SessionOutside;
import dev.assent.core.update.Publisher;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// This computer, as far as a command sees it.
final class Machines {
  private Machines() {}

  static Machine of(Surroundings surroundings, Rooms rooms) throws ConfigException {
    @Nullable Path root = surroundings.userHome().toAbsolutePath().getRoot();
    return new Machine(
        surroundings.home(),
        surroundings.environment(),
        surroundings.userHome(),
        surroundings.osName(),
        root == null ? surroundings.userHome() : root,
        surroundings.clock(),
        rooms.launcher(),
        Version.number(),
        Version.commit(),
        Publisher.ofThisBuild(),
        rooms.secrets().store(surroundings),
        new SessionOutside(surroundings.environment(), surroundings.userHome()));
  }
}
