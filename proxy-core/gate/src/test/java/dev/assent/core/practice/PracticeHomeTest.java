package dev.assent.core.practice;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PracticeHomeTest {
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no modes of files")
  void theHomeIsItsOwnersAloneWhateverTheSystemGivesToGroups() throws Exception {
    var home = PracticeHome.create();
    try {
      assertThat(
              PosixFilePermissions.toString(Files.getPosixFilePermissions(home.folders().config())))
          .isEqualTo("rwx------");
    } finally {
      home.delete();
    }
  }
}
