import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the packages of this system from the image: `java BuildPackages.java IMAGE INSTALLERS
/// TARGET VERSION TIME`, with `SHA256SUMS` in `TARGET/dist`.
///
/// On Linux `.tar.gz`, `.deb` and `.rpm`. All files get one time and belong to root, so that two
/// builds of one image are the same. [PackageKinds] says which of them are made. The packages of
/// other systems are those of [NativePackages]; with a sixth argument, `windows` or `macos`, the
/// steps that make them are printed, on any system.
public final class BuildPackages {
  private static final List<String> PROGRAMS = List.of("assent", "assent-desktop");

  private final Path image;
  private final Path installers;
  private final Path work;
  private final Path dist;
  private final String version;
  private final Instant time;

  private BuildPackages(Path image, Path installers, Path target, String version, Instant time) {
    this.image = image;
    this.installers = installers;
    this.work = target.resolve("packages");
    this.dist = target.resolve("dist");
    this.version = version;
    this.time = time;
  }

  /// @param args folder of the image, folder of the installers module, folder for what is made,
  ///   version, time that all files get
  public static void main(String... args) throws Exception {
    if (args.length > 5) {
      NativePackages.show(args);
      return;
    }
    PackageKinds kinds =
        System.getProperty("os.name").equals("Linux")
            ? new BuildPackages(
                    absolute(args[0]),
                    absolute(args[1]),
                    absolute(args[2]),
                    args[3],
                    Instant.parse(args[4]))
                .kinds()
            : NativePackages.kinds(args);
    System.exit(kinds.make(System.getProperty("packages", ""), absolute(args[2]).resolve("dist")));
  }

  // rpmbuild works in a folder of its own.
  private static Path absolute(String path) {
    return Path.of(path).toAbsolutePath();
  }

  private PackageKinds kinds() {
    return new PackageKinds(
        work,
        this::share,
        List.of(
            new PackageKinds.Kind("tar.gz", List.of("tar", "gzip"), this::archive),
            new PackageKinds.Kind("deb", List.of("dpkg-deb", "gzip"), () -> deb(root())),
            new PackageKinds.Kind("rpm", List.of("rpmbuild", "gzip"), () -> rpm(root()))));
  }

