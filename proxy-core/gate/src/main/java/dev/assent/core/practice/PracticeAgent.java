package dev.assent.core.practice;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// An MCP client that plays the script: starts the bridge as any client would and prints one line
/// for each answer.
public final class PracticeAgent {
  // The time that an impatient agent waits; long enough for a card to come up.
  private static final long PATIENCE_MILLIS = 1_500;

  // Long texts take ways of their own through the core.
  private static final int LONG = 20_000;
  private static final int EACH = 20;

  private final List<String> bridge;
  private final PracticeHome home;
  private final int warmUp;
  private final PrintStream out;

  /// @param bridge the command that MCP clients start
  /// @param warmUp how many more harmless calls are made before the script, of which nothing is
  ///   reported
  /// @param out gets a JSON object a line: `id`, and `answer` where one came
  public PracticeAgent(List<String> bridge, PracticeHome home, int warmUp, PrintStream out) {
    this.bridge = List.copyOf(bridge);
    this.home = home;
    this.warmUp = warmUp;
    this.out = out;
  }

  /// Plays the whole script. An agent that hangs up begins a new session for the next step.
  public void play() throws IOException, InterruptedException {
    @org.jspecify.annotations.Nullable Session session = null;
    if (warmUp > 0) {
      session = new Session();
      session.warmUp();
    }
    for (PracticeStep step : PracticeScript.steps(home)) {
      if (session == null) {
        session = new Session();
      }
      session.play(step);
      if (step.manner() == PracticeStep.Manner.HANGS_UP) {
        session.close();
        session = null;
      }
    }
    if (session != null) {
      session.close();
    }
  }

  private final class Session {
    private final Process process;
    private final OutputStream toServer;
    private final ClientDialogue dialogue;
    private final List<MessageId> open = new ArrayList<>();

    Session() throws IOException {
      process =
          new ProcessBuilder(bridge)
              .directory(home.project().toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      toServer = process.getOutputStream();
      dialogue = new ClientDialogue(process.getInputStream(), toServer, PracticeHome.AGENT);
      dialogue.shakeHands();
    }

    void warmUp() throws IOException {
      PracticeStep harmless =
          PracticeScript.steps(home).stream()
              .filter(step -> step.expected() == PracticeStep.Expected.ALLOWED)
              .findFirst()
              .orElseThrow();
      var longOne = harmless.arguments().with("note", new JsonString("a long text. ".repeat(LONG)));
      for (int i = 0; i < warmUp; i++) {
        var id = MessageId.of("warm-up " + i);
        dialogue.call(id, harmless.tool(), i % EACH == 0 ? longOne : harmless.arguments());
        dialogue.await(id);
      }
    }

    void play(PracticeStep step) throws IOException, InterruptedException {
      var id = MessageId.of(step.id());
      dialogue.call(id, step.tool(), step.arguments());
      open.add(id);
      switch (step.manner()) {
        case WAITS -> awaitOpen();
        case GOES_ON -> {}
        case CANCELS -> cancel(id);
        case HANGS_UP -> {
          TimeUnit.MILLISECONDS.sleep(PATIENCE_MILLIS);
          report(step.id(), null);
        }
      }
    }

    private void cancel(MessageId id) throws IOException, InterruptedException {
      TimeUnit.MILLISECONDS.sleep(PATIENCE_MILLIS);
      dialogue.cancel(id);
      open.remove(id);
      report(((MessageId.Text) id).value(), null);
    }

    private void awaitOpen() throws IOException {
      for (MessageId id : open) {
        report(((MessageId.Text) id).value(), dialogue.await(id));
      }
      open.clear();
    }

    void close() throws InterruptedException {
      try {
        toServer.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    }
  }

  private void report(String id, @org.jspecify.annotations.Nullable Message answer) {
    var line = JsonObject.builder().put("id", id);
    if (answer != null) {
      line.put("answer", answer.tree());
    }
    out.println(JsonWriter.write(line.build()));
    out.flush();
  }
}
