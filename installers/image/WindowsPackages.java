import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Makes the packages of Windows: an installer for one person, which needs no administrator, and an
/// archive.
///
/// @param image what `BuildImage` laid out with jpackage: `assent.exe` and the others, `app`,
///   `runtime`
/// @param work folder for what is on the way
/// @param dist folder for what is made
/// @param certificate the print of the certificate that files are signed with; where it is absent
///   the names say `-unsigned`
record WindowsPackages(
    Path image,
    Path installers,
    Path work,
    Path dist,
    String version,
    Instant time,
    Optional<String> certificate) {
  /// The mark that tells one Assent from another program for ever: anybody who changes it leaves
  /// the old one installed beside the new.
  static final String UPGRADES = "e5690fa9-389b-44f4-9bcf-bb54fa964c6f";

  /// The archive needs nothing but Java, the installer needs WiX as well.
  List<NativePackages.Made> made() {
    return List.of(
        new NativePackages.Made(
            "zip", List.of(), new Plan().work("pack " + archive() + " from " + image, this::pack)),
        new NativePackages.Made("msi", List.of("wix"), installerPlan()));
  }

  /// Comes before both.
  Plan programsPlan() {
    var plan = new Plan();
    var images = new ArrayList<String>();
    for (Launchers.Program program : programs()) {
      images.add(image.resolve(program.name() + ".exe").toString());
    }
    plan.work(
        "write the version",
        () ->
            Files.writeString(
                Files.createDirectories(image.resolve("app/lib")).resolve("version"),
                version + "\n"));
    // The libraries of the runtime were signed by those who built it.
    certificate.ifPresent(print -> plan.run(signing(print, images)));
    return plan;
  }

  private Plan installerPlan() {
    var plan = new Plan();
    plan.work("copy main.wxs and overrides.wxi", this::copyInstallerFiles);
    plan.run(
        List.of(
            "jpackage",
            "--type",
            "msi",
            "--app-image",
            image.toString(),
            "--name",
            "Assent",
            "--app-version",
            version,
            "--vendor",
            "Assent",
            "--description",
            "Decides what AI agents may do on this computer",
            "--win-per-user-install",
            "--win-upgrade-uuid",
            UPGRADES,
            "--install-dir",
            "Assent",
            "--resource-dir",
            work.resolve("wix").toString(),
            "--icon",
            work.resolve("icons/assent.ico").toString(),
            "--dest",
            work.resolve("msi").toString()));
    plan.work(
        "name it " + installer(),
        () -> Files.move(work.resolve("msi").resolve("Assent-" + version + ".msi"), installer()));
    certificate.ifPresent(print -> plan.run(signing(print, List.of(installer().toString()))));
    return plan;
  }

  private static List<Launchers.Program> programs() {
    return Stream.concat(Stream.of(Launchers.MAIN), Launchers.OTHERS.stream()).toList();
  }

  private static List<String> signing(String print, List<String> files) {
    var words =
        new ArrayList<>(
            List.of(
                "signtool",
                "sign",
                "/sha1",
                print,
                "/fd",
                "sha256",
                "/td",
                "sha256",
                "/tr",
                "http://timestamp.digicert.com"));
    words.addAll(files);
    return words;
  }

  private String name() {
    return "assent-" + version + "-windows-x86_64" + (certificate.isPresent() ? "" : "-unsigned");
  }

  private Path archive() {
    return dist.resolve(name() + ".zip");
  }

  private Path installer() {
    return dist.resolve(name() + ".msi");
  }

  private void copyInstallerFiles() throws IOException {
    Path folder = Files.createDirectories(work.resolve("wix"));
    for (String file : List.of("main.wxs", "overrides.wxi")) {
      Files.copy(installers.resolve("windows").resolve(file), folder.resolve(file));
    }
  }

  // All files have one time, so that two archives of one image are the same.
  private void pack() throws IOException {
    try (OutputStream out = Files.newOutputStream(archive());
        var zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(image)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        var entry = new ZipEntry("Assent/" + image.relativize(file).toString().replace('\\', '/'));
        entry.setTimeLocal(time.atOffset(java.time.ZoneOffset.UTC).toLocalDateTime());
        zip.putNextEntry(entry);
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
  }
}
