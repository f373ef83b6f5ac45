package dev.assent.core.agents;

import dev.assent.core.bridge.HookAgent;
import dev.assent.core.bridge.HookDenial;
import dev.assent.core.bridge.HookReply;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.util.Arrays;
import java.util.Optional;

/// What an agent sent, understood, and the ways to answer it in its own form.
public final class AgentInput {
  private final Dialect dialect;
  private final AgentCall call;
  private final Optional<AskedTwice> twice;
  private final boolean asksOnceMore;

  private AgentInput(Dialect dialect, AgentCall call, Optional<AskedTwice> twice, boolean asksOnceMore) {
    this.dialect = dialect;
    this.call = call;
    this.twice = twice;
    this.asksOnceMore = asksOnceMore;
  }

  /// Reads an agent's document.
  ///
  /// @param document strict UTF-8, strict JSON, one object; one byte order mark may stand before it, as Cursor writes it on Windows
  /// @throws AgentInputException when it is not what the agent's contract says
  public static AgentInput read(HookAgent agent, byte[] document, JsonLimits limits) throws AgentInputException {
    Json json;
    try {
      json = JsonReader.read(withoutMark(document), limits);
    } catch (JsonException e) {
      throw new AgentInputException("what the agent sent is no JSON that can be judged: " + e.getMessage());
    }
    if (!(json instanceof JsonObject object)) {
      throw new AgentInputException("found no object in what the agent sent, expected one");
    }
    Dialect dialect = Dialect.of(agent, object);
    return new AgentInput(dialect, dialect.read(object), dialect.twice(object), dialect.asksOnceMore(object));
  }

  private static byte[] withoutMark(byte[] document) {
    boolean marked = document.length >= 3 && document[0] == (byte) 0xef && document[1] == (byte) 0xbb && document[2] == (byte) 0xbf;
    return marked ? Arrays.copyOfRange(document, 3, document.length) : document;
  }

  /// The no to a document that could not be read.
  public static HookReply unread(HookAgent agent, byte[] document, String reason) {
    return HookDenial.unread(agent, document, reason);
  }

  /// What the agent asks about.
  public AgentCall call() {
    return call;
  }

  /// The use, where the agent asks about it twice.
  public Optional<AskedTwice> twice() {
    return twice;
  }

  /// Whether the agent asks once more, with all that has to be known, so that nothing has to be said now.
  public boolean asksOnceMore() {
    return asksOnceMore;
  }

  /// A yes that a person gave.
  public HookReply allowedByPerson() {
    return call.kind() == ToolKind.DIALOGUE ? dialect.nothing() : dialect.yes(call, "The user allowed this call in Assent.");
  }

  /// A yes that no person has given: where the agent asks in its own window, it goes on to ask.
  ///
  /// A command that no rule found dangerous may still be one that the agent's own rules ask about, so nothing is said of it; and
  /// a dialogue of the agent is for the person to answer.
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
    return Dialect.no(call, reason);
  }
}
