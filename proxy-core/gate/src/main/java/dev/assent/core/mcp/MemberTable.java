package dev.assent.core.mcp;

import dev.assent.core.json.JsonPointer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The members that messages have which pass without a rule, by revision; read from `members.tsv`
/// beside this class, which says how its lines are to be read.
final class MemberTable {
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

  /// A member and what is below it: the members of an object by name, the element of a list by `*`.
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
      for (String name : pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
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
