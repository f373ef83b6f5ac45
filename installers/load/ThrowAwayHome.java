import java.io.File;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// A home folder of Assent for one measurement, and the image that works in it. Closing removes it.
final class ThrowAwayHome implements AutoCloseable {
  final Path image;
  final Path folder;

  private ThrowAwayHome(Path image, Path folder) {
    this.image = image;
    this.folder = folder;
  }

  /// Makes an empty home in the folder for temporary files.
  ///
  /// @param image the folder with `bin/assent`
  static ThrowAwayHome create(String image) throws IOException {
    Path root = Path.of(image).toAbsolutePath().normalize();
    if (!Files.isExecutable(root.resolve("bin/assent"))) {
      throw new IOException(
          "found no `bin/assent` in `" + root + "`, expected the image that `mvn package` makes");
    }
    Path folder = Files.createTempDirectory("assent-load");
    Files.writeString(
        root.resolve("lib/known-homes"),
        folder + " " + folder + " " + folder.resolve("run") + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    return new ThrowAwayHome(root, folder);
  }

  Map<String, String> environment() {
    return Map.of("ASSENT_HOME", folder.toString());
  }

  File errors() {
    return folder.resolve("stderr.txt").toFile();
  }

  Path decisions(String proxy) {
    return folder.resolve("proxies").resolve(proxy).resolve("audit").resolve("decisions.jsonl");
  }

  List<String> assent(String... words) {
    var command = new ArrayList<>(List.of(image.resolve("bin/assent").toString()));
    command.addAll(List.of(words));
    return command;
  }

  /// Runs one command to its end.
  void run(List<String> command) throws IOException, InterruptedException {
    Process process = start(command);
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(command + " failed: " + Files.readString(errors().toPath()));
    }
  }

  /// Adds the proxy `echo` before a server of this folder, which is compiled first.
  ///
  /// @param source the server's file, such as `EchoServer.java`
  /// @param options of the server's Java
  void addEcho(String policy, String source, String... options)
      throws IOException, InterruptedException {
    addEchoAs("echo", policy, source, options);
  }

  /// The same under another name.
  void addEchoAs(String name, String policy, String source, String... options)
      throws IOException, InterruptedException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path here = Path.of(System.getProperty("jdk.launcher.sourcefile", source));
    String file = here.resolveSibling(source).toString();
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), file)
        != 0) {
      throw new IOException("`" + file + "` cannot be compiled");
    }
    Path policyFile = Files.writeString(folder.resolve(name + "-policy.json"), policy);
    var adding = assent("proxy", "add", name, "--policy", policyFile.toString(), "--");
    adding.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    adding.addAll(List.of(options));
    adding.addAll(List.of("-cp", classes.toString(), source.replace(".java", "")));
    run(adding);
  }

  /// Starts one program, whose output goes to a file in the home.
  Process start(List<String> command) throws IOException {
    var builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(errors()));
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("stdout.txt").toFile()));
    builder.environment().putAll(environment());
    return builder.start();
  }

  /// Waits until a core accepts connections.
  void awaitSocket(Process core) throws IOException, InterruptedException {
    var address = UnixDomainSocketAddress.of(folder.resolve("run/core.sock"));
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (System.nanoTime() < until && core.isAlive()) {
      try (var socket = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        socket.connect(address);
        return;
      } catch (IOException _) {
        TimeUnit.MILLISECONDS.sleep(2);
      }
    }
    throw new IOException(
        "no core listens after 30 s, or it ended: " + Files.readString(errors().toPath()));
  }

  /// A line of `/proc/PID/status` in MB, such as `VmRSS` or `VmHWM`.
  static double memory(long pid, String line) throws IOException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    while (true) {
      try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
        var found = lines.filter(text -> text.startsWith(line + ":")).findFirst();
        if (found.isPresent()) {
          return Long.parseLong(found.get().replaceAll("\\D", "")) / 1024.0;
        }
      }
      // A process that is about to become another program has no such line for a moment.
      if (System.nanoTime() > until) {
        throw new IOException("process " + pid + " has no `" + line + "`");
      }
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
