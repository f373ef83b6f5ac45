package dev.assent.core.transport;

import dev.assent.core.linux.OwnPipes;
import dev.assent.core.linux.PipeRoom;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The pipes to and from a server. Each gets more room once a message turns out long.
///
/// Ends of our own, where the system lets us have them, outlast the program that was started.
final class ServerPipes {
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
