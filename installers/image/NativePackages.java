import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The packages of Windows and macOS, whose programs jpackage makes.
///
/// The variables `ASSENT_SIGN_WINDOWS` (print of a certificate in the store) and
/// `ASSENT_SIGN_MACOS` (name of an identity in the key chain) say who signs; without them the names
/// of the files say `-unsigned`.
final class NativePackages {
  private NativePackages() {}

  /// Prints the steps that make the packages of another system. For `launchers` it writes the files
  /// that jpackage reads of the programs.
  ///
  /// @param args those of [BuildPackages] with the system
  static void show(String... args) throws Exception {
    if (args[5].equals("launchers")) {
      new Launchers(Path.of(args[1]), Path.of(args[0], "lib")).write(Path.of(args[2]));
      return;
    }
    Packages packages = packages(args[5], args);
    packages.before().text().forEach(System.out::println);
    packages.made().forEach(each -> each.plan().text().forEach(System.out::println));
  }

  /// @param args those of [BuildPackages]
  /// @return the packages of this system
  static PackageKinds kinds(String... args) throws IOException {
    String system = System.getProperty("os.name").startsWith("Windows") ? "windows" : "macos";
    Path work = Path.of(args[2]).resolve("packages");
    Path modules = Path.of(args[0]).resolveSibling("modules");
    Packages packages = packages(system, args);
    return new PackageKinds(
        work,
        () -> {
          icons(Path.of(args[1]), modules, work).make();
          packages.before().make();
        },
        packages.made().stream()
            .map(each -> new PackageKinds.Kind(each.name(), each.programs(), each.plan()::make))
            .toList());
  }

  /// A package with its steps.
  ///
  /// @param name the ending of its file
  /// @param programs of the system that make it
  record Made(String name, List<String> programs, Plan plan) {}

  /// @param before the steps that all of them need
  private record Packages(Plan before, List<Made> made) {}

  private static Packages packages(String system, String... args) throws IOException {
    Path image = Path.of(args[0]);
    Path installers = Path.of(args[1]);
    Path work = Path.of(args[2]).resolve("packages");
    Path dist = Path.of(args[2]).resolve("dist");
    String version = args[3];
    Instant time = Instant.parse(args[4]);
    return switch (system) {
      case "windows" -> {
        var windows =
            new WindowsPackages(
                image, installers, work, dist, version, time, signer("ASSENT_SIGN_WINDOWS"));
        yield new Packages(windows.programsPlan(), windows.made());
      }
      case "macos" -> {
        var mac =
            new MacPackages(
                image,
                installers,
                work,
                dist,
                version,
                time,
                BuildPackages.machine("x86_64", "aarch64"),
                signer("ASSENT_SIGN_MACOS"));
        yield new Packages(
            new Plan(), List.of(new Made("dmg", List.of("codesign", "hdiutil"), mac.plan())));
      }
      default ->
          throw new IllegalStateException(
              "found the system " + system + ", expected windows or macos");
    };
  }

  private static Optional<String> signer(String variable) {
    return Optional.ofNullable(System.getenv(variable)).filter(name -> !name.isBlank());
  }

  /// Draws the icons and gathers them in `work/icons`.
  ///
  /// @param modules folder with the modules of JavaFX for this system
  static Plan icons(Path installers, Path modules, Path work) {
    Path drawn = work.resolve("drawn");
    return new Plan()
        .run(
            List.of(
                "java",
                "--module-path",
                modules.toString(),
                "--add-modules",
                "javafx.graphics",
                "--enable-native-access=javafx.graphics",
                "-Dglass.platform=Headless",
                "-Dprism.order=sw",
                installers.resolve("image/DrawIcons.java").toString(),
                installers.resolve("common/icons").toString(),
                drawn.toString()))
        .work("gather the icons", () -> IconFiles.make(drawn, work.resolve("icons")));
  }
}
