package dev.assent.core.transport;

import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.linux.OwnPipes;
import dev.assent.core.linux.PipeRoom;
import dev.assent.core.text.PlainText;
import dev.assent.core.transport.ServerStartException.Code;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A running server: started from an argument vector, in a process group of its own under the
/// watchdog, with an environment that was built for it.
public final class ServerProcess implements AutoCloseable {
  /// The time that a stop may take that nobody hurries: the end of its input, then TERM, then KILL.
  /// Clients end what is left of us 2 s after they have closed our input.
  public static final Duration PATIENCE = Duration.ofMillis(1700);

  // Of that time; the rest is for what it does when it is told to end.
  private static final double FOR_ITS_INPUT = 0.6;
  private static final long FOR_A_KILL = 200;
  private static final long LOOK = 200;
  private static final long LOOK_CLOSELY = 10;

  private static final Logger LOG = Logger.getLogger(ServerProcess.class.getName());

  private final Process process;
  private final Watchdog watchdog;
  private final ServerPipes pipes;
  private final ErrorOutput errors;
  private final CompletableFuture<ServerExit> exit;

  // Those that go on where the program that was started has ended.
  private volatile List<ProcessHandle> successors = List.of();
  private volatile boolean stopping;

  // The program still ran when it was told to end, so it is no launcher.
  private volatile boolean told;

  private ServerProcess(Process process, Watchdog watchdog, ServerPipes pipes, ErrorOutput errors) {
    this.process = process;
    this.watchdog = watchdog;
    this.pipes = pipes;
    this.errors = errors;
    this.exit =
        process
            .onExit()
            .thenApplyAsync(
                ended -> {
                  succeeded();
                  pipes.ended();
                  watchdog.release(ended);
                  return new ServerExit(ended.exitValue());
                },
                task -> Thread.ofVirtual().name("end of " + process.pid()).start(task));
  }

