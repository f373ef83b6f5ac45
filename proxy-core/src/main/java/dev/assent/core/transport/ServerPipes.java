package dev.assent.core.transport;

import dev.assent.core.linux.PipeRoom;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// The pipes to and from a server. Each gets more room once a message turns out long.
final class ServerPipes {
  private final Process process;
  private final InputStream output;
  private final OutputStream input;
  private boolean ended;
  private int wide;

  ServerPipes(Process process) {
    this.process = process;
    this.output = new ProcessOutput(new Output(process.getInputStream()));
    this.input = new Input(process.getOutputStream());
  }

  /// What the server writes.
  InputStream output() {
    return output;
  }

  /// What the server reads.
  OutputStream input() {
    return input;
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
