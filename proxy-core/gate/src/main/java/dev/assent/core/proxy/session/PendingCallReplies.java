package dev.assent.core.proxy.session;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.InterimReplies;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.pep.Refusal;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.policy.PolicyVersion;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Chooses what a call of one session is given while its question is open, so that it need not wait
/// longer than its client does. A client that follows tasks gets a task. Another gets, shortly
/// before it hangs up, a value to come again with. Else the call gets a refusal that says that the
/// same call may come again. Thread-safe.
///
/// The question is the same in each case, and what a person says to it lets one call pass.
final class PendingCallReplies {
  private final SessionParts parts;
  private final OwnTasks tasks;
  private final ReturnStates states;

  PendingCallReplies(SessionParts parts, OwnTasks tasks) {
    this.parts = parts;
    this.tasks = tasks;
    this.states = new ReturnStates(parts.clock());
  }

  /// Gives a call that a person is being asked about a task to come back with, where its client
  /// follows tasks.
  ///
  /// @return whether it was given one
  boolean hand(Exchange call) {
    if (call.carried() != call) {
      // It is judged and asked about anew, under another policy; its client follows the task
      // already.
      return true;
    }
    var request = call.request();
    return call.batch().isEmpty()
        && InterimReplies.taskFor(request.method(), request.params(), parts.knowledge().revision())
            .filter(form -> tasks.begin(call, form))
            .isPresent();
  }

  /// Looks at a request that may be a further round of a call that had to leave.
  ReturnStates.Opening returned(Message.Request request) {
    if (!ReturnStates.isOurs(request)) {
      return new ReturnStates.Opening.None();
    }
    var opening = states.open(request, parts.facts().get(), parts.enforcement().policyVersion());
    if (opening instanceof ReturnStates.Opening.Again) {
      parts.knowledge().resumed();
    }
    return opening;
  }

  /// Returns what a call reads that has to leave while its question is open, where its client knows
  /// rounds and was not seen to pass over them. Absent where the call reads the refusal.
  Optional<Message> comeAgain(Exchange call, Enforcement.Refuse refused) {
    var request = call.request();
    var open = refused.refusal().person().filter(person -> person.comeAgain().isPresent());
    if (open.isPresent()) {
      noteForsaken(call);
    }
    boolean round =
        open.isPresent()
            && call.task().isEmpty()
            && InterimReplies.hasRounds(
                request.method(), request.params(), parts.knowledge().revision())
            && parts.knowledge().resumes();
    if (!round) {
      return Optional.empty();
    }
    String state = states.give(request, parts.facts().get(), parts.enforcement().policyVersion());
    parts.knowledge().offeredRound();
    return Optional.of(
        Message.Success.of(request.id(), InterimReplies.round(state, waiting(open.get()))));
  }

  // One that leaves before its time made place for its client's next attempt: so long at most that
  // client had waited.
  private void noteForsaken(Exchange call) {
    var knowledge = parts.knowledge();
    long age = call.ageNanos(System.nanoTime());
    if (age < knowledge.patience().usable().minusSeconds(1).toNanos()) {
      knowledge.forsook(age);
    }
  }

  private static JsonObject waiting(Refusal.Person person) {
    var body =
        JsonObject.builder().put("for", "approval").put("call", person.call()).put("ran", false);
    person.comeAgain().ifPresent(time -> body.put("retry_within_seconds", time.toSeconds()));
    return body.build();
  }

  /// The values of `requestState` that Assent gives a call that has to come again because its
  /// question is still open (record 0026). Thread-safe.
  ///
  /// A value is `assent.1.` and, in base64 for addresses without padding, 16 random bytes, the
  /// second of the epoch at which it ends in 8 bytes, and an HMAC-SHA-256. The HMAC is over those
  /// 24 bytes and what the value was given for: session, person, client, digest of method and
  /// parameters, version of the policy; each in UTF-8 with its length in 4 bytes before it. The key
  /// is random and lives as long as the session.
  ///
  /// Invariant: a value only brings a call back to be judged like any other; it never is a yes.
  static final class ReturnStates {
    private static final String PREFIX = "assent.1.";
    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final int HEAD = 24;
    private static final int LENGTH = HEAD + 32;
    private static final int NONCE = 16;

    // Beyond these the oldest cannot come back with its value any more.
    private static final int MOST = 1000;

