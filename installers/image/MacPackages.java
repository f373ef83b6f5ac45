import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes the package of macOS: a disk image with the application, for the processor it is made on.
///
/// @param image what `BuildImage` made: `lib/runtime` and the caches
/// @param work folder for what is on the way
/// @param dist folder for what is made
/// @param identity whose name files are signed with; where it is absent they are signed by nobody,
///   and the name says `-unsigned`
record MacPackages(
    Path image,
    Path installers,
    Path work,
    Path dist,
    String version,
    Instant time,
    String processor,
    Optional<String> identity) {
  // It takes no version that begins with 0; the file that says ours is put in the place of its own.
  private static final String VERSION_FOR_JPACKAGE = "1.0.0";

  private Path application() {
    return work.resolve("dmg/Assent.app");
  }

  private Path contents() {
    return application().resolve("Contents");
  }

  private Path made() {
    return dist.resolve(
        "assent-"
            + version
            + "-macos-"
            + processor
            + (identity.isPresent() ? "" : "-unsigned")
            + ".dmg");
  }

  Plan plan() throws IOException {
    var launchers = new Launchers(installers, image.resolve("lib"));
    var plan = new Plan();
    Path properties = work.resolve("launchers");
    plan.work(
        "write the files of the launchers to " + properties, () -> launchers.write(properties));
    plan.run(
        launchers.command(
            properties,
            image.resolve("lib/runtime"),
            work.resolve("app"),
            VERSION_FOR_JPACKAGE,
            "--mac-package-identifier",
            "dev.assent.Assent",
            "--mac-package-name",
            "Assent",
            "--icon",
            work.resolve("icons/assent.icns").toString()));
    plan.work(
        "name it " + application() + " and put in what it says of itself and its caches",
        this::complete);
    plan.work("sign what lies inside first", () -> signAll().make());
    plan.run(List.of("codesign", "--verify", "--strict", "--deep", application().toString()));
    plan.run(List.of("ln", "-s", "/Applications", work.resolve("dmg/Applications").toString()));
    plan.run(
        List.of(
            "hdiutil",
            "create",
            "-volname",
            "Assent",
            "-srcfolder",
            work.resolve("dmg").toString(),
            "-ov",
            "-format",
            "UDZO",
            made().toString()));
    identity.ifPresent(
        name -> plan.run(List.of("codesign", "--timestamp", "--sign", name, made().toString())));
    return plan;
  }

  private void complete() throws IOException {
    Files.createDirectories(application().getParent());
    Files.move(work.resolve("app").resolve(Launchers.MAIN.name() + ".app"), application());
    Files.writeString(
        contents().resolve("Info.plist"),
        Files.readString(installers.resolve("macos/Info.plist")).replace("VERSION", version));
    Files.copy(installers.resolve("../LICENSE"), contents().resolve("Resources/LICENSE"));
    Path caches = Files.createDirectories(contents().resolve("app/lib"));
    try (Stream<Path> files = Files.list(image.resolve("lib"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".aot")).toList()) {
        Files.copy(file, caches.resolve(file.getFileName().toString()));
      }
    }
    Files.writeString(caches.resolve("version"), version + "\n");
    PackageKinds.copy(image.resolve("lib/help"), caches.resolve("help"));
    // The caches hold the time of the modules they were made from.
    Files.setLastModifiedTime(
        contents().resolve("runtime/Contents/Home/lib/modules"), FileTime.from(time));
  }

  /// The signatures in their order: libraries, the programs of the runtime, the runtime, our
  /// programs, the whole.
  Plan signAll() throws IOException {
    var plan = new Plan();
    for (Path file : order(contents())) {
      plan.run(signing(file));
    }
    return plan;
  }

  /// The files to sign, inside before outside: whatever holds a signed file is signed after it,
  /// since its own names that one's.
  ///
  /// @param contents the folder `Contents` of the application
  static List<Path> order(Path contents) throws IOException {
    var order = new ArrayList<Path>();
    Path runtime = contents.resolve("runtime");
    try (Stream<Path> files = Files.walk(runtime)) {
      files
          .filter(file -> file.toString().endsWith(".dylib") && Files.isRegularFile(file))
          .sorted()
          .forEach(order::add);
    }
    Path home = runtime.resolve("Contents/Home");
    if (Files.exists(home.resolve("lib/jspawnhelper"))) {
      order.add(home.resolve("lib/jspawnhelper"));
    }
    if (Files.isDirectory(home.resolve("bin"))) {
      try (Stream<Path> programs = Files.list(home.resolve("bin"))) {
        programs.sorted().forEach(order::add);
      }
    }
    order.add(runtime);
    // The main program is signed with the application, whose signature it holds.
    for (Launchers.Program program : Launchers.OTHERS) {
      order.add(contents.resolve("MacOS").resolve(program.name()));
    }
    order.add(contents.getParent());
    return order;
  }

  private List<String> signing(Path file) {
    var words = new ArrayList<>(List.of("codesign", "--force", "--options", "runtime"));
    // A library has no rights of its own.
    if (!file.toString().endsWith(".dylib")) {
      words.addAll(
          List.of("--entitlements", installers.resolve("macos/Assent.entitlements").toString()));
    }
    identity.ifPresentOrElse(
        name -> words.addAll(List.of("--timestamp", "--sign", name)),
        () -> words.addAll(List.of("--sign", "-")));
    words.add(file.toString());
    return words;
  }
}
