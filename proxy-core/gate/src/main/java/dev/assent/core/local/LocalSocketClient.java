package dev.assent.core.local;

import dev.assent.core.files.PrivateFolder;
import dev.assent.core.files.UnfitFileException;
import dev.assent.core.local.handover.HandOver;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The near end of the conversation with the core: of the bridge and of the command line.
public final class LocalSocketClient implements Closeable {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final int MAX_JSON = 16 * 1024 * 1024;

  private final Path path;
  private final SocketChannel socket;
  private final InputStream in;
  private final OutputStream out;

  private LocalSocketClient(Path path, SocketChannel socket) {
    this.path = path;
    this.socket = socket;
    this.in = new BufferedInputStream(Channels.newInputStream(socket), 16 * 1024);
    this.out = Channels.newOutputStream(socket);
  }

  /// Connects to the core, after checking that nobody else can have put the socket there.
  ///
  /// @throws LocalSocketException with code NOT_LISTENING when no core runs, FOLDER or
  ///   PATH_TOO_LONG when it could not be asked safely
  public static LocalSocketClient connect(Path path) throws LocalSocketException {
    UnixDomainSocketAddress address = SocketPath.address(path);
    @Nullable Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw notListening(path);
    }
    verify(folder);
    try {
      return new LocalSocketClient(path, SocketChannel.open(address));
    } catch (SocketException _) {
      throw notListening(path);
    } catch (IOException e) {
      throw new LocalSocketException(
          LocalSocketException.Code.NOT_LISTENING,
          "the socket `" + path + "` cannot be used: " + e.getMessage());
    }
  }

  /// A session that was let in.
  ///
  /// @param tooLong names of variables that were asked for and have a value too long to pass on;
  ///   mostly empty
  /// @param handOver of standard input and output, for which the core waits; absent where it does
  ///   not
  public record Opened(List<String> tooLong, Optional<HandOver> handOver) {
    public Opened {
      tooLong = List.copyOf(tooLong);
    }
  }

  /// Says hello and gives the variables the core asks for; after it the streams carry MCP.
  ///
  /// @param environment where the values come from; only what is asked for is read
  /// @throws LocalSocketException with code REFUSED when the core turns the session away, ENDING
  ///   when it ends before it has taken the session, PROTOCOL when it answers something else or not
  ///   within 10 s
  public Opened openSession(SessionHello hello, Map<String, String> environment)
      throws IOException {
    try (var deadline = Deadline.start(ANSWER, socket)) {
      try {
        greet(hello.lines());
        awaitAnswer();
        var reader = new HeaderReader(in);
        String first = reader.line();
        throwIfRefused(first);
        if (!first.equals("ok")) {
          throw HeaderReader.protocol("found `" + ProxyName.shown(first) + "`, expected `ok`");
        }
        List<String> answer = reader.header();
        List<String> tooLong =
            give(EnvironmentLines.parseWanted(HandOverLines.others(answer)), environment);
        return new Opened(
            tooLong,
            HandOverLines.place(answer)
                .map(place -> new HandOver(path.resolveSibling(place.name()), place.secret())));
      } catch (IOException e) {
        throw late(deadline, e);
      }
    }
  }

  /// Asks one question and closes.
  ///
  /// @return one line of JSON, without its LF
  /// @throws LocalSocketException as [#openSession]
  public String control(ControlRequest request) throws IOException {
    try (var deadline = Deadline.start(ANSWER, socket)) {
      try {
        greet(request.lines());
        String line = answerLine();
        throwIfRefused(line);
        return line;
      } catch (IOException e) {
        throw late(deadline, e);
      } finally {
        close();
      }
    }
  }

  /// Hands over what an agent asks before it uses a tool, and waits for the answer, however long it
  /// takes. Closing this from another thread ends the wait.
  ///
  /// @throws LocalSocketException with code REFUSED when the core turns the hook away, ENDING when
  ///   it ends before it has said anything, PROTOCOL when it answers something else
  public HookReply hook(HookHello hello, byte[] document) throws IOException {
    greet(hello.lines());
    try {
      out.write(document);
    } catch (IOException _) {
      // The read that follows says what is wrong.
    }
    awaitAnswer();
    return HookReply.read(in);
  }

  // A core that ends while somebody comes closes without a word.
  private void awaitAnswer() throws IOException {
    in.mark(1);
    int first;
    try {
      first = in.read();
    } catch (SocketException _) {
      first = -1;
    }
    if (first < 0) {
      throw new LocalSocketException(
          LocalSocketException.Code.ENDING, "the core ended before it answered");
    }
    in.reset();
  }

  /// The stream that the core sends.
  public InputStream input() {
    return in;
  }

  /// The stream that the core gets; not buffered.
  public OutputStream output() {
    return out;
  }

  /// Tells the core that nothing more will come; its answers still arrive.
  public void shutdownOutput() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private List<String> give(Set<String> wanted, Map<String, String> environment)
      throws IOException {
    var tooLong = new ArrayList<String>();
    var lines = new ArrayList<String>();
    for (String name : wanted) {
      @Nullable String value = environment.get(name);
      if (value != null) {
        List<String> line = EnvironmentLines.values(Map.of(name, value));
        lines.addAll(line);
        if (line.isEmpty()) {
          tooLong.add(name);
        }
      }
    }
    send(lines);
    return tooLong;
  }

  // A core that turns us away may have closed already; its line is there to be read all the same.
  private void greet(List<String> lines) {
    try {
      send(lines);
    } catch (IOException _) {
      // The read that follows says what is wrong.
    }
  }

  private String answerLine() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0 || line.size() == MAX_JSON) {
        throw HeaderReader.protocol("found no whole answer from the core");
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private void send(List<String> lines) throws IOException {
    var text = new StringBuilder();
    for (String line : lines) {
      text.append(line).append('\n');
    }
    out.write(text.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
  }

  /// @throws LocalSocketException with code REFUSED when a line turns us away
  static void throwIfRefused(String line) throws LocalSocketException {
    @Nullable RefusalLine refusal = RefusalLine.parse(line);
    if (refusal != null) {
      throw new LocalSocketException(
          refusal.isClosing()
              ? LocalSocketException.Code.ENDING
              : LocalSocketException.Code.REFUSED,
          refusal.message());
    }
  }

  private static IOException late(Deadline deadline, IOException e) {
    return deadline.passed() ? HeaderReader.protocol("the core did not answer within 10 s") : e;
  }

  private static void verify(Path folder) throws LocalSocketException {
    try {
      PrivateFolder.verify(folder);
    } catch (NoSuchFileException _) {
      throw new LocalSocketException(
          LocalSocketException.Code.NOT_LISTENING, "the folder `" + folder + "` does not exist");
    } catch (UnfitFileException e) {
      throw new LocalSocketException(
          LocalSocketException.Code.FOLDER, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new LocalSocketException(
          LocalSocketException.Code.FOLDER,
          "the folder `" + folder + "` cannot be checked: " + e.getMessage());
    }
  }

  private static LocalSocketException notListening(Path path) {
    return new LocalSocketException(
        LocalSocketException.Code.NOT_LISTENING, "nothing listens at `" + path + "`");
  }
}
