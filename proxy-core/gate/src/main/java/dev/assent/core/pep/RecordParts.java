package dev.assent.core.pep;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.masking.SecretRecord;
import dev.assent.core.masking.SecretTree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The parts of decision records that come again with every call of a session, such as who asks and
/// what a tool is: made, masked and printed once. Thread-safe.
///
/// A part is kept under what it is made of, and of nothing else. So a policy, a tool or a session
/// that becomes another has other parts by itself.
final class RecordParts {
  // Clients make up methods and servers tools: what is kept must not grow with them.
  private static final int MOST = 1_024;

  // A longer text is not printed twice in memory; it is masked once all the same.
  private static final int LONGEST_TEXT = 4 * 1024;

  private final Map<Object, JsonObject> kept = new ConcurrentHashMap<>();
  private final MomentText moments = new MomentText();

  /// Something that is kept by being itself, where to compare what it holds would take too long.
  record Same(Object it) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Same(var that) && that == it;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(it);
    }
  }

  /// The parts of one record. Not thread-safe.
  static class OfRecord {
    /// A part with texts of others.
    ///
    /// @param source all that it is made of; equal ones make equal parts
    <K> JsonObject part(K source, Function<K, JsonObject> making) {
      return making.apply(source);
    }

    /// A part with nothing but words of ours, which is never masked.
    <K> JsonObject ownPart(K source, Function<K, JsonObject> making) {
      return making.apply(source);
    }

    /// A moment as records have it.
    String text(Instant moment) {
      return moment.toString();
    }

    /// Says of an object that it was put together from members of parts and words of ours.
    JsonObject assembled(JsonObject whole) {
      return whole;
    }

    /// True if an object is a part that needs no more masking.
    boolean isMasked(JsonObject object) {
      return false;
    }
  }

  private final class Kept extends OfRecord {
    private final List<JsonObject> masked = new ArrayList<>(12);

    @Override
    <K> JsonObject part(K source, Function<K, JsonObject> making) {
      var known = kept.get(source);
      return assembled(
          known != null ? known : keep(source, SecretRecord.maskedPart(making.apply(source))));
    }

    @Override
    <K> JsonObject ownPart(K source, Function<K, JsonObject> making) {
      var known = kept.get(source);
      return assembled(known != null ? known : keep(source, making.apply(source)));
    }

    @Override
    String text(Instant moment) {
      return moments.of(moment);
    }

    @Override
    JsonObject assembled(JsonObject whole) {
      masked.add(whole);
      return whole;
    }

    @Override
    boolean isMasked(JsonObject object) {
      for (int i = 0; i < masked.size(); i++) {
        if (masked.get(i) == object) {
          return true;
        }
      }
      return false;
    }
  }

  /// The parts of a record in which each is made anew and nothing is masked yet.
  static OfRecord fresh() {
    return new OfRecord();
  }

  /// The parts of a record in which nothing but what a text looks like tells that it is masked.
  OfRecord masked() {
    return new Kept();
  }

  private JsonObject keep(Object source, JsonObject part) {
    if (kept.size() >= MOST) {
      kept.clear();
    }
    var printed = part.printed(LONGEST_TEXT);
    kept.put(source, printed);
    return printed;
  }

  /// Prints moments as [Instant#toString] does. Thread-safe.
  ///
  /// Each call has its moment, and most come within the second of the one before: what stands in
  /// front of its fraction is kept.
  static final class MomentText {
    private static final int WHOLE_SECOND = 1_000_000_000;

    // Threads that come at the same time each have a second of their own, and keep the last.
    private volatile Second last = Second.of(0);

    /// @param text up to the seconds, without a fraction and the zone
    private record Second(long epochSecond, String text) {
      static Second of(long epochSecond) {
        String text = Instant.ofEpochSecond(epochSecond).toString();
        return new Second(epochSecond, text.substring(0, text.length() - 1));
      }
    }

    /// The text of a moment.
    String of(Instant moment) {
      Second second = last;
      if (second.epochSecond() != moment.getEpochSecond()) {
        second = Second.of(moment.getEpochSecond());
        last = second;
      }
      return second.text() + fraction(moment.getNano()) + "Z";
    }

    // Thousandths, millionths or billionths, whichever is exact.
    private static String fraction(int nanos) {
      if (nanos == 0) {
        return "";
      }
      int digits = nanos % 1_000_000 == 0 ? 3 : nanos % 1_000 == 0 ? 6 : 9;
      return "." + Integer.toString(WHOLE_SECOND + nanos).substring(1, 1 + digits);
    }
  }

  /// Holds what records say of tools' descriptions, worked out once for each description and not
  /// for each call. Thread-safe.
  static final class ToolFacts {
    // More tools than a server may list; a client that makes up names must not fill the memory.
    private static final int MOST = 4_096;

    private final Map<String, Of> byName = new ConcurrentHashMap<>();
    private final RecordParts parts = new RecordParts();

    /// The facts known of one description.
    ///
    /// @param description as the server listed it
    /// @param digest of its canonical form, 64 lower-case hex digits
    /// @param bytes of its canonical form
    /// @param secrets which arguments it marks as secret
    record Of(JsonObject description, String digest, int bytes, SecretTree secrets) {
      static Of description(JsonObject description) {
        byte[] canonical = CanonicalJson.bytes(description);
        return new Of(
            description,
            CanonicalJson.digest(canonical),
            canonical.length,
            SecretTree.of(description));
      }
    }

    /// The parts that records of these tools' calls have in common.
    RecordParts parts() {
      return parts;
    }

    /// The facts of a tool's description.
    Of of(String tool, JsonObject description) {
      Of known = byName.get(tool);
      // The very same object: nothing can be different in it.
      if (known != null && known.description() == description) {
        return known;
      }
      Of facts = Of.description(description);
      if (byName.size() < MOST || known != null) {
        byName.put(tool, facts);
      }
      return facts;
    }
  }
}
