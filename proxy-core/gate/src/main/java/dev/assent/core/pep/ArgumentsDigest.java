package dev.assent.core.pep;

import dev.assent.core.audit.SizedDigest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/// The keyed digest of one call's long arguments, begun when the call comes: it takes longer than
/// all else that is done until the call is recorded, and is made beside that. On one thread with
/// the rest it would be up to 36 % of what a call of a megabyte takes.
final class ArgumentsDigest implements Function<JsonObject, SizedDigest> {
  /// Characters of an argument from which on it is worth a thread.
  private static final int LONG = 64 * 1024;

  private final Function<JsonObject, SizedDigest> keyedDigest;
  private final JsonObject arguments;
  private final FutureTask<SizedDigest> task;

  private ArgumentsDigest(Function<JsonObject, SizedDigest> keyedDigest, JsonObject arguments) {
    this.keyedDigest = keyedDigest;
    this.arguments = arguments;
    this.task = new FutureTask<>(() -> keyedDigest.apply(arguments));
  }

  /// Makes the same digests; one that a call with long arguments will need is begun.
  ///
  /// @param keyedDigest thread-safe
  static Function<JsonObject, SizedDigest> begun(
      Function<JsonObject, SizedDigest> keyedDigest, Call call) {
    JsonObject arguments = call.params().object("arguments").orElse(JsonObject.EMPTY);
    if (!hasLongText(arguments)) {
      return keyedDigest;
    }
    var digest = new ArgumentsDigest(keyedDigest, arguments);
    Thread.ofVirtual().name("digest of " + call.idText().orElse(call.method())).start(digest.task);
    return digest;
  }

  // Only the lengths of the arguments themselves are asked, so that short calls do not pay for it.
  private static boolean hasLongText(JsonObject arguments) {
    for (Json value : arguments.members().values()) {
      if (value instanceof JsonString text && text.length() >= LONG) {
        return true;
      }
    }
    return false;
  }

  /// Waits for what was begun, for however long; who is interrupted meanwhile is so afterwards. A
  /// fault of the digest is one of who asks for it.
  @Override
  public SizedDigest apply(JsonObject tree) {
    if (tree != arguments) {
      return keyedDigest.apply(tree);
    }
    // A task that no thread has got to yet runs here.
    task.run();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        case RuntimeException fault -> fault;
        case Error fault -> throw fault;
        case null, default -> new IllegalStateException(e);
      };
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
