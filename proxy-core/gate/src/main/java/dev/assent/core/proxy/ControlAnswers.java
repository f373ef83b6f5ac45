package dev.assent.core.proxy;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.identity.SignInState;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.file.FileKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/// Answers the requests of the command line. It shows and denies; there is no way from here to a
/// yes.
final class ControlAnswers {
  private final CoreParts core;
  private final MasterSwitches switches;
  private final Sessions sessions;
  private final StatusReport status;
  private final LogLevels levels = new LogLevels();

  ControlAnswers(CoreParts core, MasterSwitches switches, Sessions sessions, StatusReport status) {
    this.core = core;
    this.switches = switches;
    this.sessions = sessions;
    this.status = status;
  }

  String answer(ControlRequest request) {
    return JsonWriter.write(
        switch (request.verb()) {
          case STATUS -> status.json();
          case QUEUE -> queue(core.broker().queue());
          case DENY -> deny(request);
          case DENY_ALL -> denyAll();
          case SHOW -> show();
          case END -> end();
          case IDENTITY -> identity();
          case UNLOCK -> unlock(request.id());
          case LOG_LEVEL -> logLevel(request.id(), request.reason());
        });
  }

  private static JsonObject queue(QueueView queue) {
    var waiting = new ArrayList<Json>();
    for (ApprovalRequest request : queue.waiting()) {
      var resource = request.request().resource();
      var time = queue.timeOf(request);
      waiting.add(
          JsonObject.builder()
              .put("id", request.id())
              .put("position", queue.positionOf(request.id()))
              .put("proxy", request.proxy())
              .putIfPresent("tool", resource.toolName())
              .put("method", request.request().action().method())
              .putIfPresent("path", resource.firstPath().map(path -> path.display()))
              .putIfPresent("client", request.request().environment().clientName())
              .put("tier", request.tier().word())
              .put("fingerprint", request.fingerprint())
              .put("asked_at", request.askedAt().toString())
              .put("deadline", request.deadline().toString())
              .putIfPresent("caller_leaves_at", queue.leavesAt(request).map(Instant::toString))
              .put("until", time.until().toString())
              .put("then", time.then().word())
              .build());
    }
    return JsonObject.builder().put("waiting", new JsonArray(waiting)).build();
  }

  private JsonObject deny(ControlRequest request) {
    Optional<String> reason = Optional.of(request.reason()).filter(text -> !text.isBlank());
    boolean denied = core.broker().refuse(request.id(), ApprovalAnswer.Channel.CLI, reason);
    return JsonObject.builder().put("id", request.id()).put("denied", denied).build();
  }

  private JsonObject denyAll() {
    int waiting = core.broker().queue().waiting().size();
    var done = switches.denyEverything("cli");
    return JsonObject.builder()
        .put("denied_all", true)
        .put("denied", waiting)
        .put("sealed", done.sealed())
        .put("kept", done.kept())
        .build();
  }

  private JsonObject identity() {
    takeInSignIns();
    try {
      core.person().lookAgain();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    String word = core.person().now().map(SignInState::word).orElse("not-configured");
    return JsonObject.builder().put("state", word).build();
  }

  /// Takes into the logs what commands left for them.
  void takeInSignIns() {
    try {
      core.takeInSignIns();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private JsonObject unlock(String key) {
    try {
      core.signIn()
          .unlock(
              FileKey.of(key)
                  .orElseThrow(() -> new SecretStoreException("found no key of a file")));
      return identity().with("unlocked", JsonBoolean.TRUE);
    } catch (SecretStoreException e) {
      return JsonObject.builder()
          .put("unlocked", false)
          .put("message", String.valueOf(e.getMessage()))
          .build();
    }
  }

  private JsonObject logLevel(String logger, String level) {
    return JsonObject.builder()
        .put("logger", logger)
        .put("level", level)
        .put("set", levels.set(logger, level))
        .build();
  }

  // The answer first: whoever asks waits for it, and then for the place to be free.
  private JsonObject end() {
    var answer =
        JsonObject.builder()
            .put("pid", ProcessHandle.current().pid())
            .put("sessions", sessions.count())
            .put("waiting", core.broker().queue().waiting().size())
            .build();
    core.events().tell(new CoreEvent.EndRequested());
    return answer;
  }

  private JsonObject show() {
    boolean headless = core.surroundings().headless();
    if (headless) {
      // Another start asks for the place of this core.
      sessions.askForHandover();
    } else {
      core.events().tell(new CoreEvent.ShowRequested());
    }
    return JsonObject.builder().put("shown", !headless).put("headless", headless).build();
  }

  /// Sets how much the diagnostics say while the core runs; a change holds until the core ends. It
  /// sets only Assent's own loggers: what libraries say at their finest levels may hold headers and
  /// values. Thread-safe.
  static final class LogLevels {
    /// Above all of Assent's loggers.
    static final String ROOT = "dev.assent";

    private static final Pattern OURS = Pattern.compile("dev\\.assent(\\.[A-Za-z0-9_]{1,64}){0,8}");

    // The logging system forgets loggers that nobody holds, and their levels with them.
    private final Map<String, Logger> held = new ConcurrentHashMap<>();

    /// The words for levels; the quietest still tells failures.
    enum Word {
      ERROR(Level.SEVERE),
      WARNING(Level.WARNING),
      INFO(Level.INFO),
      DEBUG(Level.FINE),
      TRACE(Level.FINER);

      private final Level level;

      Word(Level level) {
        this.level = level;
      }

      static Optional<Word> of(String text) {
        return Arrays.stream(values())
            .filter(word -> word.name().toLowerCase(Locale.ROOT).equals(text))
            .findFirst();
      }
    }

    /// The words, quietest first.
    static List<String> words() {
      return Arrays.stream(Word.values())
          .map(word -> word.name().toLowerCase(Locale.ROOT))
          .toList();
    }

    /// Gives a logger and those below it a level.
    ///
    /// @param name empty for all
    /// @return whether both are known
    boolean set(String name, String level) {
      String chosen = name.isEmpty() ? ROOT : name;
      Optional<Word> word = Word.of(level);
      if (word.isEmpty() || !OURS.matcher(chosen).matches()) {
        return false;
      }
      Logger logger = held.computeIfAbsent(chosen, Logger::getLogger);
      logger.setLevel(word.get().level);
      for (Handler handler : Logger.getLogger("").getHandlers()) {
        if (handler.getLevel().intValue() > word.get().level.intValue()) {
          handler.setLevel(word.get().level);
        }
      }
      return true;
    }
  }
}
