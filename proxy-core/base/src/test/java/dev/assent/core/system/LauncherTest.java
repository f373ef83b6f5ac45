package dev.assent.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The programs are found in what each system's package lays out, and from each of them the folder
/// again.
class LauncherTest {
  @TempDir Path folder;

  @Test
  void whereThereAreScriptsOneIsAllButTheWindow() {
    for (var system :
        new OperatingSystem[] {
          OperatingSystem.LINUX, OperatingSystem.MACOS, OperatingSystem.OTHER
        }) {
      assertThat(Launcher.CORE.in(folder, system)).isEqualTo(folder.resolve("bin/assent"));
      assertThat(Launcher.DESKTOP.in(folder, system))
          .isEqualTo(folder.resolve("bin/assent-desktop"));
      assertThat(Launcher.image(Launcher.DESKTOP.in(folder, system))).isEqualTo(folder);
    }
  }

  @Test
  void onWindowsTheyLieBesideTheFolderOfTheImage() {
    Path app = folder.resolve("app");
    assertThat(Launcher.CORE.in(app, OperatingSystem.WINDOWS))
        .isEqualTo(folder.resolve("assent-core.exe"));
    assertThat(Launcher.DESKTOP.in(app, OperatingSystem.WINDOWS))
        .isEqualTo(folder.resolve("assent-desktop.exe"));
    assertThat(Launcher.image(folder.resolve("assent.exe"))).isEqualTo(app);
  }

  @Test
  void inABundleTheyLieWhereTheSystemLooks() throws IOException {
    Path app = folder.resolve("Assent.app/Contents/app");
    Files.createDirectories(app.resolveSibling("MacOS"));
    Path program = Launcher.CORE.in(app, OperatingSystem.MACOS);
    assertThat(program).isEqualTo(folder.resolve("Assent.app/Contents/MacOS/assent-core"));
    assertThat(Launcher.image(program)).isEqualTo(app);
  }

  @Test
  void programsThatClientsStartAreKnownByTheirNames() {
    for (String name :
        new String[] {
          "assent", "assent.exe", "assent-bridge", "assent-bridge.exe", "assent-hook.exe"
        }) {
      assertThat(Launcher.isName(name)).as(name).isTrue();
    }
    for (String name :
        new String[] {"assent-desktop", "assent-core.exe", "assent.sh", "xassent", ""}) {
      assertThat(Launcher.isName(name)).as(name).isFalse();
    }
  }

  @Test
  void allOfItIsGuardedAndNothingElse() throws IOException {
    assertThat(Launcher.whole(folder.resolve("app"))).isEqualTo(folder.resolve("app"));
    Path onWindows = Files.createDirectories(folder.resolve("Assent/app"));
    Files.createDirectories(folder.resolve("Assent/runtime"));
    assertThat(Launcher.whole(onWindows)).isEqualTo(folder.resolve("Assent"));
    Path inBundle = Files.createDirectories(folder.resolve("Assent.app/Contents/app"));
    Files.createDirectories(folder.resolve("Assent.app/Contents/runtime"));
    assertThat(Launcher.whole(inBundle)).isEqualTo(folder.resolve("Assent.app"));
  }

  @Test
  void clientsAndAgentsGetTheOneWithoutAConsoleWhereThereIsOne() throws IOException {
    Path command = folder.resolve("assent.exe");
    assertThat(Launcher.BRIDGE.beside(command)).isEqualTo(command);
    Path bridge = Files.createFile(folder.resolve("assent-bridge.exe"));
    Path hook = Files.createFile(folder.resolve("assent-hook"));
    assertThat(Launcher.BRIDGE.beside(command)).isEqualTo(bridge);
    assertThat(Launcher.HOOK.beside(folder.resolve("assent"))).isEqualTo(hook);
    assertThat(Launcher.BRIDGE.beside(Path.of("assent"))).isEqualTo(Path.of("assent"));
  }
}
