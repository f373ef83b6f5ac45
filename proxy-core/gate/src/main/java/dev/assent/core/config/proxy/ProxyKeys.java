package dev.assent.core.config.proxy;

import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.Shapes.WholeNumber;
import java.time.Duration;

/// The bounds and defaults of a proxy's `config.json` that others ask for too.
public final class ProxyKeys {
  public static final Duration START_TIMEOUT = Duration.ofSeconds(30);
  public static final Duration CALL_TIMEOUT = Duration.ofMinutes(2);
  public static final Duration HOOK_TIMEOUT = Duration.ofSeconds(5);
  public static final WholeNumber START_SECONDS = new WholeNumber(1, 86_400);
  public static final WholeNumber CALL_SECONDS = new WholeNumber(1, 604_800);

  public static final Shape<Duration> HOOK_SECONDS = Shapes.seconds(1, 30);

  /// The most hooks of one proxy; they are asked one after the other.
  public static final int MOST_HOOKS = 16;

  /// The most words in the command of a hook.
  public static final int MOST_WORDS = 64;

  private ProxyKeys() {}
}
