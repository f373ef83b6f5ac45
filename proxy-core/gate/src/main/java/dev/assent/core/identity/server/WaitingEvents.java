package dev.assent.core.identity.server;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import dev.assent.core.files.LockedFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Keeps what happened to sign-ins at servers until the core, which alone writes logs, takes it
/// into them: `sign-in-events.jsonl` beside the log of the server, 0600, one event a line.
public final class WaitingEvents implements ServerEvents {
  private static final Logger LOG = System.getLogger(WaitingEvents.class.getName());
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int BYTES = 256 * 1024;
  private static final JsonLimits LIMITS = JsonLimits.FILE;

  private final AssentHome home;
  private final Clock clock;

  public WaitingEvents(AssentHome home, Clock clock) {
    this.home = home;
    this.clock = clock;
  }

  /// Puts taken events where they belong; false leaves them waiting.
  @FunctionalInterface
  public interface Log {
    boolean write(ServerEvent event) throws InterruptedException;
  }

  @Override
  public void tell(String server, ServerEvent event) {
    Path file = home.signInEvents(server);
    try (var _ = lock(server)) {
      PrivateFolder.make(
          home.state(), Objects.requireNonNull(home.auditFolder(server).getParent()));
      byte[] before = TextStore.readSecret(file, BYTES).orElseGet(() -> new byte[0]);
      byte[] line =
          (JsonWriter.write(json(event.at(clock.instant()))) + "\n")
              .getBytes(StandardCharsets.UTF_8);
      if (before.length + line.length > BYTES) {
        LOG.log(Level.WARNING, "too much waits to be taken into the log of {0}", server);
        return;
      }
      byte[] all = new byte[before.length + line.length];
      System.arraycopy(before, 0, all, 0, before.length);
      System.arraycopy(line, 0, all, before.length, line.length);
      TextStore.write(file, all);
    } catch (IOException | ConfigException e) {
      LOG.log(Level.WARNING, "what happened to a sign-in cannot be kept for the log", e);
    }
  }

  /// Takes all events of a server, oldest first. What is no event is left out, and said in the
  /// program's own log.
  public void takeAll(String server, Log log) throws InterruptedException {
    Path file = home.signInEvents(server);
    if (!Files.exists(file)) {
      return;
    }
    try (var _ = lock(server)) {
      String text =
          new String(
              TextStore.readSecret(file, BYTES).orElseGet(() -> new byte[0]),
              StandardCharsets.UTF_8);
      var left = new ArrayList<ServerEvent>();
      for (String line : text.lines().toList()) {
        Optional<ServerEvent> event = read(line);
        if (event.isEmpty()) {
          LOG.log(Level.WARNING, "a line of {0} is no event", file);
        } else if (!left.isEmpty() || !log.write(event.get())) {
          left.add(event.get());
        }
      }
      if (left.isEmpty()) {
        Files.delete(file);
      } else {
        TextStore.write(file, text(left).getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException | ConfigException e) {
      LOG.log(Level.WARNING, "what happened to a sign-in cannot be taken into the log", e);
    }
  }

  private LockedFile lock(String server) throws IOException {
    return LockedFile.take(home.runtime().resolve("server-" + server + "-events.lock"), PATIENCE);
  }

  private static String text(List<ServerEvent> events) {
    var text = new StringBuilder();
    events.forEach(event -> text.append(JsonWriter.write(json(event))).append('\n'));
    return text.toString();
  }

  private static JsonObject json(ServerEvent event) {
    return JsonObject.builder().put("type", event.kind().type()).put("event", event.body()).build();
  }

  private static Optional<ServerEvent> read(String line) {
    try {
      if (!(JsonReader.read(line, LIMITS) instanceof JsonObject kept)) {
        return Optional.empty();
      }
      String type = kept.string("type").orElse("");
      return Stream.of(ServerEvent.Kind.values())
          .filter(kind -> kind.type().equals(type))
          .findFirst()
          .flatMap(kind -> kept.object("event").map(body -> new ServerEvent(kind, body)));
    } catch (JsonException _) {
      return Optional.empty();
    }
  }
}
