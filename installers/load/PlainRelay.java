import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;

/// The yardstick: carries bytes over the same two hops as Assent, from a program that a client
/// starts over a local socket to one that starts the server, and looks at none of them.
///
/// `PlainRelay shim SOCKET` is what the client starts, `PlainRelay daemon SOCKET COMMAND...` serves
/// it.
final class PlainRelay {
  private static final int CHUNK = 32 * 1024;

  private PlainRelay() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    var address = UnixDomainSocketAddress.of(Path.of(args[1]));
    if (args[0].equals("shim")) {
      try (var socket = SocketChannel.open(address)) {
        both(System.in, rawOut(), socket, true);
      }
      return;
    }
    var command = List.of(args).subList(2, args.length);
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(address);
      while (true) {
        SocketChannel socket = server.accept();
        Thread.ofPlatform().daemon().start(() -> serve(socket, command));
      }
    }
  }

  private static OutputStream rawOut() {
    return new java.io.FileOutputStream(java.io.FileDescriptor.out);
  }

  private static void serve(SocketChannel socket, List<String> command) {
    try (socket) {
      Process server =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      both(server.getInputStream(), server.getOutputStream(), socket, false);
      server.destroy();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  // Ends when the answering side has: the socket for the shim, the server for the daemon.
  private static void both(InputStream in, OutputStream out, SocketChannel socket, boolean shim)
      throws InterruptedException {
    Thread sending =
        Thread.ofPlatform()
            .daemon()
            .start(() -> pump(in, Channels.newOutputStream(socket), () -> socket.shutdownOutput()));
    Thread receiving =
        Thread.ofPlatform()
            .daemon()
            .start(() -> pump(Channels.newInputStream(socket), out, out::close));
    (shim ? receiving : sending).join();
  }

  private interface End {
    void end() throws IOException;
  }

  private static void pump(InputStream in, OutputStream out, End end) {
    byte[] chunk = new byte[CHUNK];
    try {
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        out.write(chunk, 0, read);
        out.flush();
      }
      end.end();
    } catch (IOException _) {
      // One side is gone; so is the conversation.
    }
  }
}
