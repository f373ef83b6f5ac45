package dev.assent.core.front;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Writes a stream to one reader as server-sent events, until it is over or the reader goes.
record EventWriter(
    HttpExchange exchange, ClientSession session, ResumableStream stream, FrontBounds bounds) {
  private static final byte[] ALIVE = ":\n\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DATA = "data: ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

  /// @param after the number of the last event the reader has; -1 for whatever was not read yet
  /// @param primed whether an empty event comes first
  /// @throws IOException when the reader went
  void write(long after, boolean primed) throws IOException {
    int reader = stream.attach(after);
    try {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.getResponseHeaders().set("X-Accel-Buffering", "no");
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      if (primed) {
        out.write(id(0));
        out.write(DATA);
        out.write(END);
      }
      out.write(ALIVE);
      out.flush();
      while (true) {
        switch (stream.next(reader, bounds.keepAlive())) {
          case ResumableStream.Next.Message(var event) -> event(out, event);
          case ResumableStream.Next.Quiet _ -> out.write(ALIVE);
          case ResumableStream.Next.Over _ -> {
            return;
          }
        }
        out.flush();
      }
    } finally {
      stream.detach(reader);
    }
  }

  private void event(OutputStream out, ResumableStream.Event event) throws IOException {
    if (!session.modern()) {
      // That revision takes no stream up again.
      out.write(id(event.number()));
    }
    out.write(DATA);
    out.write(event.line());
    out.write(END);
  }

  private byte[] id(long number) {
    return ("id: " + stream.name() + "-" + number + "\n").getBytes(StandardCharsets.US_ASCII);
  }
}
