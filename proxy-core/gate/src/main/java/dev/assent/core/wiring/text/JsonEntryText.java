package dev.assent.core.wiring.text;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.text.LooseNode.Elements;
import dev.assent.core.wiring.text.LooseNode.Members;
import dev.assent.core.wiring.text.LooseNode.Slot;
import java.util.List;
import java.util.Optional;

/// JSON in which comments and trailing commas may stand.
record JsonEntryText(SourceText source, Members node) implements EntryText {
  static JsonEntryText read(SourceText source) throws WiringException {
    var loose = LooseText.of(source);
    return new JsonEntryText(
        new SourceText(source.file(), source.mark(), loose.text()), loose.root());
  }

  @Override
  public JsonObject root() {
    return node.json() instanceof JsonObject object ? object : JsonObject.EMPTY;
  }

  @Override
  public byte[] bytes() {
    return source.bytes();
  }

  @Override
  public JsonEntryText change(List<String> place, String member, Optional<Json> value)
      throws WiringException {
    Members entry = entry(place);
    Optional<Slot> slot = only(entry, member);
    var edit = new LooseEdit(source.text());
    String after;
    if (value.isPresent()) {
      after =
          slot.isPresent()
              ? edit.replace(slot.get().value(), value.get())
              : edit.addMember(entry, member, value.get());
    } else if (slot.isPresent()) {
      after = edit.remove(entry.slots(), entry.slots().indexOf(slot.get()));
    } else {
      return this;
    }
    return read(new SourceText(source.file(), source.mark(), after));
  }

  private Members entry(List<String> place) throws WiringException {
    LooseNode at = node;
    for (String name : place) {
      at = inner(at, name);
    }
    if (at instanceof Members members) {
      return members;
    }
    throw source.wrong(at.start(), "an entry that is no object", "an object");
  }

  private LooseNode inner(LooseNode at, String name) throws WiringException {
    if (at instanceof Members members) {
      return only(members, name)
          .map(Slot::value)
          .orElseThrow(() -> source.wrong(at.start(), Sentence.of("no `%s`", name), "one"));
    }
    List<LooseNode> named =
        at instanceof Elements elements
            ? elements.slots().stream()
                .map(Slot::value)
                .filter(element -> EntryText.isNamed(element.json(), name))
                .toList()
            : List.of();
    if (named.size() != 1) {
      throw source.wrong(
          at.start(),
          Sentence.of("%s elements named `%s`", named.size(), name),
          "one of that name");
    }
    return named.getFirst();
  }

  // Two members of one name mean one thing to one reader and another to the next.
  private Optional<Slot> only(Members object, String name) throws WiringException {
    if (object.all(name).size() > 1) {
      throw source.wrong(
          object.all(name).getLast().start(), Sentence.of("a second member `%s`", name), "one");
    }
    return object.last(name);
  }
}
