package dev.assent.core.transport.http;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageCodec.BatchMember;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads whole bodies and the messages in them.
final class AnswerReader {
  private static final int CHUNK = 16 * 1024;
  private static final int BATCH = 4096;
  private static final int WORDS = 64 * 1024;

  private AnswerReader() {}

  /// A body of at most so many bytes.
  ///
  /// @throws IOException when it is longer, stalls or breaks
  static byte[] body(AnswerBody reading, int limit) throws IOException {
    var body = new ByteArrayOutputStream();
    var buffer = new byte[CHUNK];
    reading.partial(true);
    for (int count = reading.read(buffer); count >= 0; count = reading.read(buffer)) {
      if (body.size() + (long) count > limit) {
        throw new IOException("its answer is longer than " + limit + " bytes");
      }
      body.write(buffer, 0, count);
    }
    return body.toByteArray();
  }

  /// The text of a refusal, read to its end so that the connection can be used again; empty where
  /// it is too long or breaks.
  static byte[] words(AnswerBody reading) {
    try {
      return body(reading, WORDS);
    } catch (IOException _) {
      // The status is what counts.
      return new byte[0];
    }
  }

  /// The error of the protocol that a body is; absent where it is something else.
  static Optional<Message.Failure> failure(byte[] body, JsonLimits limits) {
    try {
      return MessageCodec.decode(body, limits) instanceof Message.Failure failure
          ? Optional.of(failure)
          : Optional.empty();
    } catch (MalformedMessageException _) {
      return Optional.empty();
    }
  }

  /// The messages of a body or an event: one, or those of a batch.
  ///
  /// @param batches whether there are any in the revision
  /// @throws MalformedMessageException when it is neither
  static List<Message> messages(byte[] bytes, JsonLimits limits, boolean batches)
      throws MalformedMessageException {
    try {
      return List.of(MessageCodec.decode(bytes, limits));
    } catch (MalformedMessageException e) {
      if (batches && e.code() == MalformedMessageException.Code.BATCH) {
        return members(bytes, limits);
      }
      throw e;
    }
  }

  // One damaged member makes the whole body damaged: which call it answers is not known.
  private static List<Message> members(byte[] bytes, JsonLimits limits)
      throws MalformedMessageException {
    var messages = new ArrayList<Message>();
    for (BatchMember member : MessageCodec.decodeBatch(bytes, limits, BATCH)) {
      switch (member) {
        case BatchMember.Read(Message message) -> messages.add(message);
        case BatchMember.Refused(MalformedMessageException fault) -> throw fault;
      }
    }
    return messages;
  }
}
