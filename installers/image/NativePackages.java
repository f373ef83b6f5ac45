import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes the packages of Windows and macOS, whose programs jpackage makes, with `SHA256SUMS`; or
/// prints the steps. With the sixth argument `launchers` it writes the files that jpackage reads of
/// the programs.
///
/// The variables `ASSENT_SIGN_WINDOWS` (print of a certificate in the store) and
/// `ASSENT_SIGN_MACOS` (name of an identity in the key chain) say who signs; without them the names
/// of the files say `-unsigned`.
final class NativePackages {
  private NativePackages() {}

  /// @param args as those of [BuildPackages]
  static void main(String... args) throws Exception {
    boolean shown = args.length > 5;
    String system =
        shown ? args[5] : System.getProperty("os.name").startsWith("Windows") ? "windows" : "macos";
    Path target = Path.of(args[2]);
    if (system.equals("launchers")) {
      new Launchers(Path.of(args[1]), Path.of(args[0], "lib")).write(target);
      return;
    }
    Path dist = target.resolve("dist");
    Plan plan =
        plan(system, Path.of(args[0]), Path.of(args[1]), target, args[3], Instant.parse(args[4]));
    if (shown) {
      plan.text().forEach(System.out::println);
      return;
    }
    delete(target.resolve("packages"));
    delete(dist);
    Files.createDirectories(dist);
    icons(Path.of(args[1]), Path.of(args[0]).resolveSibling("modules"), target.resolve("packages"))
        .make();
    plan.make();
    Files.writeString(dist.resolve("SHA256SUMS"), BuildPackages.digests(dist, "SHA-256", dist));
  }

  private static Plan plan(
      String system, Path image, Path installers, Path target, String version, Instant time)
      throws IOException {
    Path work = target.resolve("packages");
    Path dist = target.resolve("dist");
    return switch (system) {
      case "windows" ->
          new WindowsPackages(
                  image, installers, work, dist, version, time, signer("ASSENT_SIGN_WINDOWS"))
              .plan();
      case "macos" ->
          new MacPackages(
                  image,
                  installers,
                  work,
                  dist,
                  version,
                  time,
                  BuildPackages.machine("x86_64", "aarch64"),
                  signer("ASSENT_SIGN_MACOS"))
              .plan();
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

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
