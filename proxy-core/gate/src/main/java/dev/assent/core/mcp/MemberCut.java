package dev.assent.core.mcp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.text.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Cuts messages that pass without a rule to the members that their method has in a revision, each
/// within its bound: what nobody judges must carry nothing that nobody expects.
public final class MemberCut {
  private static final MemberTable TABLE = MemberTable.builtIn();
  private static final Pattern TRACE =
      Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

  // Of what was left out, so much is told.
  private static final int NAMED = 16;
  private static final int NAME = 128;

  private static final Set<String> ENVELOPE = Set.of("jsonrpc", "id", "method");

  private MemberCut() {}

  /// A measure of what passes.
  public enum Measure {
    /// what the revision's schema has
    SCHEMA,
    /// what keeps an open session from breaking, no more
    BARE
  }

  /// A message after the cut.
  ///
  /// @param tree what is left of it; the same object where nothing was left out
  /// @param leftOut JSON pointers of the first few members that were left out, cut where they are
  ///   long
  /// @param fault why nothing of it may pass; absent where what is left may
  public record Cut(JsonObject tree, List<String> leftOut, Optional<String> fault) {
    public Cut {
      leftOut = List.copyOf(leftOut);
    }
  }

  /// Cuts a request or a notification.
  ///
  /// @param message the whole message
  /// @param agreed the revision of the session; absent before it was agreed on, and where it is not
  ///   known
  public static Cut message(
      String method, JsonObject message, Optional<ProtocolVersion> agreed, Measure measure) {
    JsonObject params = message.object("params").orElse(JsonObject.EMPTY);
    return cut(message, "params", TABLE.params(method), revision(method, params, agreed), measure);
  }

  /// Cuts the answer to a request.
  ///
  /// @param method the request's
  /// @param answer the whole message, a success
  public static Cut answer(
      String method, JsonObject answer, Optional<ProtocolVersion> agreed, Measure measure) {
    return cut(
        answer,
        "result",
        TABLE.result(method),
        agreed.orElse(ProtocolVersion.V2025_11_25),
        measure);
  }

  /// True if the members of a method's messages are known.
  static boolean knows(String method) {
    return TABLE.params(method).isPresent();
  }

  private static ProtocolVersion revision(
      String method, JsonObject params, Optional<ProtocolVersion> agreed) {
    var meta = RequestMeta.of(params);
    if (meta.isStateless()) {
      return meta.protocolVersion()
          .flatMap(ProtocolVersion::of)
          .orElse(ProtocolVersion.V2026_07_28);
    }
    Optional<ProtocolVersion> named =
        method.equals("initialize")
            ? params.string("protocolVersion").flatMap(ProtocolVersion::of)
            : agreed;
    return named.filter(ProtocolVersion::hasHandshake).orElse(ProtocolVersion.V2025_11_25);
  }

  private static Cut cut(
      JsonObject message,
      String body,
      Optional<MemberTable.Node> node,
      ProtocolVersion revision,
      Measure measure) {
    var cutting = new Cutting(revision, measure);
    var left = JsonObject.builder();
    for (Map.Entry<String, Json> member : message.members().entrySet()) {
      String name = member.getKey();
      if (ENVELOPE.contains(name)) {
        left.put(name, member.getValue());
      } else if (name.equals(body) && member.getValue() instanceof JsonObject object) {
        Optional<JsonObject> rest =
            node.flatMap(known -> cutting.object(object, known, "/" + body));
        if (node.isPresent() && rest.isEmpty()) {
          return new Cut(message, cutting.leftOut, Optional.of(cutting.fault()));
        }
        // A message of no known method keeps its envelope alone.
        left.put(body, rest.orElse(JsonObject.EMPTY));
      } else if (name.equals(body) && body.equals("result")) {
        left.put(name, JsonObject.EMPTY);
      } else {
        cutting.leaveOut("/" + name);
      }
    }
    JsonObject tree = left.build();
    return new Cut(tree.equals(message) ? message : tree, cutting.leftOut, Optional.empty());
  }

