package dev.assent.core.proxy;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.util.List;

/// A channel with a seam before each thing it does.
///
/// @param side the first word of the seams' names
record SeamChannel(Seams seams, String side, Channel inner) implements Channel {
  @Override
  public ChannelEvent receive() throws InterruptedException {
    seams.cross(side + " receive");
    return inner.receive();
  }

  @Override
  public void deliver(Receiver receiver) throws InterruptedException {
    seams.cross(side + " receive");
    inner.deliver(receiver);
  }

  @Override
  public void send(Message message) throws IOException {
    seams.cross(side + " send");
    inner.send(message);
  }

  @Override
  public void enqueue(Message message) throws IOException {
    seams.cross(side + " enqueue");
    inner.enqueue(message);
  }

  @Override
  public void flush() throws IOException {
    seams.cross(side + " flush");
    inner.flush();
  }

  @Override
  public void sendBatch(List<Message> messages) throws IOException {
    seams.cross(side + " send batch");
    inner.sendBatch(messages);
  }

  @Override
  public void close() {
    // Not a step of a call; a close that fails leaves nothing that could be told.
    inner.close();
  }
}
