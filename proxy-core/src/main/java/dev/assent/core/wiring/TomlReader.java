package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads TOML 1.0 as a tree of JSON: tables are objects, texts, booleans and arrays are themselves. Numbers, dates and times are
/// checked and become `null`, because nothing here asks for one.
///
/// Where versions of TOML or their readers differ, the stricter reading holds: a table that is told in two ways, a line break in
/// an inline table and a name that stands twice are refused. Whoever asks takes a refusal for "not known".
final class TomlReader {
  private static final int DEEPEST = 64;

  private final TomlScanner scanner;
  private final Table root = new Table(Way.HEADER);
  private Table current = root;

  /// How a table came about, which decides whether more may be put into it.
  private enum Way {
    /// it is the way to a table with a header of its own
    IMPLIED,
    /// by a header
    HEADER,
    /// by a name with dots
    DOTTED
  }

  private static final class Table {
    private final Map<String, Object> members = new LinkedHashMap<>();
    private Way way;

    private Table(Way way) {
      this.way = way;
    }
  }

  /// The tables of a `[[header]]`.
  private static final class Tables {
    private final List<Table> all = new ArrayList<>();
  }

  private TomlReader(TomlScanner scanner) {
    this.scanner = scanner;
  }

  /// Reads a text.
  ///
  /// @param file for messages
  /// @throws WiringException when it is not UTF-8 or not such TOML, with line and column
  static JsonObject read(String file, byte[] utf8) throws WiringException {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException _) {
      throw new WiringException("`" + file + "`: found bytes that are not UTF-8, expected UTF-8");
    }
    var reader = new TomlReader(new TomlScanner(file, text.startsWith("\uFEFF") ? text.substring(1) : text));
    return reader.document();
  }

  private JsonObject document() throws WiringException {
    scanner.skipLines();
    while (!scanner.isAtEnd()) {
      if (scanner.isAt("[[")) {
        headerOfTables();
      } else if (scanner.isAt("[")) {
        header();
      } else {
        put(current, 0);
      }
      scanner.endOfLine();
      scanner.skipLines();
    }
    return tree(root, 0);
  }

  private void header() throws WiringException {
    scanner.take("[");
    List<String> name = key();
    scanner.take("]");
    Table parent = parent(name);
    String last = name.getLast();
    @Nullable Object known = parent.members.get(last);
    if (known == null) {
      current = new Table(Way.HEADER);
      parent.members.put(last, current);
    } else if (known instanceof Table table && table.way == Way.IMPLIED) {
      table.way = Way.HEADER;
      current = table;
    } else {
      throw twice(last);
    }
  }

  private void headerOfTables() throws WiringException {
    scanner.take("[[");
    List<String> name = key();
    scanner.take("]]");
    Table parent = parent(name);
    @Nullable Object known = parent.members.get(name.getLast());
    var tables = new Tables();
    if (known instanceof Tables more) {
      tables = more;
    } else if (known == null) {
      parent.members.put(name.getLast(), tables);
    } else {
      throw twice(name.getLast());
    }
    current = new Table(Way.HEADER);
    tables.all.add(current);
  }

  // The table that the last name of a header stands in; what is missing on the way is made.
  private Table parent(List<String> name) throws WiringException {
    Table at = root;
    for (String one : name.subList(0, name.size() - 1)) {
      @Nullable Object known = at.members.get(one);
      if (known == null) {
        var made = new Table(Way.IMPLIED);
        at.members.put(one, made);
        at = made;
      } else if (known instanceof Table table) {
        at = table;
      } else if (known instanceof Tables tables) {
        at = tables.all.getLast();
      } else {
        throw twice(one);
      }
    }
    return at;
  }

  private void put(Table into, int depth) throws WiringException {
    List<String> name = key();
    scanner.take("=");
    Table at = into;
    for (String one : name.subList(0, name.size() - 1)) {
      @Nullable Object known = at.members.get(one);
      if (known == null) {
        var made = new Table(Way.DOTTED);
        at.members.put(one, made);
        at = made;
      } else if (known instanceof Table table && table.way == Way.DOTTED) {
        at = table;
      } else {
        throw twice(one);
      }
    }
    Json value = value(depth);
    if (at.members.putIfAbsent(name.getLast(), value) != null) {
      throw twice(name.getLast());
    }
  }

  private List<String> key() throws WiringException {
    var names = new ArrayList<String>();
    do {
      scanner.skipBlanks();
      names.add(scanner.name());
      scanner.skipBlanks();
      if (names.size() > DEEPEST) {
        throw scanner.found("a name of more than " + DEEPEST + " parts", "fewer");
      }
    } while (scanner.takeIf("."));
    return names;
  }

  private Json value(int depth) throws WiringException {
    if (depth > DEEPEST) {
      throw scanner.found("values more than " + DEEPEST + " deep", "fewer");
    }
    scanner.skipBlanks();
    if (scanner.isAt("[")) {
      return array(depth);
    }
    return scanner.isAt("{") ? inlineTable(depth) : scanner.scalar();
  }

  private Json array(int depth) throws WiringException {
    scanner.take("[");
    var items = new ArrayList<Json>();
    scanner.skipLines();
    while (!scanner.takeIf("]")) {
      items.add(value(depth + 1));
      scanner.skipLines();
      if (!scanner.takeIf(",") && !scanner.isAt("]")) {
        throw scanner.found(scanner.shownHere(), "`,` or `]`");
      }
      scanner.skipLines();
    }
    return new JsonArray(items);
  }

  // All in one line, and nothing can be put into it later: it is a value like any other.
  private Json inlineTable(int depth) throws WiringException {
    scanner.take("{");
    var table = new Table(Way.HEADER);
    scanner.skipBlanks();
    boolean more = !scanner.takeIf("}");
    while (more) {
      put(table, depth + 1);
      scanner.skipBlanks();
      more = scanner.takeIf(",");
      if (!more) {
        scanner.take("}");
      }
    }
    return tree(table, depth);
  }

  private JsonObject tree(Table table, int depth) throws WiringException {
    if (depth > 2 * DEEPEST) {
      throw scanner.found("tables more than " + 2 * DEEPEST + " deep", "fewer");
    }
    var members = JsonObject.builder();
    for (var member : table.members.entrySet()) {
      members.put(member.getKey(), tree(member.getValue(), depth + 1));
    }
    return members.build();
  }

  private Json tree(Object value, int depth) throws WiringException {
    if (value instanceof Table table) {
      return tree(table, depth);
    }
    if (value instanceof Tables tables) {
      var items = new ArrayList<Json>();
      for (Table one : tables.all) {
        items.add(tree(one, depth));
      }
      return new JsonArray(items);
    }
    return (Json) value;
  }

  private WiringException twice(String name) {
    return scanner.found("`" + name + "` a second time or in another way", "it once");
  }
}
