import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// Makes the runnable image: an own Java runtime with Assent's modules in it, launchers, and the
/// caches that make it start fast. Run by Maven with the JDK that the build found: `java
/// BuildImage.java MODULES INSTALLERS IMAGE VERSION TIME`.
public final class BuildImage {
  // Everything Assent needs from the JDK and the libraries follows from these; the rest is found by
  // `requires`. Nothing requires the data of locales, without which numbers of every language are
  // written as English ones.
  private static final List<String> ROOTS =
      List.of(
          "dev.assent.desktop",
          "jdk.localedata",
          "dev.assent.core",
          "org.slf4j.jul",
          "org.freedesktop.dbus.transport.jre");

  private final Path modules;
  private final Path installers;
  private final Path image;
  private final Path runtime;

  private final String version;
  private final String built;

  private BuildImage(Path modules, Path installers, Path image, String version, String built) {
    this.version = version;
    this.built = built;
    this.modules = modules;
    this.installers = installers;
    this.image = image;
    this.runtime = image.resolve("lib/runtime");
  }

  /// @param args folder of the module jars, folder of the installers module, folder of the image,
  ///   version, time that all its files get
  public static void main(String... args) throws Exception {
    try {
      new BuildImage(Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), args[3], args[4])
          .build();
    } catch (IOException | UncheckedIOException e) {
      // The disk may be full, or belong to somebody else.
      System.err.println("image: " + e.getMessage());
      System.exit(1);
    }
  }

  private void build() throws Exception {
    dropEmptyJars();
    renewOldClasses();
    setEntryTimes();
    Path stamp = image.resolveSibling(image.getFileName() + ".made-from");
    String inputs = inputs();
    if (Files.exists(stamp) && Files.readString(stamp).equals(inputs)) {
      // Tests of the image write it.
      Files.deleteIfExists(image.resolve("lib/known-homes"));
      System.out.println("image: nothing it is made from has changed");
      return;
    }
    Files.deleteIfExists(stamp);
    make();
    Files.writeString(stamp, inputs);
  }

  private void make() throws Exception {
    PackageKinds.delete(image);
    Files.createDirectories(image.resolve("bin"));
    link();
    dropUnused();
    copyNatives();
    if (onWindows()) {
      layOut();
      setTimes();
      return;
    }
    copyLaunchers();
    setTimes();
    trainCaches();
    setTimes();
  }

  /// All that the image follows from, each file with its digest.
  private String inputs() throws Exception {
    var text = new StringBuilder(version + " " + built + " " + Runtime.version() + "\n");
    for (Path from :
        List.of(
            modules,
            installers.resolve("image"),
            installers.resolve("common"),
            site(),
            installers.resolve("../LICENSE"))) {
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
          text.append(HexFormat.of().formatHex(digest)).append(' ').append(file).append('\n');
        }
      }
    }
    return text.toString();
  }

  // Each JavaFX artifact brings a jar without classes beside the one for the platform; both claim
  // the same module.
  private void dropEmptyJars() throws IOException {
    try (Stream<Path> jars = Files.list(modules)) {
      for (Path jar : jars.filter(p -> p.getFileName().toString().startsWith("javafx-")).toList()) {
        if (Files.size(jar) < 2000) {
          Files.delete(jar);
        }
      }
    }
  }

  // Classes of Java 5 and before have no place in the caches, and loading them took most of the
  // time a command takes to start. They are given the form of Java 8, which is the same code with a
  // table of types for the verifier.
  private void renewOldClasses() throws IOException {
    try (Stream<Path> jars = Files.list(modules)) {
      for (Path jar : jars.filter(p -> p.toString().endsWith(".jar")).toList()) {
        renew(jar);
      }
    }
  }

  private static void renew(Path jar) throws IOException {
    try (var files = FileSystems.newFileSystem(jar);
        Stream<Path> entries = Files.walk(files.getPath("/"))) {
      var hierarchy =
          ClassHierarchyResolver.ofResourceParsing(type -> inJar(files, type))
              .orElse(ClassHierarchyResolver.defaultResolver());
      var classes =
          ClassFile.of(
              ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(hierarchy));
      for (Path entry : entries.filter(p -> p.toString().endsWith(".class")).toList()) {
        byte[] old = Files.readAllBytes(entry);
        // Bytes 6 and 7 are the version.
        if ((old[6] << 8 | old[7]) < ClassFile.JAVA_6_VERSION) {
          Files.write(entry, classes.transformClass(classes.parse(old), NEWER));
        }
      }
    }
  }

  // Maven's plug-in gives the entries of our jars the time of the build, in the order in which
  // the disk lists them.
  private void setEntryTimes() throws IOException {
    var time = LocalDateTime.ofInstant(Instant.parse(built), ZoneOffset.UTC);
    for (String name : List.of("base", "command-risk", "policy", "gate", "desktop")) {
      Path jar = modules.resolve(name + "-" + version + ".jar");
      var entries = new TreeMap<String, byte[]>();
      try (var from = new ZipInputStream(Files.newInputStream(jar))) {
        for (var entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
          entries.put(entry.getName(), from.readAllBytes());
        }
      }
      try (var to = new ZipOutputStream(Files.newOutputStream(jar))) {
        for (var each : entries.entrySet()) {
          var entry = new ZipEntry(each.getKey());
          entry.setTimeLocal(time);
          to.putNextEntry(entry);
          to.write(each.getValue());
        }
      }
    }
  }

  private static final ClassTransform NEWER =
      ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
          .andThen((type, element) -> {
            if (element instanceof ClassFileVersion) {
              type.withVersion(ClassFile.JAVA_8_VERSION, 0);
            } else {
              type.with(element);
            }
          });

  private static InputStream inJar(FileSystem files, ClassDesc type) {
    try {
      String name = type.descriptorString();
      Path file = files.getPath("/" + name.substring(1, name.length() - 1) + ".class");
      return Files.exists(file) ? Files.newInputStream(file) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // Those whose texts the windows have, and the English that they all fall back to.
  private String languages() throws IOException {
    Path texts = installers.resolve("../desktop/src/main/resources/dev/assent/desktop/ui");
    try (var files = Files.newDirectoryStream(texts, "Texts_*.properties")) {
      var tags = new TreeSet<>(List.of("en"));
      files.forEach(file -> tags.add(file.getFileName().toString().replaceAll("Texts_|[.].*", "")));
      return String.join(",", tags);
    }
  }

  private void link() throws IOException {
    var jlink =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IllegalStateException("this JDK has no jlink"));
    int code =
        jlink.run(
            new PrintWriter(System.err, true),
            new PrintWriter(System.err, true),
            "--module-path",
            modules.toString(),
            "--add-modules",
            String.join(",", ROOTS),
            "--include-locales=" + languages(),
            "--strip-debug",
            "--no-header-files",
            "--no-man-pages",
            "--generate-cds-archive",
            "--compress=zip-6",
            "--exclude-resources=glob:/javafx.graphics/*.so,glob:/javafx.graphics/*.dll,glob:/javafx.graphics/*.dylib",
            "--output",
            runtime.toString());
    if (code != 0) {
      throw new IllegalStateException("jlink ended with " + code);
    }
  }

  // The archive for heaps of more than 32 GB, which nothing here has, and what programs are linked
  // or dumped with.
  private void dropUnused() throws IOException {
    for (String file :
        List.of(
            "lib/server/classes_nocoops.jsa",
            "lib/classlist",
            "lib/jrt-fs.jar",
            "bin/keytool",
            "bin/rmid",
            "bin/jrunscript",
            "bin/jwebserver")) {
      Files.deleteIfExists(runtime.resolve(file));
    }
  }

  // The caches hold the times of the files they were made from. A package sets all times to one, so
  // they have it beforehand.
  private void setTimes() throws IOException {
    var time = FileTime.from(Instant.parse(built));
    try (Stream<Path> files = Files.walk(image)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, time);
      }
    }
  }

  // Natives beside the runtime's own are found there; left in the image, JavaFX would unpack them
  // into the home folder.
  private void copyNatives() throws IOException {
    try (Stream<Path> jars = Files.list(modules)) {
      Path graphics =
          jars.filter(p -> p.getFileName().toString().startsWith("javafx-graphics"))
              .findFirst()
              .orElseThrow();
      Path target = runtime.resolve(onWindows() ? "bin" : "lib");
      try (var jar = FileSystems.newFileSystem(graphics);
          Stream<Path> entries = Files.list(jar.getPath("/"))) {
        for (Path entry : entries.filter(BuildImage::isNative).toList()) {
          Files.copy(
              entry,
              target.resolve(entry.getFileName().toString()),
              StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private static boolean onWindows() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
  }

  // There are no shell scripts there, so each program is one of jpackage's. Nothing is trained: the
  // programs start as Java starts.
  private void layOut() throws Exception {
    Path work = Files.createTempDirectory("assent-programs");
    var launchers = new Launchers(installers, image.resolve("none"));
    NativePackages.icons(installers, modules, work).make();
    launchers.write(work);
    Path icon = work.resolve("icons/assent.ico");
    new Plan()
        .run(
            launchers.command(
                work, runtime, work.resolve("made"), "1.0.0", "--icon", icon.toString()))
        .make();
    PackageKinds.delete(image);
    Files.move(work.resolve("made").resolve(Launchers.MAIN.name()), image);
    try (Stream<Path> files = Files.list(image.resolve("app"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".cfg")).toList()) {
        Files.writeString(file, Launchers.withoutRestart(Files.readString(file)));
      }
    }
    Files.copy(installers.resolve("../LICENSE"), image.resolve("LICENSE"));
    Path lib = Files.createDirectories(image.resolve("app/lib"));
    Files.writeString(lib.resolve("version"), version + "\n");
    PackageKinds.copy(site(), lib.resolve("help"));
    PackageKinds.delete(work);
  }

  private static boolean isNative(Path entry) {
    return entry.toString().matches(".*\\.(so|dll|dylib)");
  }

  private void copyLaunchers() throws IOException {
    try (Stream<Path> files = Files.list(installers.resolve("image/bin"))) {
      for (Path file : files.toList()) {
        Path target = image.resolve("bin").resolve(file.getFileName().toString());
        Files.copy(file, target);
        target.toFile().setExecutable(true, false);
      }
    }
    Path arguments = Files.createDirectories(image.resolve("lib/args"));
    try (Stream<Path> files = Files.list(installers.resolve("common/args"))) {
      for (Path file : files.toList()) {
        Files.copy(file, arguments.resolve(file.getFileName().toString()));
      }
    }
    Files.copy(installers.resolve("../LICENSE"), image.resolve("LICENSE"));
    Files.writeString(image.resolve("lib/version"), version + "\n");
    PackageKinds.copy(site(), image.resolve("lib/help"));
  }

  // The documents, as BuildSite made them.
  private Path site() {
    return image.resolveSibling("site");
  }

  // Each program runs once for practice, and what it loaded goes into its cache. A file
  // `training-…`
  // tells the launchers that this program takes notes; it exists only while the image is made.
  // Writing a cache keeps one processor busy, so two programs train at a time, each in a home of
  // its
  // own; neither starts the other one.
  private void trainCaches() throws Exception {
    Path one = Files.createTempDirectory("assent-training").toRealPath();
    Path other = Files.createTempDirectory("assent-training").toRealPath();
    Path known = image.resolve("lib/known-homes");
    var rows = Executors.newFixedThreadPool(2);
    try {
      Files.writeString(known, known(one) + known(other));
      // The window's training starts a bridge too.
      train("bridge", one, "bin/assent", "practice", "--headless");
      together(
          rows,
          () -> train("desktop", other, "bin/assent-desktop", "--training"),
          () -> {
            // The notes say also what is called how often, so that the first calls of a day are not
            // the slow ones.
            train("core", one, "bin/assent", "practice", "--headless", "--warm-up", "3000");
            trainHook(one);
            // People and agents wait for `assent check`; the other commands begin as it does.
            train("cli", one, "bin/assent", "practice-commands");
          });
    } finally {
      rows.shutdownNow();
      PackageKinds.delete(one);
      PackageKinds.delete(other);
      Files.deleteIfExists(known);
    }
  }

  private static void together(ExecutorService rows, Plan.Work one, Plan.Work other)
      throws Exception {
    var begun = new ArrayList<Future<Void>>();
    for (Plan.Work each : List.of(one, other)) {
      begun.add(
          rows.submit(() -> {
            each.run();
            return null;
          }));
    }
    for (var each : begun) {
      each.get();
    }
  }

  private static String known(Path home) {
    return home + " " + home + " " + home.resolve("run") + "\n";
  }

  // Agents start it before each use of a tool: it asks a core that runs, which has no rules for it
  // and says no.
  private void trainHook(Path home) throws IOException, InterruptedException {
    var builder = new ProcessBuilder(image.resolve("bin/assent").toString(), "core");
    builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("ASSENT_HOME", home.toString());
    Process core = builder.start();
    try {
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
      while (!Files.exists(home.resolve("run/core.sock"))
          && core.isAlive()
          && System.nanoTime() < until) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      train("hook", home, List.of("bin/assent", "hook", "claude-code"), "{}");
    } finally {
      core.destroy();
      if (!core.waitFor(60, TimeUnit.SECONDS)) {
        core.destroyForcibly();
      }
    }
  }

  private void train(String program, Path home, String... command)
      throws IOException, InterruptedException {
    train(program, home, List.of(command), "");
  }

  private void train(String program, Path home, List<String> command, String input)
      throws IOException, InterruptedException {
    Path takesNotes = Files.createFile(image.resolve("lib/training-" + program));
    Path log = Files.createTempFile("assent-training", ".log");
    var words = new ArrayList<>(command);
    words.set(0, image.resolve(command.getFirst()).toString());
    var builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("ASSENT_HOME", home.toString());
    Process process = builder.start();
    try (var in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    boolean ended = process.waitFor(600, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    boolean made = awaitCache(image.resolve("lib/" + program + ".aot"));
    Files.delete(takesNotes);
    if (!ended || process.exitValue() != 0 || !made) {
      System.err.println(Files.readString(log));
      throw new IllegalStateException(
          "training run of " + program + " failed" + (made ? "" : ": no cache was written"));
    }
    Files.delete(log);
  }

  // A program that was started by another one may still be writing its cache when that one has
  // ended. It names the cache on its command line for as long as it lives.
  private static boolean awaitCache(Path cache) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(300);
    while (System.nanoTime() < until) {
      if (Files.exists(cache) && !isWritten(cache)) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return false;
  }

  private static boolean isWritten(Path cache) {
    return ProcessHandle.allProcesses()
        .anyMatch(
            process -> process.info().commandLine().orElse("").contains("AOTCacheOutput=" + cache));
  }
}