  /// One message being cut. Remembers the first few members that were left out.
  private static final class Cutting {
    private final ProtocolVersion revision;
    private final Measure measure;
    private final List<String> leftOut = new ArrayList<>();
    private String needed = "";

    Cutting(ProtocolVersion revision, Measure measure) {
      this.revision = revision;
      this.measure = measure;
    }

    String fault() {
      return "`"
          + needed
          + "` is longer than what passes without a rule, or something else than the protocol has there";
    }

    private void leaveOut(String pointer) {
      if (leftOut.size() < NAMED) {
        leftOut.add(PlainText.cut(pointer, NAME));
      }
    }

    // Absent where a member that is needed may not pass.
    Optional<JsonObject> object(JsonObject object, MemberTable.Node node, String pointer) {
      var rest = JsonObject.builder();
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        String at = JsonPointer.child(pointer, member.getKey());
        Optional<MemberTable.Node> known = node.get(member.getKey()).filter(this::exists);
        Optional<Json> value = known.flatMap(one -> value(member.getValue(), one, at));
        if (value.isPresent()) {
          rest.put(member.getKey(), value.get());
          continue;
        }
        leaveOut(at);
        boolean nothing =
            member.getValue() instanceof JsonNull
                && known.filter(one -> one.member().nullable()).isPresent();
        if (known.isPresent() && known.get().member().needed() && !nothing) {
          needed = at;
          return Optional.empty();
        }
      }
      return Optional.of(rest.build());
    }

    private boolean exists(MemberTable.Node node) {
      return node.member().isIn(revision) && (measure == Measure.SCHEMA || node.member().kept());
    }

    private Optional<Json> value(Json value, MemberTable.Node node, String pointer) {
      int most = node.member().most();
      return switch (node.member().kind()) {
        case TEXT ->
            Optional.of(value)
                .filter(one -> one instanceof JsonString text && text.value().length() <= most);
        case NUMBER ->
            Optional.of(value)
                .filter(one -> one instanceof JsonNumber(var lexeme) && lexeme.length() <= most);
        case FLAG -> Optional.of(value).filter(JsonBoolean.class::isInstance);
        case MARK ->
            Optional.of(value)
                .filter(one -> PageMark.of(one).filter(mark -> mark.length() <= most).isPresent());
        case ID -> MessageId.read(value).map(MessageId::json);
        case TRACE ->
            Optional.of(value)
                .filter(
                    one -> one instanceof JsonString text && TRACE.matcher(text.value()).matches());
        case OPEN ->
            Optional.of(value)
                .filter(one -> one instanceof JsonObject && JsonWriter.write(one).length() <= most);
        case OBJECT ->
            value instanceof JsonObject object
                ? object(object, node, pointer).map(one -> one)
                : Optional.empty();
        case LIST ->
            value instanceof JsonArray(var items) && items.size() <= most
                ? list(items, node, pointer)
                : Optional.empty();
      };
    }

