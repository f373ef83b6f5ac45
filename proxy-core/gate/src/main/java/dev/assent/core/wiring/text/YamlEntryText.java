package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// YAML 1.2 of one document.
///
/// @param node absent for a text without a value
record YamlEntryText(SourceText source, @Nullable Node node, JsonObject root) implements EntryText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9_./-]*");
  // Words that readers of older YAML take for something else than a text.
  private static final Set<String> WORDS =
      Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null");
  private static final Pattern AMBIGUOUS =
      Pattern.compile("(?i)|~|=|null|[-+.]?[0-9][-+.:_0-9a-fA-FTxobZ]*(?<!^(0|[1-9][0-9]{0,14}))");
  private static final String OTHER_LINE_ENDS = "\u0085\u2028\u2029";
  private static final int DEEPEST = 64;

  static YamlEntryText read(SourceText source) throws WiringException {
    var settings =
        LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setAllowNonScalarKeys(false)
            .setMaxAliasesForCollections(20)
            .setCodePointLimit(16 * 1024 * 1024)
            .build();
    try {
      refuseOtherLineEnds(source);
      Node node = composed(settings, source);
      Json root = node == null ? JsonObject.EMPTY : tree(source, node, 0);
      if (root instanceof JsonObject object) {
        return new YamlEntryText(source, node, object);
      }
      if (root == JsonNull.NULL) {
        return new YamlEntryText(source, null, JsonObject.EMPTY);
      }
      throw source.wrong(0, "no mapping", "one");
    } catch (MarkedYamlEngineException e) {
      int at = e.getProblemMark().map(mark -> offset(source, mark.getIndex())).orElse(0);
      throw source.wrong(at, String.valueOf(e.getProblem()), "YAML");
    } catch (YamlEngineException | StackOverflowError e) {
      throw source.wrong(0, String.valueOf(e.getMessage()), "YAML");
    }
  }

  private static @Nullable Node composed(LoadSettings settings, SourceText source)
      throws WiringException {
    String text = source.text();
    var events = new ParserImpl(settings, new StreamReader(settings, text));
    var anchors = new HashSet<String>();
    while (events.hasNext()) {
      Event event = events.next();
      int at = event.getStartMark().map(mark -> offset(source, mark.getIndex())).orElse(0);
      // One that takes in itself would be composed for ever.
      if (event instanceof ScalarEvent scalar
          && scalar.isPlain()
          && scalar.getValue().equals("<<")) {
        throw source.wrong(
            at, "`<<`, which some readers take for a name", "the members themselves");
      }
      Optional<Anchor> anchor =
          event instanceof NodeEvent node && !(event instanceof AliasEvent)
              ? node.getAnchor()
              : Optional.empty();
      if (anchor.isPresent() && !anchors.add(anchor.get().getValue())) {
        throw source.wrong(at, Sentence.of("`&%s` twice", anchor.get().getValue()), "it once");
      }
    }
    var parser = new ParserImpl(settings, new StreamReader(settings, text));
    return new Composer(settings, parser).getSingleNode().orElse(null);
  }

  private static Json tree(SourceText source, Node node, int depth) throws WiringException {
    if (depth > DEEPEST) {
      throw source.wrong(
          start(source, node), Sentence.of("values more than %s deep", DEEPEST), "fewer");
    }
    return switch (node) {
      case MappingNode mapping -> {
        var object = JsonObject.builder();
        for (NodeTuple member : mapping.getValue()) {
          refuseMany(source, member.getKeyNode());
          object.put(key(member), tree(source, member.getValueNode(), depth + 1));
        }
        yield object.build();
      }
      case SequenceNode sequence -> {
        var items = new ArrayList<Json>();
        for (Node item : sequence.getValue()) {
          items.add(tree(source, item, depth + 1));
        }
        yield new JsonArray(items);
      }
      case ScalarNode scalar -> value(scalar);
      default -> JsonNull.NULL;
    };
  }

  // Before the value is read, as a line may end in it.
  private static void refuseOtherLineEnds(SourceText source) throws WiringException {
    String text = source.text();
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean alone = c == '\r' && (at + 1 == text.length() || text.charAt(at + 1) != '\n');
      if (alone || OTHER_LINE_ENDS.indexOf(c) >= 0) {
        throw source.wrong(
            at,
            Sentence.of("U+%s, where some readers end a line", "%04X".formatted((int) c)),
            "a new line");
      }
    }
  }

  // `0x1a` is 26 to some readers.
  private static void refuseMany(SourceText source, Node key) throws WiringException {
    if (key instanceof ScalarNode name
        && name.isPlain()
        && AMBIGUOUS.matcher(name.getValue()).matches()) {
      throw source.wrong(
          start(source, key),
          Sentence.of("the name `%s`, which some readers take for something else", name.getValue()),
          "a name in quotes");
    }
  }

  private static Json value(ScalarNode scalar) {
    String text = scalar.getValue();
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.NULL)) {
      return JsonNull.NULL;
    }
    if (tag.equals(Tag.BOOL)) {
      return JsonBoolean.of(text.equalsIgnoreCase("true"));
    }
    boolean number = (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) && JsonNumber.isNumber(text);
    return number ? new JsonNumber(text) : new JsonString(text);
  }

  private static String key(NodeTuple member) {
    return member.getKeyNode() instanceof ScalarNode key ? key.getValue() : "";
  }

  @Override
  public byte[] bytes() {
    return source.bytes();
  }

  @Override
  public YamlEntryText change(List<String> place, String member, Optional<Json> value)
      throws WiringException {
    MappingNode entry = entry(place);
    Optional<NodeTuple> told = only(entry, member);
    boolean flow = entry.getFlowStyle() == FlowStyle.FLOW;
    if (value.isPresent() && told.isPresent()) {
      int colon = source.text().indexOf(':', end(told.get().getKeyNode()));
      return read(source.spliced(colon + 1, end(told.get()), " " + written(value.get())));
    }
    if (value.isPresent()) {
      return read(
          flow ? addedInFlow(entry, member, value.get()) : added(entry, member, value.get()));
    }
    if (told.isPresent()) {
      return read(without(entry, told.get(), flow));
    }
    return this;
  }

  private MappingNode entry(List<String> place) throws WiringException {
    Node at = node;
    for (String name : place) {
      at = inner(at, name);
      if (at.getAnchor().isPresent()) {
        throw source.wrong(start(at), "an anchor", "an entry that nothing else refers to");
      }
    }
    if (at instanceof MappingNode mapping) {
      return mapping;
    }
    throw source.wrong(at == null ? 0 : start(at), "an entry that is no mapping", "a mapping");
  }

  private Node inner(@Nullable Node at, String name) throws WiringException {
    if (at instanceof MappingNode mapping) {
      return only(mapping, name)
          .map(NodeTuple::getValueNode)
          .orElseThrow(() -> source.wrong(start(mapping), Sentence.of("no `%s`", name), "one"));
    }
    var named = new ArrayList<Node>();
    if (at instanceof SequenceNode sequence) {
      for (Node item : sequence.getValue()) {
        if (EntryText.isNamed(tree(source, item, 0), name)) {
          named.add(item);
        }
      }
    }
    if (named.size() != 1) {
      throw source.wrong(
          at == null ? 0 : start(at),
          Sentence.of("%s elements named `%s`", named.size(), name),
          "one of that name");
    }
    return named.getFirst();
  }

  // Two members of one name mean one thing to one reader and another to the next.
  private Optional<NodeTuple> only(MappingNode mapping, String name) throws WiringException {
    var all = mapping.getValue().stream().filter(member -> key(member).equals(name)).toList();
    if (all.size() > 1) {
      throw source.wrong(
          start(all.getLast().getKeyNode()), Sentence.of("a second `%s`", name), "one");
    }
    return all.stream().findFirst();
  }

  private SourceText added(MappingNode entry, String member, Json value) throws WiringException {
    List<NodeTuple> members = entry.getValue();
    if (members.isEmpty()) {
      throw source.wrong(start(entry), "an entry without members", "one with a command");
    }
    int first = start(members.getFirst().getKeyNode());
    int width = first - source.lineStart(first);
    int end = source.behindLine(end(members.getLast()));
    boolean ended = end > 0 && source.text().charAt(end - 1) == '\n';
    String line = " ".repeat(width) + key(member) + ": " + written(value);
    return source.spliced(
        end, end, (ended ? "" : source.lineEnd()) + line + (ended ? source.lineEnd() : ""));
  }

  private SourceText addedInFlow(MappingNode entry, String member, Json value)
      throws WiringException {
    String text = key(member) + ": " + written(value);
    if (entry.getValue().isEmpty()) {
      int behind = start(entry) + 1;
      return source.spliced(behind, behind, text);
    }
    int behind = end(entry.getValue().getLast());
    return source.spliced(behind, behind, ", " + text);
  }

  private SourceText without(MappingNode entry, NodeTuple member, boolean flow) {
    List<NodeTuple> members = entry.getValue();
    int index = members.indexOf(member);
    int from = start(member.getKeyNode());
    int to = end(member);
    boolean startsLine = source.text().substring(source.lineStart(from), from).isBlank();
    if (!flow && startsLine) {
      return source.spliced(source.lineStart(from), source.behindLine(to), "");
    }
    // In braces, or the first behind the dash of a list: the next one comes to its place.
    if (index < members.size() - 1) {
      return source.spliced(from, start(members.get(index + 1).getKeyNode()), "");
    }
    int behind = index == 0 ? from : end(members.get(index - 1));
    return source.spliced(behind, to, "");
  }

  private int start(Node at) {
    return start(source, at);
  }

  private static int start(SourceText source, Node at) {
    return at.getStartMark().map(mark -> offset(source, mark.getIndex())).orElse(0);
  }

  // Behind a member. Where an alias stands, the value itself stands elsewhere.
  private int end(NodeTuple member) {
    int key = end(member.getKeyNode());
    if (start(member.getValueNode()) >= key) {
      return end(member.getValueNode());
    }
    int star = source.text().indexOf('*', key);
    int end = Math.max(star, key) + 1;
    while (end < source.text().length() && " \t\r\n,]}".indexOf(source.text().charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  // A collection in block form ends for the reader where the next thing begins.
  private int end(Node at) {
    if (at instanceof MappingNode mapping
        && mapping.getFlowStyle() != FlowStyle.FLOW
        && !mapping.getValue().isEmpty()) {
      return end(mapping.getValue().getLast());
    }
    if (at instanceof SequenceNode sequence
        && sequence.getFlowStyle() != FlowStyle.FLOW
        && !sequence.getValue().isEmpty()) {
      return end(sequence.getValue().getLast());
    }
    int end = at.getEndMark().map(mark -> offset(source, mark.getIndex())).orElse(0);
    int start = start(at);
    while (end > start && Character.isWhitespace(source.text().charAt(end - 1))) {
      end--;
    }
    return end;
  }

  // The reader counts code points.
  private static int offset(SourceText source, int index) {
    return source.text().offsetByCodePoints(0, index);
  }

  private static String key(String name) {
    return isPlain(name) ? name : JsonWriter.write(new JsonString(name));
  }

  private static boolean isPlain(String text) {
    return PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT));
  }

  // A value as JSON writes it is YAML, too; plain words need no quotes.
  private static String written(Json value) {
    return switch (value) {
      case JsonObject(var members) -> {
        var parts = new ArrayList<String>();
        for (Map.Entry<String, Json> member : members.entrySet()) {
          parts.add(key(member.getKey()) + ": " + written(member.getValue()));
        }
        yield "{" + String.join(", ", parts) + "}";
      }
      case JsonArray(var items) ->
          "[" + String.join(", ", items.stream().map(YamlEntryText::written).toList()) + "]";
      case JsonString text -> isPlain(text.value()) ? text.value() : JsonWriter.write(text);
      case JsonNumber _, JsonBoolean _, JsonNull _ -> JsonWriter.write(value);
    };
  }
}
