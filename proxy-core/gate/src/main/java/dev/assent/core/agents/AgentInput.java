package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.local.HookDenial;
import dev.assent.core.local.HookReply;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// A parsed document of an agent, with the replies to it in the agent's own form.
public final class AgentInput {
  private final AgentDialect dialect;
  private final AgentCall call;
  private final Optional<RepeatedQuestion> twice;
  private final boolean asksOnceMore;

  private AgentInput(
      AgentDialect dialect,
      AgentCall call,
      Optional<RepeatedQuestion> twice,
      boolean asksOnceMore) {
    this.dialect = dialect;
    this.call = call;
    this.twice = twice;
    this.asksOnceMore = asksOnceMore;
  }

  /// Reads an agent's document.
  ///
  /// @param document strict JSON, one object, in strict UTF-8, or in UTF-16 behind its byte order
  ///   mark; one mark may stand before UTF-8 too: both are what programs of Windows write into a
  ///   pipe
  /// @throws AgentInputException when it is not what the agent's contract says
  public static AgentInput read(HookAgent agent, byte[] document, JsonLimits limits)
      throws AgentInputException {
    Json json;
    try {
      json = JsonReader.read(inUtf8(document), limits);
    } catch (JsonException e) {
      throw new AgentInputException(
          "what the agent sent is no JSON that can be judged: " + e.getMessage());
    }
    if (!(json instanceof JsonObject object)) {
      throw new AgentInputException("found no object in what the agent sent, expected one");
    }
    return read(agent, object);
  }

  /// Reads an agent's document that is parsed already.
  ///
  /// @throws AgentInputException when it is not what the agent's contract says
  public static AgentInput read(HookAgent agent, JsonObject document) throws AgentInputException {
    AgentDialect dialect = AgentDialect.of(agent, document);
    return new AgentInput(
        dialect, dialect.read(document), dialect.twice(document), dialect.asksOnceMore(document));
  }

  private static byte[] inUtf8(byte[] document) throws AgentInputException {
    if (begins(document, 0xef, 0xbb, 0xbf)) {
      return Arrays.copyOfRange(document, 3, document.length);
    }
    if (!begins(document, 0xff, 0xfe) && !begins(document, 0xfe, 0xff)) {
      return document;
    }
    Charset charset =
        begins(document, 0xff, 0xfe) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
    try {
      return charset
          .newDecoder()
          .decode(ByteBuffer.wrap(document, 2, document.length - 2))
          .toString()
          .getBytes(StandardCharsets.UTF_8);
    } catch (CharacterCodingException _) {
      throw new AgentInputException(
          "found text behind a byte order mark of UTF-16 in what the agent sent that is no UTF-16");
    }
  }

  private static boolean begins(byte[] document, int... mark) {
    for (int at = 0; at < mark.length; at++) {
      if (at >= document.length || Byte.toUnsignedInt(document[at]) != mark[at]) {
        return false;
      }
    }
    return true;
  }

  /// The no to a document that could not be read.
  public static HookReply unread(HookAgent agent, byte[] document, String reason) {
    return HookDenial.unread(agent, document, reason);
  }

  /// The call that the agent asks about.
  public AgentCall call() {
    return call;
  }

  /// The use, where the agent asks about it twice.
  public Optional<RepeatedQuestion> twice() {
    return twice;
  }

  /// True if the agent asks once more, with all that has to be known, so that nothing has to be
  /// said now.
  public boolean asksOnceMore() {
    return asksOnceMore;
  }

  /// A yes that a person gave.
  public HookReply allowedByPerson() {
    return call.kind() == ToolKind.DIALOGUE
        ? dialect.nothing()
        : dialect.yes(call, "The user allowed this call in Assent.");
  }

  /// A yes that no person has given: where the agent asks in its own window, it goes on to ask.
  ///
  /// A command that no rule found dangerous may still be one that the agent's own rules ask about,
  /// so nothing is said of it; and a dialogue of the agent is for the person to answer.
  public HookReply allowedByRule() {
    return call.kind() == ToolKind.SHELL || call.kind() == ToolKind.DIALOGUE
        ? dialect.nothing()
        : dialect.yes(call, "A rule of the user's policy in Assent allows this call.");
  }

  /// Neither yes nor no, because the call is judged elsewhere, or was a moment ago.
  public HookReply leftToProxy() {
    return dialect.nothing();
  }

  /// A no.
  ///
  /// @param reason sentences for the model
  public HookReply denied(String reason) {
    return AgentDialect.no(call, reason);
  }
}