    private final byte[] key = new byte[32];
    private final SecureRandom random = new SecureRandom();
    private final SequencedSet<ByteBuffer> given = new LinkedHashSet<>();
    private final InstantSource clock;

    ReturnStates(InstantSource clock) {
      this.clock = clock;
      random.nextBytes(key);
    }

    /// The result of looking at a request that may be a further round.
    sealed interface Opening {
      /// It carries no value of ours.
      record None() implements Opening {}

      /// It is the call that the value was given to.
      ///
      /// @param call as it was, without the value
      record Again(Message.Request call) implements Opening {}

      /// The value is forged, of another call, too old or used.
      record Refused() implements Opening {}
    }

    /// Returns whether a request carries a value that is, or pretends to be, of ours.
    static boolean isOurs(Message.Request request) {
      return request
          .params()
          .string("requestState")
          .filter(value -> value.startsWith(PREFIX))
          .isPresent();
    }

    /// A value for a call that has to come again.
    String give(Message.Request call, SessionFacts facts, PolicyVersion policy) {
      byte[] nonce = new byte[NONCE];
      random.nextBytes(nonce);
      byte[] head =
          ByteBuffer.allocate(HEAD)
              .put(nonce)
              .putLong(clock.instant().plus(LIFE).getEpochSecond())
              .array();
      byte[] whole =
          ByteBuffer.allocate(LENGTH).put(head).put(mac(head, call, facts, policy)).array();
      synchronized (this) {
        given.addLast(ByteBuffer.wrap(nonce));
        if (given.size() > MOST) {
          given.removeFirst();
        }
      }
      return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
    }

    /// Looks at a request; a value of ours is used up by this when it is good.
    Opening open(Message.Request request, SessionFacts facts, PolicyVersion policy) {
      if (!isOurs(request)) {
        return new Opening.None();
      }
      var call = without(request);
      String value =
          request.params().string("requestState").orElseThrow().substring(PREFIX.length());
      return !asksMore(request) && isGood(value, call, facts, policy)
          ? new Opening.Again(call)
          : new Opening.Refused();
    }

    // Nothing was asked, so there is nothing to respond to.
    private static boolean asksMore(Message.Request request) {
      var responses = request.params().get("inputResponses");
      return responses != null && !responses.equals(JsonObject.EMPTY);
    }

    private static Message.Request without(Message.Request request) {
      var params = request.params().without("requestState").without("inputResponses");
      return new Message.Request(
          request.id(), request.method(), request.tree().with("params", params));
    }

    private boolean isGood(
        String text, Message.Request call, SessionFacts facts, PolicyVersion policy) {
      byte[] whole;
      try {
        whole = Base64.getUrlDecoder().decode(text);
      } catch (IllegalArgumentException _) {
        return false;
      }
      // One value has one spelling.
      if (whole.length != LENGTH
          || !Base64.getUrlEncoder().withoutPadding().encodeToString(whole).equals(text)) {
        return false;
      }
      var read = ByteBuffer.wrap(whole);
      byte[] head = new byte[HEAD];
      byte[] found = new byte[LENGTH - HEAD];
      read.get(head).get(found);
      if (!MessageDigest.isEqual(found, mac(head, call, facts, policy))) {
        return false;
      }
      Instant until = Instant.ofEpochSecond(ByteBuffer.wrap(head).getLong(NONCE));
      synchronized (this) {
        return given.remove(ByteBuffer.wrap(head, 0, NONCE).slice())
            && clock.instant().isBefore(until);
      }
    }

    private byte[] mac(
        byte[] head, Message.Request call, SessionFacts facts, PolicyVersion policy) {
      try {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update(head);
        put(mac, facts.sessionId());
        put(mac, facts.subject().key().text());
        put(mac, facts.clientName().orElse(""));
        put(mac, facts.clientVersion().orElse(""));
        put(mac, digest(call));
        put(mac, policy.number() + " " + policy.digest());
        return mac.doFinal();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java has HmacSHA256", e);
      }
    }

    private static void put(Mac mac, String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      mac.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
      mac.update(bytes);
    }

    // `_meta` may differ: trace context and progress token belong to the round.
    private static String digest(Message.Request call) {
      return CanonicalJson.digest(
          JsonObject.builder()
              .put("method", new JsonString(call.method()))
              .put("params", call.params().without("_meta"))
              .build());
    }
  }
}
