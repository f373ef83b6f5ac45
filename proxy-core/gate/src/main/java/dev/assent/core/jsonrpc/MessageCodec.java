package dev.assent.core.jsonrpc;

import dev.assent.core.json.ByteSlice;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.MalformedMessageException.Code;
import dev.assent.core.text.HiddenCodePoints;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns lines into messages and messages into lines. Pure, thread-safe.
public final class MessageCodec {
  /// Characters (UTF-16 units) a method may have.
  public static final int MAX_METHOD_LENGTH = 128;

  private static final Set<String> ENVELOPE =
      Set.of("jsonrpc", "id", "method", "params", "result", "error");

  private static final List<String> MAY_BE_NULL = List.of("params", "method", "error");
  private static final List<String> MAY_BE_NULL_IN_ERRORS = List.of("params", "method", "result");

  private MessageCodec() {}

  /// Reads one message.
  ///
  /// @param line the bytes of one line, without its line end
  /// @throws MalformedMessageException when it is not strict UTF-8, not one strict JSON object,
  ///   over a limit, or not the shape of a JSON-RPC 2.0 message with named parameters; an array is
  ///   refused with [Code#BATCH]; with [Code#INTERNAL] when reading it failed by a fault of the
  ///   program, for want of memory or stack, say
  public static Message decode(byte[] line, JsonLimits limits) throws MalformedMessageException {
    try {
      return switch (read(line, limits)) {
        case JsonObject tree -> message(tree, "");
        case JsonArray _ ->
            throw new MalformedMessageException(
                Code.BATCH,
                "at line 1, column 1: found an array of messages, expected one message",
                Optional.empty());
        case Json other -> throw notAnObject(other, "at line 1, column 1");
      };
    } catch (RuntimeException | Error fault) {
      throw unreadable(line, limits, fault);
    }
  }

  private static MalformedMessageException unreadable(
      byte[] line, JsonLimits limits, Throwable fault) {
    var unreadable =
        new MalformedMessageException(
            Code.INTERNAL,
            "an internal fault: " + fault.getClass().getSimpleName(),
            idOf(line, limits));
    unreadable.initCause(fault);
    return unreadable;
  }

  // Read without the tree, so that what the tree lacked may be there for this.
  private static Optional<MessageId> idOf(byte[] line, JsonLimits limits) {
    try {
      return JsonReader.scalarMember(line, "id", limits).flatMap(MessageId::read);
    } catch (RuntimeException | Error _) {
      return Optional.empty();
    }
  }

  /// Reads a batch, which exists in protocol revision 2025-03-26 only. Each member is read by
  /// itself; what is wrong with the line as JSON is wrong with all of them.
  ///
  /// @param most how many members there may be
  /// @return at least one, in order
  /// @throws MalformedMessageException as [#decode], and when the line is no array, an empty one or
  ///   too long a one
  public static List<BatchMember> decodeBatch(byte[] line, JsonLimits limits, int most)
      throws MalformedMessageException {
    try {
      return members(read(line, limits), most);
    } catch (RuntimeException | Error fault) {
      throw unreadable(line, limits, fault);
    }
  }

  private static List<BatchMember> members(Json read, int most) throws MalformedMessageException {
    if (!(read instanceof JsonArray(var items)) || items.isEmpty()) {
      throw new MalformedMessageException(
          Code.SHAPE,
          "at line 1, column 1: expected an array of at least one message",
          Optional.empty());
    }
    if (items.size() > most) {
      throw new MalformedMessageException(
          Code.LIMIT,
          "at line 1, column 1: found a batch of "
              + items.size()
              + " messages, expected at most "
              + most,
          Optional.empty());
    }
    var members = new ArrayList<BatchMember>(items.size());
    for (int i = 0; i < items.size(); i++) {
      members.add(member(items.get(i), "/" + i));
    }
    return List.copyOf(members);
  }

  private static BatchMember member(Json item, String at) {
    try {
      if (item instanceof JsonObject tree) {
        return new BatchMember.Read(message(tree, at));
      }
      throw notAnObject(item, "at `" + at + "`");
    } catch (MalformedMessageException e) {
      return new BatchMember.Refused(e);
    }
  }

  /// The line of a message: its tree on one line as [JsonWriter] prints it, UTF-8, one LF at the
  /// end.
  public static byte[] encode(Message message) {
    return JsonWriter.line(message.tree());
  }

  /// As [#encode], in pieces: long texts that pass unchanged are not copied.
  public static List<ByteSlice> encodePieces(Message message) {
    return JsonWriter.linePieces(message.tree());
  }

