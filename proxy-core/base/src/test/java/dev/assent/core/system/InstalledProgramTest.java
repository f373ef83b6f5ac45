package dev.assent.core.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledProgramTest {
  @TempDir Path root;

  private Path installed(String version) throws IOException {
    Path image = root.resolve(version);
    Files.createDirectories(image.resolve("lib"));
    Files.writeString(image.resolve("lib/version"), version + "\n");
    return image;
  }

  private void use(String version) throws IOException {
    assumeThat(root.getFileSystem().supportedFileAttributeViews())
        .as("a file system with links")
        .contains("posix");
    Path draft = Files.createSymbolicLink(root.resolve("draft"), Path.of(version));
    Files.move(
        draft,
        root.resolve("current"),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void aProgramWithoutVersionsBesideItIsItsOwnEntry() throws IOException {
    Path image = installed("0.1.0");
    var program = InstalledProgram.of(image);
    assertThat(program.entry()).isEqualTo(image);
    assertThat(program.folders()).containsExactly(image);
    assertThat(program.launcher(Launcher.COMMAND, OperatingSystem.LINUX))
        .isEqualTo(image.resolve("bin/assent"));
    assertThat(program.launcher(Launcher.DESKTOP, OperatingSystem.WINDOWS))
        .isEqualTo(image.resolveSibling("assent-desktop.exe"));
    assertThat(program.replacedBy()).isEmpty();
  }

  @Test
  void theEntryLeadsToTheVersionInUse() throws IOException {
    Path image = installed("0.1.0");
    installed("0.2.0");
    use("0.1.0");
    var program = InstalledProgram.of(image);
    assertThat(program.launcher(Launcher.COMMAND, OperatingSystem.LINUX))
        .isEqualTo(root.resolve("current/bin/assent"));
    assertThat(program.folders()).containsExactly(image, root);
    assertThat(program.replacedBy()).isEmpty();
    use("0.2.0");
    assertThat(program.replacedBy()).contains("0.2.0");
    assertThat(InstalledProgram.of(root.resolve("0.2.0")).replacedBy()).isEmpty();
    use("0.1.0");
    assertThat(program.replacedBy()).isEmpty();
  }

  @Test
  void aBundleIsGuardedWholeAndFoundThroughTheLinkAsWell() throws IOException {
    Path app = installed("0.1.0/app");
    Files.createDirectories(app.resolveSibling("runtime"));
    var program = InstalledProgram.of(app);
    assertThat(program.entry()).isEqualTo(app);
    assertThat(program.folders()).containsExactly(root.resolve("0.1.0"));
    use("0.1.0");
    assertThat(program.entry()).isEqualTo(root.resolve("current/app"));
    assertThat(program.launcher(Launcher.BRIDGE, OperatingSystem.WINDOWS))
        .isEqualTo(root.resolve("current/assent-bridge.exe"));
    assertThat(program.folders()).containsExactly(root.resolve("0.1.0"), root);
  }

  @Test
  void anOlderVersionReplacesAsWell() throws IOException {
    var program = InstalledProgram.of(installed("0.2.0"));
    installed("0.1.0");
    use("0.1.0");
    assertThat(program.replacedBy()).contains("0.1.0");
  }

  @Test
  void aProgramThatIsReplacedInItsPlaceIsNoticed() throws IOException {
    Path image = installed("0.1.0");
    var program = InstalledProgram.of(image);
    Files.writeString(image.resolve("lib/version"), "0.2.0");
    assertThat(program.replacedBy()).contains("0.2.0");
  }

  @Test
  void inTheMiddleOfAnUpgradeNothingIsSaid() throws IOException {
    Path image = installed("0.1.0");
    use("0.1.0");
    var program = InstalledProgram.of(image);
    Files.delete(image.resolve("lib/version"));
    assertThat(program.replacedBy()).isEmpty();
    use("0.3.0");
    assertThat(program.replacedBy()).isEmpty();
    Files.createDirectories(root.resolve("0.3.0/lib"));
    assertThat(program.replacedBy()).isEmpty();
    Files.writeString(root.resolve("0.3.0/lib/version"), "not a\nnumber");
    assertThat(program.replacedBy()).isEmpty();
  }
}
