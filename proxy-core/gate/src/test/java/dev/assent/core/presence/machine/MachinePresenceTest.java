package dev.assent.core.presence.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.presence.PresencePurpose;
import dev.assent.core.presence.PresenceResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachinePresenceTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"Mac OS X", "Windows 11", "FreeBSD"})
  void whatCannotBeAskedYetIsNotOffered(String system) throws Exception {
    assertThat(new MachinePresence(system).ask(PresencePurpose.DANGEROUS_CALL))
        .isInstanceOf(PresenceResult.NotOffered.class);
  }

  @Test
  void withoutASystemBusNothingIsOffered() throws Exception {
    assertThat(
            new MachinePresence("Linux", List.of(folder.resolve("bus")))
                .ask(PresencePurpose.DANGEROUS_CALL))
        .isEqualTo(new PresenceResult.NotOffered("this system has no system bus"));
  }

  @Test
  void aBusOfSomebodysOwnIsNotTheSystems() throws Exception {
    Path bus = Files.createFile(folder.resolve("bus"));
    if ((Integer) Files.getAttribute(bus, "unix:uid") == 0) {
      Files.setAttribute(bus, "unix:uid", 65_534);
    }
    assumeTrue((Integer) Files.getAttribute(bus, "unix:uid") != 0);

    assertThat(new MachinePresence("Linux", List.of(bus)).ask(PresencePurpose.DANGEROUS_CALL))
        .isEqualTo(new PresenceResult.NotOffered("the system bus does not belong to the system"));
  }
}