  /// Puts the files beside the program: icons, menu entry, manual, completions.
  private void share() throws IOException, InterruptedException {
    Path share = work.resolve("share");
    copy(
        installers.resolve("linux/dev.assent.Assent.desktop"),
        share.resolve("applications/dev.assent.Assent.desktop"));
    copy(
        installers.resolve("linux/dev.assent.Assent.metainfo.xml"),
        share.resolve("metainfo/dev.assent.Assent.metainfo.xml"));
    copy(
        installers.resolve("linux/dev.assent.policy"),
        share.resolve("polkit-1/actions/dev.assent.policy"));
    Path icons = share.resolve("icons/hicolor");
    Path drawn = work.resolve("icons");
    run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "--module-path",
            work.resolveSibling("modules").toString(),
            "--add-modules",
            "javafx.graphics",
            "--enable-native-access=javafx.graphics",
            "-Dglass.platform=Headless",
            "-Dprism.order=sw",
            installers.resolve("image/DrawIcons.java").toString(),
            installers.resolve("common/icons").toString(),
            drawn.toString()));
    try (Stream<Path> files = Files.list(drawn)) {
      for (Path file : files.toList()) {
        String size = file.getFileName().toString().replace(".png", "");
        copy(file, icons.resolve(size + "x" + size + "/apps/dev.assent.Assent.png"));
      }
    }
    copy(
        installers.resolve("common/icons/app.svg"),
        icons.resolve("scalable/apps/dev.assent.Assent.svg"));
    copy(
        installers.resolve("common/icons/symbolic.svg"),
        icons.resolve("symbolic/apps/dev.assent.Assent-symbolic.svg"));
    write(share.resolve("bash-completion/completions/assent"), printed("completion", "bash"));
    // Z shell reads the script of bash where it is told that the command is completed by it.
    write(
        share.resolve("zsh/site-functions/_assent"),
        "#compdef assent\n" + printed("completion", "zsh"));
    write(share.resolve("fish/vendor_completions.d/assent.fish"), printed("completion", "fish"));
    gzip(write(share.resolve("man/man1/assent.1"), printed("manual")));
    gzip(
        copy(
            installers.resolve("linux/assent-desktop.1"),
            share.resolve("man/man1/assent-desktop.1")));
  }

  private void archive() throws IOException, InterruptedException {
    Path folder = work.resolve("archive/assent-" + version);
    Files.createDirectories(folder);
    program(folder);
    Files.createDirectories(folder.resolve("bin"));
    for (String name : PROGRAMS) {
      Files.createSymbolicLink(
          folder.resolve("bin").resolve(name), Path.of("../current/bin", name));
    }
    run(List.of("cp", "-a", work.resolve("share").toString(), folder.toString()));
    setTimes(folder);
    Path tar =
        dist.resolve("assent-" + version + "-linux-" + machine("x86_64", "aarch64") + ".tar");
    run(
        List.of(
            "tar",
            "--create",
            "--file",
            tar.toString(),
            "--directory",
            folder.getParent().toString(),
            "--sort=name",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--format=gnu",
            folder.getFileName().toString()));
    run(List.of("gzip", "-n", "-9", tar.toString()));
  }

  /// The version in a folder of its own and the link to the version in use.
  private Path program(Path folder) throws IOException, InterruptedException {
    Path program = Files.createDirectories(folder.resolve(version));
    run(List.of("cp", "-a", image + "/.", program.toString()));
    write(program.resolve("lib/version"), version + "\n");
    Files.createSymbolicLink(folder.resolve("current"), Path.of(version));
    return program;
  }

  /// The files of the package where they will lie. Made once.
  private Path root() throws IOException, InterruptedException {
    Path root = work.resolve("root");
    if (Files.exists(root)) {
      return root;
    }
    Files.delete(program(root.resolve("usr/lib/assent")).resolve("LICENSE"));
    copy(installers.resolve("linux/before-removal"), root.resolve("usr/lib/assent/before-removal"));
    Files.createDirectories(root.resolve("usr/bin"));
    for (String name : PROGRAMS) {
      Files.createSymbolicLink(
          root.resolve("usr/bin").resolve(name), Path.of("../lib/assent/current/bin", name));
    }
    run(List.of("cp", "-a", work.resolve("share").toString(), root.resolve("usr").toString()));
    setRights(root);
    return root;
  }

  private void deb(Path root) throws IOException, InterruptedException {
    Path tree = work.resolve("deb");
    run(List.of("cp", "-a", root.toString(), tree.toString()));
    // Debian's shell looks for functions of others elsewhere.
    Path zsh = tree.resolve("usr/share/zsh");
    Files.createDirectories(zsh.resolve("vendor-completions"));
    Files.move(zsh.resolve("site-functions/_assent"), zsh.resolve("vendor-completions/_assent"));
    Files.delete(zsh.resolve("site-functions"));
    copy(installers.resolve("linux/copyright"), tree.resolve("usr/share/doc/assent/copyright"));
    gzip(write(tree.resolve("usr/share/doc/assent/changelog"), changelog()));
    copy(
        installers.resolve("linux/lintian-overrides"),
        tree.resolve("usr/share/lintian/overrides/assent"));
    Path control = Files.createDirectories(tree.resolve("DEBIAN"));
    write(control.resolve("control"), control(size(tree)));
    write(control.resolve("md5sums"), digests(tree, "MD5", tree.resolve("usr")));
    // A home on a disk that does not answer holds up no removal.
    script(
        control.resolve("prerm"),
        "case $1 in remove) timeout 10 /usr/lib/assent/before-removal || true ;; esac\n");
    String running = Files.readString(installers.resolve("linux/running-version"));
    script(control.resolve("preinst"), running + "case $1 in upgrade) keep_running ;; esac\n");
    script(
        control.resolve("postinst"), running + "case $1 in configure) give_back_running ;; esac\n");
    script(
        control.resolve("postrm"),
        running + "case $1 in abort-upgrade) give_back_running ;; remove) remove_kept ;; esac\n");
    setRights(tree);
    setTimes(tree);
    run(
        List.of(
            "dpkg-deb",
            "--root-owner-group",
            "-Zxz",
            "-z3",
            "--build",
            tree.toString(),
            dist.resolve("assent_" + version + "_" + machine("amd64", "arm64") + ".deb")
                .toString()));
  }

  private static void script(Path file, String text) throws IOException {
    write(file, "#!/bin/sh\nset -e\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String control(long kilobytes) throws IOException {
    var given = new Properties();
    try (var in = Files.newBufferedReader(installers.resolve("linux/deb.properties"))) {
      given.load(in);
    }
    var fields =
        new ArrayList<>(
            List.of(
                "Package: assent",
                "Version: " + version,
                "Architecture: " + machine("amd64", "arm64"),
                "Section: utils",
                "Priority: optional"));
    fields.add("Maintainer: Assent <assent@localhost>");
    fields.add("Installed-Size: " + kilobytes);
    for (String name : List.of("Depends", "Recommends", "Suggests")) {
      fields.add(name + ": " + given.getProperty(name));
    }
    fields.add("Description: decides what AI agents may do on this computer");
    fields.add(" Assent stands between AI agents and the tools they call over the Model");
    fields.add(" Context Protocol. Each call is judged by a policy of your own: it is allowed,");
    fields.add(" denied, or waits for your answer on a card that shows the whole call.");
    return String.join("\n", fields) + "\n";
  }

  private String changelog() {
    String date =
        DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss Z", Locale.ENGLISH)
            .format(time.atOffset(ZoneOffset.UTC));
    return "assent ("
        + version
        + ") stable; urgency=medium\n\n  * See CHANGELOG.md of the project.\n\n -- Assent <assent@localhost>  "
        + date
        + "\n";
  }

  private void rpm(Path root) throws IOException, InterruptedException {
    setTimes(root);
    Path top = Files.createDirectories(work.resolve("rpm"));
    run(
        List.of(
            "rpmbuild",
            "-bb",
            "--quiet",
            "--define",
            "_topdir " + top,
            "--define",
            "assent_version " + version,
            "--define",
            "assent_root " + root,
            "--define",
            "assent_linux " + installers.resolve("linux").toAbsolutePath(),
            "--define",
            "_rpmfilename assent-%{VERSION}-%{RELEASE}.%{ARCH}.rpm",
            installers.resolve("linux/assent.spec").toString()));
    try (Stream<Path> made = Files.list(top.resolve("RPMS"))) {
      for (Path file : made.toList()) {
        Files.move(file, dist.resolve(file.getFileName()));
      }
    }
  }

  static String digests(Path base, String algorithm, Path folder) throws IOException {
    var lines = new ArrayList<String>();
    for (Path file : files(folder)) {
      try {
        byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
        lines.add(HexFormat.of().formatHex(digest) + "  " + base.relativize(file) + "\n");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
    return String.join("", lines);
  }

  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> Files.isRegularFile(file) && !Files.isSymbolicLink(file))
          .sorted(Comparator.comparing(Path::toString))
          .toList();
    }
  }

  private static long size(Path tree) throws IOException {
    long sum = 0;
    for (Path file : files(tree)) {
      sum += (Files.size(file) + 1023) / 1024;
    }
    return sum;
  }

  // Owner writes, all read; what may be run stays so.
  private static void setRights(Path tree) throws IOException {
    try (Stream<Path> all = Files.walk(tree)) {
      for (Path file : all.filter(each -> !Files.isSymbolicLink(each)).toList()) {
        Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
        boolean run = Files.isDirectory(file) || rights.contains(PosixFilePermission.OWNER_EXECUTE);
        Files.setPosixFilePermissions(
            file, PosixFilePermissions.fromString(run ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
  }

  private void setTimes(Path tree) throws IOException, InterruptedException {
    run(
        List.of(
            "find",
            tree.toString(),
            "-exec",
            "touch",
            "--no-dereference",
            "--date=" + time,
            "{}",
            "+"));
  }

  private String printed(String... words) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(image.resolve("bin/assent").toString()));
    command.addAll(List.of(words));
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(
          String.join(" ", command) + " ended with " + process.exitValue());
    }
    return out;
  }

  private void run(List<String> command) throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("SOURCE_DATE_EPOCH", String.valueOf(time.getEpochSecond()));
    int code = builder.start().waitFor();
    if (code != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + code);
    }
  }

  private void gzip(Path file) throws IOException, InterruptedException {
    run(List.of("gzip", "-n", "-9", file.toString()));
  }

  private static Path copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    return Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private static Path write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  static String machine(String intel, String arm) {
    return switch (System.getProperty("os.arch")) {
      case "amd64", "x86_64" -> intel;
      case "aarch64" -> arm;
      default ->
          throw new IllegalStateException(
              "found the machine " + System.getProperty("os.arch") + ", expected amd64 or aarch64");
    };
  }
}