  /// The line of a batch: its messages in an array, printed as [#encode] prints one.
  ///
  /// @param messages at least one
  public static byte[] encodeBatch(List<Message> messages) {
    return JsonWriter.line(new JsonArray(messages.stream().<Json>map(Message::tree).toList()));
  }

  /// The bytes of a line behind a byte order mark, with which some programs begin what they send;
  /// the same where there is none. It never passes on.
  public static byte[] withoutMark(byte[] line) {
    boolean marked =
        line.length >= 3
            && line[0] == (byte) 0xef
            && line[1] == (byte) 0xbb
            && line[2] == (byte) 0xbf;
    return marked ? Arrays.copyOfRange(line, 3, line.length) : line;
  }

  private static Json read(byte[] bytes, JsonLimits limits) throws MalformedMessageException {
    byte[] line = withoutMark(bytes);
    try {
      return JsonReader.read(line, limits);
    } catch (JsonException e) {
      Code code =
          switch (e.code()) {
            case ENCODING -> Code.ENCODING;
            case SYNTAX -> Code.SYNTAX;
            case DUPLICATE_MEMBER -> Code.DUPLICATE_MEMBER;
            case LIMIT -> Code.LIMIT;
          };
      Optional<MessageId> id = JsonReader.scalarMember(line, "id", limits).flatMap(MessageId::read);
      throw new MalformedMessageException(code, "at " + e.place() + ": " + e.getMessage(), id);
    }
  }

  private static MalformedMessageException notAnObject(Json found, String place) {
    return new MalformedMessageException(
        Code.SHAPE, place + ": found " + kind(found) + ", expected an object", Optional.empty());
  }

  private static Message message(JsonObject given, String at) throws MalformedMessageException {
    var tree = withoutNulls(given);
    var shape = new Shape(tree, at);
    shape.check(new JsonString("2.0").equals(tree.get("jsonrpc")), "/jsonrpc", "expected \"2.0\"");
    for (String name : tree.members().keySet()) {
      Optional<String> alias = NameAliases.aliasOf(name, ENVELOPE);
      shape.check(
          alias.isEmpty(), "", "found a member that can be taken for `" + alias.orElse("") + "`");
    }
    boolean call = tree.get("method") != null;
    shape.check(
        !call || (tree.get("result") == null && tree.get("error") == null),
        "",
        "found a method together with a result or an error");
    return call ? call(tree, shape) : answer(tree, shape);
  }

  // Some programs write null for what is not there, and an empty list for an object without
  // members. A result may be null, and an id is never.
  private static JsonObject withoutNulls(JsonObject given) {
    JsonObject tree = given;
    for (String name :
        given.get("error") instanceof JsonObject ? MAY_BE_NULL_IN_ERRORS : MAY_BE_NULL) {
      if (tree.get(name) == JsonNull.NULL) {
        tree = tree.without(name);
      }
    }
    if (tree.get("params") instanceof JsonArray(var items) && items.isEmpty()) {
      tree = tree.without("params");
    }
    return tree;
  }

  private static Message call(JsonObject tree, Shape shape) throws MalformedMessageException {
    String method = tree.string("method").orElse("");
    shape.check(
        tree.get("method") instanceof JsonString && !method.isEmpty(),
        "/method",
        "expected a string");
    shape.check(
        method.length() <= MAX_METHOD_LENGTH,
        "/method",
        "found " + method.length() + " characters, expected at most " + MAX_METHOD_LENGTH);
    @Nullable Json params = tree.get("params");
    shape.check(
        params == null || params instanceof JsonObject,
        "/params",
        "found " + kind(params) + ", expected an object");
    if (tree.get("id") == null) {
      return new Message.Notification(method, tree);
    }
    return new Message.Request(shape.id(), method, tree);
  }

  private static Message answer(JsonObject tree, Shape shape) throws MalformedMessageException {
    boolean success = tree.get("result") != null;
    shape.check(
        success != (tree.get("error") != null),
        "",
        "expected a method, a result or an error, one of them");
    shape.check(tree.get("params") == null, "/params", "found parameters in an answer");
    if (success) {
      return new Message.Success(shape.id(), tree);
    }
    Optional<JsonRpcError> error = JsonRpcError.mended(tree.get("error"));
    shape.check(error.isPresent(), "/error", "expected an object, or a text");
    @Nullable Json id = tree.get("id");
    Optional<MessageId> known =
        id == null || id == JsonNull.NULL ? Optional.empty() : Optional.of(shape.id());
    boolean asIs = tree.object("error").flatMap(JsonRpcError::read).isPresent();
    return new Message.Failure(
        known, error.orElseThrow(), asIs ? tree : tree.with("error", error.orElseThrow().json()));
  }

