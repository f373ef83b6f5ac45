package dev.assent.core.jsonrpc;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks over bytes that were refused as a message, for what tells whose answer they may have been:
/// the members of the outermost object, of each where there are several, or of those of the
/// outermost array. Understands strings and brackets and nothing else, so that wrong numbers,
/// characters, depths and lengths, and text around them, do not stop it. Takes the bytes piece by
/// piece and keeps next to none. Not thread-safe.
public final class RoughScan {
  /// Of a name or an id; longer ones are none of ours. An escaped character has up to six bytes.
  private static final int MOST_KEPT = 6 * MessageId.MAX_LENGTH + 2;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final List<MessageId> ids = new ArrayList<>();
  private String name = "";
  private int base = -1;
  private int depth;
  private boolean inString;
  private boolean escaped;
  private boolean overlong;
  private boolean closed;
  private boolean several;
  private boolean others;
  private boolean versioned;
  private boolean answer;
  private boolean call;

  /// The message that the bytes may have been.
  ///
  /// @param ids of the outermost objects, in order, each that can be read; may be empty
  /// @param protocol whether it says which version of JSON-RPC it is, or has no member that a
  ///   message has not
  /// @param answer whether it has a result or an error
  /// @param call whether it has a method and neither of those
  /// @param whole whether its outermost brackets are closed
  /// @param several whether there are several objects
  public record Found(
      List<MessageId> ids,
      boolean protocol,
      boolean answer,
      boolean call,
      boolean whole,
      boolean several) {
    /// Of bytes that nobody has looked over: they may have been anything.
    public static final Found UNSEEN = new Found(List.of(), true, false, false, false, false);

    /// True if it can have been an answer, as far as it goes: what is cut off may have had its
    /// result behind the cut.
    public boolean canBeAnswer() {
      return protocol && (answer ? !whole || !ids.isEmpty() : !call && !whole);
    }
  }

  /// Looks over one line.
  public static Found of(byte[] line) {
    var scan = new RoughScan();
    scan.take(line, 0, line.length);
    return scan.found();
  }

  /// Takes the bytes between two places.
  public void take(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      take(bytes[at]);
    }
  }

  private void take(byte b) {
    if (inString) {
      inString(b);
    } else if (base < 0 || closed) {
      between(b);
    } else {
      switch (b) {
        case '{', '[' -> open(b);
        case '}', ']' -> close();
        case '"' -> {
          inString = true;
          keep(b);
        }
        case ':' -> named();
        case ',' -> valued();
        default -> keep(b);
      }
    }
  }

  // Text around the brackets means nothing.
  private void between(byte b) {
    if (b == '{' || b == '[') {
      several |= closed || b == '[';
      closed = false;
      base = b == '[' ? 1 : 0;
      open(b);
    }
  }

  private void inString(byte b) {
    keep(b);
    if (escaped) {
      escaped = false;
    } else if (b == '\\') {
      escaped = true;
    } else if (b == '"') {
      inString = false;
    }
  }

  private void open(byte b) {
    keep(b);
    depth++;
    if (depth == base + 1) {
      forget();
    }
  }

  private void close() {
    valued();
    depth--;
    closed = depth <= 0;
  }

  // Only what stands in the outermost objects themselves.
  private void keep(byte b) {
    if (depth != base + 1 || isBlank(b) && !inString) {
      return;
    }
    overlong |= kept.size() >= MOST_KEPT;
    if (!overlong) {
      kept.write(b);
    }
  }

  private void named() {
    if (depth == base + 1) {
      name = keptText();
      forget();
    }
  }

  private void valued() {
    if (depth != base + 1) {
      return;
    }
    switch (name) {
      case "\"id\"" -> id(keptText()).ifPresent(ids::add);
      case "\"jsonrpc\"" -> versioned = true;
      case "\"result\"", "\"error\"" -> answer = true;
      case "\"method\"" -> call = true;
      case "", "\"params\"" -> {}
      default -> others = true;
    }
    name = "";
    forget();
  }

  private String keptText() {
    return overlong ? "" : kept.toString(StandardCharsets.UTF_8);
  }

  private void forget() {
    kept.reset();
    overlong = false;
  }

  private static Optional<MessageId> id(String text) {
    try {
      Json value = JsonReader.read(text, JsonLimits.MESSAGE);
      // `1.0` is meant for 1 by who writes every number so.
      return value instanceof JsonNumber(var lexeme) && MessageId.read(value).isEmpty()
          ? MessageId.read(new JsonNumber(new BigDecimal(lexeme).toBigIntegerExact().toString()))
          : value instanceof JsonString || value instanceof JsonNumber
              ? MessageId.read(value)
              : Optional.empty();
    } catch (JsonException | ArithmeticException _) {
      return Optional.empty();
    }
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }

  /// True if the outermost brackets are closed.
  public boolean isClosed() {
    return closed;
  }

  /// The parts that were found so far. A result that was begun counts, an id only where its end
  /// came.
  public Found found() {
    boolean begun = depth > 0 && (name.equals("\"result\"") || name.equals("\"error\""));
    boolean method = depth > 0 && name.equals("\"method\"") || call;
    boolean answers = answer || begun;
    boolean protocol = versioned || name.equals("\"jsonrpc\"") || !others && (answers || method);
    return new Found(List.copyOf(ids), protocol, answers, method && !answers, closed, several);
  }
}
