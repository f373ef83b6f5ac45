package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.wiring.text.LooseNode.Slot;
import java.util.List;

/// Changes one place of a text and leaves every other character as it is: comments, order,
/// indentation, line ends.
///
/// Each method gives the whole text after one change; for the next one it is read again.
public final class LooseEdit {
  private final String text;
  private final String lineEnd;
  private final String unit;

  public LooseEdit(String text) {
    this.text = text;
    this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    this.unit = indentUnit(text);
  }

  /// Puts a member behind the last one of an object.
  public String addMember(LooseNode.Members object, String name, Json value) {
    return add(object, object.slots(), JsonWriter.write(new JsonString(name)) + ": ", value);
  }

  /// Puts an element behind the last one of an array.
  public String addElement(LooseNode.Elements array, Json value) {
    return add(array, array.slots(), "", value);
  }

  private String add(LooseNode container, List<Slot> slots, String head, Json value) {
    int close = container.end() - 1;
    if (slots.isEmpty()) {
      return first(container, head, value);
    }
    Slot last = slots.getLast();
    String comma = last.comma() < 0 ? "," : "";
    if (text.substring(container.start(), close).indexOf('\n') < 0) {
      int behind = last.comma() < 0 ? last.value().end() : last.comma() + 1;
      return spliced(behind, behind, comma + " " + head + inline(value));
    }
    String indent = indentAt(last.start());
    int end = endOfContent(close);
    String added = lineEnd + indent + head + laidOut(value, indent);
    // The comma stands behind the value, what is added behind the comments that follow it.
    return text.substring(0, last.value().end())
        + comma
        + text.substring(last.value().end(), end)
        + added
        + text.substring(end);
  }

  private String first(LooseNode container, String head, Json value) {
    int close = container.end() - 1;
    String inside = text.substring(container.start() + 1, close);
    String indent = indentAt(container.start());
    String inner = indent + unit;
    String added = lineEnd + inner + head + laidOut(value, inner);
    if (inside.isBlank()) {
      return spliced(container.start() + 1, close, added + lineEnd + indent);
    }
    int end = endOfContent(close);
    boolean closesOnItsLine = text.substring(end, close).indexOf('\n') >= 0;
    return spliced(end, end, added + (closesOnItsLine ? "" : lineEnd + indent));
  }

  // Behind the last character before a bracket that is no blank. Where that is the end of a line
  // comment, it ends there too.
  private int endOfContent(int close) {
    int end = close;
    while (isBlank(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  /// Puts another value in the place of one.
  public String replace(LooseNode old, Json value) {
    return spliced(old.start(), old.end(), laidOut(value, indentAt(old.start())));
  }

  // Lists of plain values stand on one line, as people write them.
  private String laidOut(Json value, String indent) {
    boolean list =
        value instanceof JsonArray(var items)
            && items.stream()
                .noneMatch(item -> item instanceof JsonObject || item instanceof JsonArray);
    return list ? inline(value) : indented(value, indent);
  }

  /// Takes a member or element out, with its comma, and with its line where nothing else stands on
  /// it.
  public String remove(List<Slot> slots, int index) {
    Slot slot = slots.get(index);
    int from = slot.start();
    int to = slot.comma() < 0 ? slot.value().end() : slot.comma() + 1;
    if (slot.comma() < 0 && index > 0) {
      int before = slots.get(index - 1).comma();
      String between = text.substring(before + 1, from);
      if (between.isBlank() && between.indexOf('\n') < 0) {
        return spliced(before, to, "");
      }
    }
    String rest = withoutLine(from, to);
    if (slot.comma() < 0 && index > 0) {
      // The one before it is the last now.
      int comma = slots.get(index - 1).comma();
      return rest.substring(0, comma) + rest.substring(comma + 1);
    }
    return rest;
  }

  /// True if a container has nothing but one thing in it, no comment either.
  public boolean isAlone(LooseNode container, Slot slot) {
    int behind = slot.comma() < 0 ? slot.value().end() : slot.comma() + 1;
    return text.substring(container.start() + 1, slot.start()).isBlank()
        && text.substring(behind, container.end() - 1).isBlank();
  }

  private String withoutLine(int from, int to) {
    int lineStart = from;
    while (lineStart > 0
        && (text.charAt(lineStart - 1) == ' ' || text.charAt(lineStart - 1) == '\t')) {
      lineStart--;
    }
    int lineEndAt = to;
    while (lineEndAt < text.length()
        && (text.charAt(lineEndAt) == ' ' || text.charAt(lineEndAt) == '\t')) {
      lineEndAt++;
    }
    boolean begins = lineStart == 0 || text.charAt(lineStart - 1) == '\n';
    boolean ends = text.startsWith("\n", lineEndAt) || text.startsWith("\r\n", lineEndAt);
    if (begins && ends) {
      return text.substring(0, lineStart) + text.substring(text.indexOf('\n', lineEndAt) + 1);
    }
    // Of the blanks on both sides of what stood within a line, those before it stay.
    boolean within = from > 0 && isBlank(text.charAt(from - 1));
    return text.substring(0, from) + text.substring(begins || ends || within ? lineEndAt : to);
  }

  private String spliced(int from, int to, String with) {
    return text.substring(0, from) + with + text.substring(to);
  }

  private String indented(Json value, String indent) {
    var out = new StringBuilder();
    for (String line : JsonWriter.writeIndented(value).split("\n", -1)) {
      int blanks = 0;
      while (blanks < line.length() && line.charAt(blanks) == ' ') {
        blanks++;
      }
      if (!out.isEmpty()) {
        out.append(lineEnd).append(indent).append(unit.repeat(blanks / 2));
      }
      out.append(line, blanks, line.length());
    }
    return out.toString();
  }

  private static String inline(Json value) {
    var out = new StringBuilder();
    for (String line : JsonWriter.writeIndented(value).split("\n", -1)) {
      String written = line.strip();
      boolean opens = out.isEmpty() || "{[".indexOf(out.charAt(out.length() - 1)) >= 0;
      boolean closes = written.startsWith("}") || written.startsWith("]");
      out.append(opens || closes ? "" : " ").append(written);
    }
    return out.toString();
  }

  private String indentAt(int index) {
    int line = text.lastIndexOf('\n', Math.max(0, index - 1)) + 1;
    int at = line;
    while (at < index && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return text.substring(line, at);
  }

  private static String indentUnit(String text) {
    for (String line : text.lines().toList()) {
      String unit = line.substring(0, line.length() - line.stripLeading().length());
      if (!unit.isEmpty() && !line.isBlank() && !line.stripLeading().startsWith("*")) {
        return unit;
      }
    }
    return "  ";
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }
}