  private static String kind(@Nullable Json value) {
    return switch (value) {
      case null -> "nothing";
      case JsonObject _ -> "an object";
      case JsonArray _ -> "an array";
      case JsonString _ -> "a string";
      case JsonNumber _ -> "a number";
      case JsonBoolean _ -> "a boolean";
      case JsonNull _ -> "null";
    };
  }

  /// One message while its shape is checked; knows where it stands and which id a complaint goes
  /// to.
  private record Shape(JsonObject tree, String at) {
    void check(boolean holds, String pointer, String complaint) throws MalformedMessageException {
      if (!holds) {
        @Nullable Json id = tree.get("id");
        throw new MalformedMessageException(
            Code.SHAPE,
            "at `" + at + pointer + "`: " + complaint,
            id == null ? Optional.empty() : MessageId.read(id));
      }
    }

    MessageId id() throws MalformedMessageException {
      @Nullable Json id = tree.get("id");
      Optional<MessageId> read = id == null ? Optional.empty() : MessageId.read(id);
      check(
          read.isPresent(),
          "/id",
          "found " + kind(id) + ", expected a string or a whole number of at most 128 characters");
      return read.orElseThrow();
    }
  }

  /// The content of one place of a batch.
  public sealed interface BatchMember {
    /// A message.
    record Read(Message message) implements BatchMember {}

    /// JSON that is no message; its fault names the place.
    record Refused(MalformedMessageException fault) implements BatchMember {}
  }

  /// Finds member names that a careless reader takes for a known one, or for one another: other
  /// case, compatibility forms such as the long s, invisible characters, a NUL at the end.
  public static final class NameAliases {
    private NameAliases() {}

    /// The known name that a name is an alias of; empty where it is that very name or resembles
    /// none.
    ///
    /// @param known exact names
    public static Optional<String> aliasOf(String name, Set<String> known) {
      if (known.contains(name)) {
        return Optional.empty();
      }
      String folded = folded(name);
      return known.stream().filter(one -> one.toLowerCase(Locale.ROOT).equals(folded)).findFirst();
    }

    /// The place where two members of one object, at any depth, can be taken for one another.
    ///
    /// @return the second one's JSON pointer within the tree; absent where all names stay apart
    public static Optional<String> clash(JsonObject tree) {
      return clashIn(tree);
    }

    private static Optional<String> clashIn(JsonObject object) {
      var names = object.members().keySet();
      // Names that fold to themselves differ because they are members of one object; most objects
      // have no others.
      if (names.size() > 1 && !allFoldToThemselves(names)) {
        var seen = new HashSet<String>();
        for (String name : names) {
          if (!seen.add(folded(name))) {
            return Optional.of(JsonPointer.child("", name));
          }
        }
      }
      for (var member : object.members().entrySet()) {
        var found = below(member.getValue());
        if (found.isPresent()) {
          return found.map(rest -> JsonPointer.child("", member.getKey()) + rest);
        }
      }
      return Optional.empty();
    }

    private static Optional<String> below(Json value) {
      return switch (value) {
        case JsonObject object -> clashIn(object);
        case JsonArray(List<Json> items) -> {
          for (int i = 0; i < items.size(); i++) {
            var found = below(items.get(i));
            if (found.isPresent()) {
              yield Optional.of(JsonPointer.child("", i) + found.get());
            }
          }
          yield Optional.empty();
        }
        case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> Optional.empty();
      };
    }

    private static boolean allFoldToThemselves(Set<String> names) {
      for (String name : names) {
        if (!foldsToItself(name)) {
          return false;
        }
      }
      return true;
    }

    private static boolean foldsToItself(String name) {
      for (int i = 0; i < name.length(); i++) {
        char c = name.charAt(i);
        if (c <= ' ' || c >= 0x7f || c >= 'A' && c <= 'Z') {
          return false;
        }
      }
      return true;
    }

    private static String folded(String name) {
      if (foldsToItself(name)) {
        return name;
      }
      var kept = new StringBuilder(name.length());
      Normalizer.normalize(name, Normalizer.Form.NFKC)
          .codePoints()
          .filter(c -> !HiddenCodePoints.isControl(c) && !HiddenCodePoints.leavesNoMark(c))
          .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c))
          .forEach(kept::appendCodePoint);
      return kept.toString().toLowerCase(Locale.ROOT);
    }
  }
}
