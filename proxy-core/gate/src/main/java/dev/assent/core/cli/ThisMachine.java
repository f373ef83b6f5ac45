package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.config.ConfigException;
import dev.assent.core.doctor.LiveSystemProbe;
import dev.assent.core.doctor.Machine;
import dev.assent.core.update.Publisher;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// This computer, as far as a command sees it.
final class ThisMachine {
  private ThisMachine() {}

  static Machine of(CliSurroundings surroundings, CliServices rooms) throws ConfigException {
    @Nullable Path root = surroundings.userHome().toAbsolutePath().getRoot();
    return new Machine(
        surroundings.home(),
        surroundings.environment(),
        surroundings.userHome(),
        surroundings.osName(),
        root == null ? surroundings.userHome() : root,
        surroundings.clock(),
        rooms.launcher(),
        ProgramVersion.number(),
        ProgramVersion.commit(),
        Publisher.ofThisBuild(),
        rooms.secrets().store(surroundings),
        new LiveSystemProbe(surroundings.environment(), surroundings.userHome()));
  }
}
