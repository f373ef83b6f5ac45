package dev.assent.core.proxy.upstream;

import dev.assent.core.config.CoreConfig;
import dev.assent.core.text.PlainText;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ServerProcess;
import dev.assent.core.transport.StreamChannel;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A server that is a process of ours.
public final class ProcessUpstream implements Upstream {
  // The end of the output and the end of the process are two events; this long we wait for the
  // second.
  private static final long END_SECONDS = 3;

  private final ServerProcess process;
  private final Channel channel;

  public ProcessUpstream(String name, ServerProcess process, CoreConfig.Limits limits) {
    this.process = process;
    this.channel =
        StreamChannel.toServer(
            "server " + name,
            process.output(),
            process.input(),
            limits.message(),
            limits.partialLine());
  }

  @Override
  public Channel channel() {
    return channel;
  }

  @Override
  public String howItEnded() throws InterruptedException {
    String tail = process.errorTail().strip();
    String said = tail.isEmpty() ? "" : "; it last wrote: " + lastLine(tail);
    try {
      return "it " + process.exit().get(END_SECONDS, TimeUnit.SECONDS).describe() + said;
    } catch (TimeoutException _) {
      return "it closed its output and still runs" + said;
    } catch (ExecutionException e) {
      return "its end could not be observed: " + e.getMessage();
    }
  }

  private static String lastLine(String text) {
    return PlainText.cut(text.substring(text.lastIndexOf('\n') + 1), 300);
  }

  @Override
  public void close() {
    close(ServerProcess.PATIENCE);
  }

  @Override
  public void close(Duration most) {
    try {
      process.stop(most);
    } catch (InterruptedException _) {
      // Killed by then; the session that is ending has nothing left to do.
      Thread.currentThread().interrupt();
    }
    channel.close();
  }
}