    private Optional<Json> list(List<Json> items, MemberTable.Node node, String pointer) {
      Optional<MemberTable.Node> element = node.get("*").filter(this::exists);
      var rest = new ArrayList<Json>();
      for (int i = 0; i < items.size(); i++) {
        String at = JsonPointer.child(pointer, i);
        Json item = items.get(i);
        element
            .flatMap(known -> value(item, known, at))
            .ifPresentOrElse(rest::add, () -> leaveOut(at));
      }
      return Optional.of(new JsonArray(rest));
    }
  }

  /// The members that messages have which pass without a rule, by revision; read from `members.tsv`
  /// beside this class, which says how its lines are to be read.
  private static final class MemberTable {
    private static final String ANSWER = "answer:";

    private final Map<String, Node> roots;

    private MemberTable(Map<String, Node> roots) {
      this.roots = roots;
    }

    /// A kind of value that a member can have.
    enum Kind {
      TEXT,
      NUMBER,
      FLAG,
      ID,
      MARK,
      OBJECT,
      OPEN,
      LIST,
      TRACE
    }

    /// One member.
    ///
    /// @param most as the column says; 0 where the kind has no bound
    /// @param needed whether the part it belongs to is nothing without it
    /// @param kept whether it passes while everything is denied
    /// @param nullable whether a null says nothing
    record Member(
        Kind kind,
        int most,
        ProtocolVersion since,
        ProtocolVersion until,
        boolean needed,
        boolean kept,
        boolean nullable) {
      private static final Member IMPLIED =
          new Member(Kind.OBJECT, 0, ProtocolVersion.values()[0], newest(), false, false, false);

      boolean isIn(ProtocolVersion revision) {
        return since.compareTo(revision) <= 0 && until.compareTo(revision) >= 0;
      }
    }

    /// A member and what is below it: the members of an object by name, the element of a list by
    /// `*`.
    static final class Node {
      private final Map<String, Node> below = new LinkedHashMap<>();
      private Member member = Member.IMPLIED;

      Member member() {
        return member;
      }

      /// A member below; absent for one that does not exist.
      Optional<Node> get(String name) {
        return Optional.ofNullable(below.get(name));
      }

      private Node at(String pointer) {
        Node node = this;
        for (String name :
            pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
          node = node.below.computeIfAbsent(JsonPointer.unescaped(name), _ -> new Node());
        }
        return node;
      }
    }

    static MemberTable builtIn() {
      try (InputStream in = MemberTable.class.getResourceAsStream("members.tsv")) {
        if (in == null) {
          throw new IllegalStateException("the table of members is missing");
        }
        return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static MemberTable parse(String text) {
      var roots = new HashMap<String, Node>();
      for (String line :
          text.lines().filter(one -> !one.isBlank() && !one.startsWith("#")).toList()) {
        String[] cells = line.split("\t", -1);
        for (String owner : cells[0].split(",", -1)) {
          enter(roots, roots.computeIfAbsent(owner, _ -> new Node()).at(cells[1]), cells);
        }
      }
      return new MemberTable(Map.copyOf(roots));
    }

    private static void enter(Map<String, Node> roots, Node node, String[] cells) {
      String kind = cells[2];
      if (!kind.startsWith("=")) {
        node.member = member(Kind.valueOf(kind.toUpperCase(Locale.ROOT)), cells);
        return;
      }
      node.member = member(Kind.OBJECT, cells);
      @Nullable Node group = roots.get(kind.substring(1));
      if (group == null) {
        throw new IllegalStateException("the group `" + kind + "` has to stand before it is named");
      }
      node.below.putAll(group.below);
    }

    private static Member member(Kind kind, String[] cells) {
      String[] revisions =
          cell(cells, 4).isEmpty() ? new String[] {"", ""} : cell(cells, 4).split("\\.\\.", -1);
      String marks = cell(cells, 5);
      return new Member(
          kind,
          cell(cells, 3).isEmpty() ? 0 : Integer.parseInt(cells[3]),
          revisions[0].isEmpty()
              ? ProtocolVersion.values()[0]
              : ProtocolVersion.of(revisions[0]).orElseThrow(),
          revisions[1].isEmpty() ? newest() : ProtocolVersion.of(revisions[1]).orElseThrow(),
          marks.contains("needed"),
          marks.contains("kept"),
          marks.contains("null"));
    }

    private static String cell(String[] cells, int at) {
      return at < cells.length ? cells[at] : "";
    }

    private static ProtocolVersion newest() {
      return ProtocolVersion.values()[ProtocolVersion.values().length - 1];
    }

    /// The parameters of a method's messages; absent for a method that is not in the table.
    Optional<Node> params(String method) {
      return Optional.ofNullable(roots.get(method));
    }

    /// The result of a method's answers; absent for a method that is not in the table.
    Optional<Node> result(String method) {
      return Optional.ofNullable(roots.get(ANSWER + method));
    }
  }
}