  // A launcher starts the server, says that all went well and ends. What a failed server leaves
  // behind is no server.
  private void succeeded() {
    if (process.exitValue() != 0 || told) {
      return;
    }
    try {
      do {
        successors = pipes.holders();
        while (successors.stream().anyMatch(ProcessHandle::isAlive)) {
          TimeUnit.MILLISECONDS.sleep(stopping ? LOOK_CLOSELY : LOOK);
        }
      } while (!stopping && !successors.isEmpty());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Starts a server.
  ///
  /// @throws ServerStartException when the program or the working folder is not there or the system
  ///   refuses; nothing of the server has run then
  public static ServerProcess start(ServerSpec spec, Watchdog watchdog)
      throws ServerStartException {
    if (spec.command().isEmpty() || spec.command().getFirst().isEmpty()) {
      throw new ServerStartException(Code.NO_COMMAND, "found no program to start");
    }
    requireFolder(spec.workingFolder());
    Path program =
        ExecutableFinder.resolve(
            spec.command().getFirst(), spec.environment().getOrDefault("PATH", ""));
    var command = new ArrayList<String>(spec.command());
    command.set(0, program.toString());
    Process process = launched(spec, watchdog.wrapped(command), program);
    var pipes = new ServerPipes(process);
    try {
      watchdog.adopt(process);
      pipes.begun();
    } catch (IOException e) {
      process.destroyForcibly();
      pipes.abandoned();
      throw new ServerStartException(Code.FAILED, "`%s` was not started: %s", program, e);
    }
    return new ServerProcess(
        process,
        watchdog,
        pipes,
        ErrorOutput.drain(spec.name(), pipes.errors(), spec.errorFile(), spec.errorLines()));
  }

  /// The process id, which is also the number of the process group.
  public long pid() {
    return process.pid();
  }

  /// The stream that the server writes.
  public InputStream output() {
    return pipes.output();
  }

  /// The stream that the server reads.
  public OutputStream input() {
    return pipes.input();
  }

  /// Completes when the server has ended, for whatever reason; what it started is being ended then.
  /// A program that ends with 0 and leaves one that reads and writes in its place has not ended
  /// (Linux).
  public CompletableFuture<ServerExit> exit() {
    return exit.copy();
  }

  /// The end of what the server wrote to stderr, at most 4 KiB, safe to show; the empty string when
  /// it wrote nothing.
  public String errorTail() {
    return errors.tail();
  }

  /// Ends the server and everything it started, as [#stop(Duration)] with the usual patience.
  ///
  /// @throws InterruptedException when interrupted; the server is killed then
  public ServerExit stop() throws InterruptedException {
    return stop(PATIENCE);
  }

  /// Ends the server and everything it started: closes its input, waits, TERM, waits, KILL. Blocks
  /// until it is gone; at once when it is gone already.
  ///
  /// @param most how long it may take until it is killed
  /// @throws InterruptedException when interrupted; the server is killed then
  public ServerExit stop(Duration most) throws InterruptedException {
    List<ProcessHandle> strays = new ArrayList<>(started());
    told = told || process.isAlive();
    stopping = true;
    long forInput = (long) (most.toMillis() * FOR_ITS_INPUT);
    try {
      // A writer that waits for a server that does not read holds the stream; the close comes
      // through when it gives up.
      Thread.ofVirtual().name("close input " + process.pid()).start(this::closeInput);
      if (!ended(forInput)) {
        strays.addAll(started());
        watchdog.terminate(process);
        successors.forEach(ProcessHandle::destroy);
        if (!ended(most.toMillis() - forInput)) {
          strays.addAll(started());
          kill();
        }
      }
      process.waitFor();
      // Before the end of its error output is waited for, which they may hold open.
      strays.forEach(ProcessHandle::destroyForcibly);
      errors.await();
      return exit.join();
    } finally {
      if (process.isAlive()) {
        watchdog.kill(process);
      }
      // Those that left the group; a handle knows its process's start, so another one with that
      // number is not hit.
      strays.forEach(ProcessHandle::destroyForcibly);
    }
  }

  // Those that went on may have started more.
  private List<ProcessHandle> started() {
    return Stream.concat(
            process.descendants(),
            successors.stream().flatMap(one -> Stream.concat(Stream.of(one), one.descendants())))
        .toList();
  }

  private boolean ended(long millis) throws InterruptedException {
    try {
      exit.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException _) {
      return false;
    } catch (ExecutionException _) {
      return !process.isAlive();
    }
  }

  // The watchdog kills the whole group; where it is itself stopped, the server alone goes at least.
  private void kill() throws InterruptedException {
    watchdog.kill(process);
    if (!process.waitFor(FOR_A_KILL, TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
    }
  }

  /// Stops the server without waiting for it.
  @Override
  public void close() {
    Thread.ofVirtual()
        .name("stop " + process.pid())
        .start(() -> {
          try {
            stop();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private void closeInput() {
    try {
      pipes.input().close();
    } catch (IOException e) {
      LOG.log(Level.FINE, "a server's input was closed already", e);
    }
  }

  private static void requireFolder(Path folder) throws ServerStartException {
    if (!folder.isAbsolute() || !Files.isDirectory(folder)) {
      throw new ServerStartException(
          Code.WORKING_FOLDER,
          "the working folder `%s` is not an existing folder with an absolute path",
          folder);
    }
  }

  private static Process launched(ServerSpec spec, List<String> command, Path program)
      throws ServerStartException {
    try {
      var builder = new ProcessBuilder(command).directory(spec.workingFolder().toFile());
      builder.environment().clear();
      builder.environment().putAll(spec.environment());
      return RetriedStart.of(builder);
    } catch (IOException | IllegalArgumentException e) {
      throw new ServerStartException(Code.FAILED, "`%s` was not started: %s", program, e);
    }
  }

  /// Drains a server's stderr: into a file with a bound where there is one, and the last of it into
  /// memory for messages.
  private static final class ErrorOutput {
    private static final Logger LOG = Logger.getLogger(ErrorOutput.class.getName());
    private static final int TAIL = 4096;
    private static final int LINE = 8192;

    private final InputStream in;
    private final Optional<RotatingFile> file;
    private final UnaryOperator<String> lines;
    private final Thread thread;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final ByteArrayOutputStream ready = new ByteArrayOutputStream();
    private boolean writable = true;
    private byte[] tail = new byte[0];

    private ErrorOutput(
        String name, InputStream in, Optional<Path> path, UnaryOperator<String> lines) {
      this.in = in;
      this.file = path.map(RotatingFile::new);
      this.lines = lines;
      this.thread = Thread.ofPlatform().daemon().name(name + " stderr").unstarted(this::drain);
    }

    /// Starts to drain. A file that cannot be written is reported once and does not hold the server
    /// up.
    ///
    /// @param lines changes each line before it is kept anywhere
    static ErrorOutput drain(
        String name, InputStream in, Optional<Path> path, UnaryOperator<String> lines) {
      var output = new ErrorOutput(name, in, path, lines);
      output.thread.start();
      return output;
    }

    /// The end of what was written, at most 4 KiB, with everything that could steer a terminal or
    /// hide text made visible: control and format characters as `?`, line ends kept as LF.
    synchronized String tail() {
      return PlainText.lines(new String(tail, StandardCharsets.UTF_8)).strip();
    }

    /// Waits until the end of the output was read, for a moment at most: a grandchild may hold it
    /// open.
    void await() throws InterruptedException {
      thread.join(200);
    }

    private void drain() {
      byte[] chunk = new byte[8192];
      try (in;
          Closeable _ = file.isPresent() ? file.get() : () -> {}) {
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
          for (int i = 0; i < read; i++) {
            line.write(chunk[i]);
            if (chunk[i] == '\n' || line.size() >= LINE) {
              changeLine();
            }
          }
          keepLines();
        }
        changeLine();
        keepLines();
      } catch (IOException e) {
        LOG.log(Level.FINE, "stderr ended", e);
      }
    }

    private void changeLine() {
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      if (!text.isEmpty()) {
        boolean ends = text.endsWith("\n");
        String kept =
            lines.apply(ends ? text.substring(0, text.length() - 1) : text) + (ends ? "\n" : "");
        ready.writeBytes(kept.getBytes(StandardCharsets.UTF_8));
      }
    }

    private void keepLines() {
      byte[] kept = ready.toByteArray();
      ready.reset();
      if (kept.length > 0) {
        remember(kept, kept.length);
        if (writable) {
          writable = written(kept, kept.length);
        }
      }
    }

    private boolean written(byte[] chunk, int count) {
      try {
        if (file.isPresent()) {
          file.get().append(chunk, count);
        }
        return true;
      } catch (IOException e) {
        LOG.log(Level.WARNING, "a server's stderr cannot be kept", e);
        return false;
      }
    }

    private synchronized void remember(byte[] chunk, int count) {
      byte[] all = Arrays.copyOf(tail, tail.length + count);
      System.arraycopy(chunk, 0, all, tail.length, count);
      tail = all.length > TAIL ? Arrays.copyOfRange(all, all.length - TAIL, all.length) : all;
    }
  }

  /// The pipes to and from a server. Each gets more room once a message turns out long.
  ///
  /// Ends of our own, where the system lets us have them, outlast the program that was started.
  private static final class ServerPipes {
    private static final Logger LOG = Logger.getLogger(ServerPipes.class.getName());

    private final Process process;
    private final Optional<OwnPipes> own;
    private final InputStream output;
    private final OutputStream input;
    private final InputStream errors;
    private boolean ended;
    private int wide;

    /// @param process waits for the word to begin
    ServerPipes(Process process) {
      this.process = process;
      this.own = OwnPipes.of(process.pid());
      this.output =
          new ProcessOutput(new Output(own.map(OwnPipes::output).orElse(process.getInputStream())));
      this.input =
          new Input(
              own.<OutputStream>map(pipes -> new BufferedOutputStream(pipes.input()))
                  .orElse(process.getOutputStream()));
      this.errors = new ProcessOutput(own.map(OwnPipes::errors).orElse(process.getErrorStream()));
      if (own.isPresent()) {
        // Java would take for itself what is in them when the program ends.
        drop(process.getInputStream());
        drop(process.getErrorStream());
      }
    }

    /// The server runs. Java's end would keep its input open.
    void begun() {
      if (own.isPresent()) {
        drop(process.getOutputStream());
      }
    }

    private static void drop(Closeable end) {
      try {
        end.close();
      } catch (IOException e) {
        LOG.log(Level.FINE, "an end of a pipe was closed already", e);
      }
    }

    /// The server was not started.
    void abandoned() {
      own.ifPresent(OwnPipes::close);
    }

    /// Programs that read and write in place of a server that has ended.
    List<ProcessHandle> holders() {
      return own.map(OwnPipes::holders).orElse(List.of());
    }

    /// The stream that the server writes.
    InputStream output() {
      return output;
    }

    /// The stream that the server reads.
    OutputStream input() {
      return input;
    }

    /// The server's output of errors.
    InputStream errors() {
      return errors;
    }

    /// The server has ended, and its pipes with it.
    synchronized void ended() {
      ended = true;
      for (; wide > 0; wide--) {
        PipeRoom.giveBack();
      }
    }

    private void widen(int stream) {
      // Whatever the server has put there in the meantime, it keeps nobody but the one who uses the
      // stream.
      if (PipeRoom.widen(process.pid(), stream)) {
        keep();
      }
    }

    private synchronized void keep() {
      if (ended) {
        PipeRoom.giveBack();
      } else {
        wide++;
      }
    }

    // One thread reads.
    private final class Output extends FilterInputStream {
      private boolean asked;

      Output(InputStream in) {
        super(in);
      }

      @Override
      public int read(byte[] to, int at, int count) throws IOException {
        int read = in.read(to, at, count);
        if (read >= PipeRoom.USUAL && !asked) {
          asked = true;
          widen(1);
        }
        return read;
      }
    }

    // One thread at a time writes.
    private final class Input extends FilterOutputStream {
      private boolean asked;

      Input(OutputStream out) {
        super(out);
      }

      @Override
      public void write(byte[] from, int at, int count) throws IOException {
        if (count > PipeRoom.USUAL && !asked) {
          asked = true;
          widen(0);
        }
        out.write(from, at, count);
      }
    }
  }

  /// A file that is appended to and, when it is full, becomes `NAME.1` in place of the one before.
  ///
  /// Several servers of one proxy may append to the same file; each looks at the file's own size,
  /// not at what it wrote.
  static final class RotatingFile implements Closeable {
    /// Bytes after which the file is full; it can be longer by one piece.
    static final long FULL = 1024 * 1024;

    private final Path path;
    private @Nullable FileChannel channel;

    RotatingFile(Path path) {
      this.path = path.toAbsolutePath();
    }

    /// Appends bytes, opening or changing the file first where that is needed.
    void append(byte[] bytes, int count) throws IOException {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && Files.size(path) >= FULL) {
        close();
        PrivateFile.rename(path, path.resolveSibling(path.getFileName() + ".1"));
      }
      FileChannel open = channel == null ? open() : channel;
      channel = open;
      var left = ByteBuffer.wrap(bytes, 0, count);
      while (left.hasRemaining()) {
        open.write(left);
      }
    }

    @Override
    public void close() throws IOException {
      if (channel != null) {
        channel.close();
        channel = null;
      }
    }

    private FileChannel open() throws IOException {
      Path folder = path.resolveSibling(".").normalize();
      PrivateFolder.make(folder);
      FileChannel opened =
          PlainFile.openToWrite(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      PrivateFile.closeToOthers(path);
      return opened;
    }
  }

  /// The end of a server's process.
  ///
  /// @param status exit status as the system gives it; 128 and more usually means a signal
  public record ServerExit(int status) {
    private static final String[] SIGNALS = {
      "", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
      "PIPE", "ALRM", "TERM"
    };

    /// The number of the signal that ended it; empty where it ended by itself.
    OptionalInt signal() {
      return status > 128 && status < 128 + 65 ? OptionalInt.of(status - 128) : OptionalInt.empty();
    }

    /// The event, for the middle of a sentence: `ended with exit status 3`, `was ended by signal 9
    /// (KILL)`.
    public String describe() {
      if (signal().isEmpty()) {
        return "ended with exit status " + status;
      }
      int number = signal().getAsInt();
      return "was ended by signal "
          + number
          + (number < SIGNALS.length ? " (" + SIGNALS[number] + ")" : "");
    }
  }
}
