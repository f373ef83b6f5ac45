package dev.assent.core.proxy;

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

/// Sets how much the diagnostics say while the core runs; a change holds until the core ends. It
/// sets only Assent's own loggers: what libraries say at their finest levels may hold headers and
/// values. Thread-safe.
final class LogLevels {
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
    return Arrays.stream(Word.values()).map(word -> word.name().toLowerCase(Locale.ROOT)).toList();
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
