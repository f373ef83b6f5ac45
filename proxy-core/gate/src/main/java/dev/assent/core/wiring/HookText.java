package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.text.LooseEdit;
import dev.assent.core.wiring.text.LooseNode.Elements;
import dev.assent.core.wiring.text.LooseNode.Members;
import dev.assent.core.wiring.text.LooseNode.Slot;
import dev.assent.core.wiring.text.LooseText;
import dev.assent.core.wiring.text.WiringException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Puts our hooks into the text of an agent's file, and takes them out; knows no disk.
final class HookText {
  private static final String HOOKS = "hooks";

  private final String file;
  private final HookAgent agent;
  private LooseText read;

  private HookText(String file, HookAgent agent, byte[] utf8) throws WiringException {
    this.file = file;
    this.agent = agent;
    this.read = LooseText.read(file, utf8);
    check();
  }

  /// The text with our hooks in it: as it is where they stand there exactly so, and none besides.
  ///
  /// @throws WiringException when the text cannot be read, or holds something else where hooks
  ///   belong
  static byte[] with(String file, HookEntries entries, byte[] before) throws WiringException {
    var text = new HookText(file, entries.agent(), before);
    if (text.holds(entries)) {
      return before;
    }
    text.takeOut();
    text.put(entries);
    // The text as written must read as it was meant, or nothing is written.
    var after = new HookText(file, entries.agent(), text.read.bytes());
    if (!after.holds(entries)) {
      throw new WiringException("`%s`: the hooks could not be put in; nothing was changed", file);
    }
    return text.read.bytes();
  }

  /// The text without any hook of ours.
  ///
  /// @throws WiringException as [#with]
  static byte[] without(String file, HookAgent agent, byte[] before) throws WiringException {
    var text = new HookText(file, agent, before);
    return text.takeOut() ? text.read.bytes() : before;
  }

  /// True if any hook of ours stands in the text.
  ///
  /// @throws WiringException as [#with]
  static boolean isIn(String file, HookAgent agent, byte[] utf8) throws WiringException {
    return new HookText(file, agent, utf8).first().isPresent();
  }

  // Two members of one name mean one thing to one reader and another to the next.
  private void check() throws WiringException {
    if (read.root().all(HOOKS).size() > 1) {
      throw wrong(read.root().all(HOOKS).getLast().start(), "a second member `hooks`", "one");
    }
    Optional<Slot> hooks = read.root().last(HOOKS);
    if (hooks.isEmpty()) {
      return;
    }
    if (!(hooks.get().value() instanceof Members events)) {
      throw wrong(hooks.get().value().start(), "`hooks` that is no object", "an object");
    }
    for (Slot event : events.slots()) {
      if (events.all(event.name()).size() > 1) {
        throw wrong(
            events.all(event.name()).getLast().start(),
            Sentence.of("a second member `%s`", event.name()),
            "one");
      }
    }
  }

  private Optional<Members> hooks() {
    return read.root()
        .last(HOOKS)
        .map(Slot::value)
        .filter(Members.class::isInstance)
        .map(Members.class::cast);
  }

  private boolean holds(HookEntries entries) {
    if (entries.version().isPresent() && read.root().last("version").isEmpty()) {
      return false;
    }
    Optional<Members> events = hooks();
    if (events.isEmpty()) {
      return false;
    }
    int ours = 0;
    for (Slot event : events.get().slots()) {
      ours += event.value() instanceof Elements list ? count(list) : 0;
    }
    for (Map.Entry<String, ? extends Json> entry : entries.byEvent().entrySet()) {
      boolean there =
          events
              .get()
              .last(entry.getKey())
              .map(Slot::value)
              .filter(Elements.class::isInstance)
              .map(Elements.class::cast)
              .stream()
              .flatMap(list -> list.slots().stream())
              .anyMatch(slot -> slot.value().json().equals(entry.getValue()));
      if (!there) {
        return false;
      }
    }
    return ours == entries.byEvent().size();
  }

  private int count(Elements list) {
    int count = 0;
    for (Slot slot : list.slots()) {
      if (HookEntries.isOurs(agent, slot.value().json())) {
        count++;
      } else if (inner(slot).isPresent()) {
        count += count(inner(slot).get());
      }
    }
    return count;
  }

  // The hooks of a group: `{"matcher": …, "hooks": […]}`.
  private static Optional<Elements> inner(Slot slot) {
    return slot.value() instanceof Members group
        ? group
            .last(HOOKS)
            .map(Slot::value)
            .filter(Elements.class::isInstance)
            .map(Elements.class::cast)
        : Optional.empty();
  }

  /// A hook of ours: the lists that lead to it, outermost first, with its index in each.
  private record Found(Slot event, List<Step> steps) {}

  private record Step(Elements list, int index) {
    Slot slot() {
      return list.slots().get(index);
    }
  }

  private Optional<Found> first() {
    for (Slot event : hooks().map(Members::slots).orElse(List.of())) {
      if (event.value() instanceof Elements list) {
        for (int i = 0; i < list.slots().size(); i++) {
          var outer = new Step(list, i);
          if (HookEntries.isOurs(agent, list.slots().get(i).value().json())) {
            return Optional.of(new Found(event, List.of(outer)));
          }
          Optional<Elements> inner = inner(list.slots().get(i));
          for (int j = 0; j < inner.map(Elements::slots).orElse(List.of()).size(); j++) {
            if (HookEntries.isOurs(agent, inner.get().slots().get(j).value().json())) {
              return Optional.of(new Found(event, List.of(outer, new Step(inner.get(), j))));
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  // Each time the outermost thing that would be empty without our hook, comments of others counted.
  private boolean takeOut() throws WiringException {
    boolean any = false;
    for (Optional<Found> found = first(); found.isPresent(); found = first()) {
      change(withoutOne(found.get()));
      any = true;
    }
    return any;
  }

  private String withoutOne(Found found) {
    LooseEdit edit = edit();
    Step last = found.steps().getLast();
    Step outer = found.steps().getFirst();
    Step goes = edit.isAlone(last.list(), last.slot()) ? outer : last;
    if (goes != outer || !edit.isAlone(outer.list(), outer.slot())) {
      return edit.remove(goes.list().slots(), goes.index());
    }
    Members events = hooks().orElseThrow();
    return edit.isAlone(events, found.event())
        ? edit.remove(read.root().slots(), indexOf(read.root(), HOOKS))
        : edit.remove(events.slots(), indexOf(events, found.event().name()));
  }

  private static int indexOf(Members object, String name) {
    return object.slots().stream().map(Slot::name).toList().lastIndexOf(name);
  }

  private void put(HookEntries entries) throws WiringException {
    if (entries.version().isPresent() && read.root().last("version").isEmpty()) {
      change(edit().addMember(read.root(), "version", JsonNumber.of(entries.version().get())));
    }
    for (var entry : entries.byEvent().entrySet()) {
      Optional<Members> events = hooks();
      if (events.isEmpty()) {
        var list = new JsonArray(List.<Json>of(entry.getValue()));
        change(
            edit()
                .addMember(
                    read.root(), HOOKS, JsonObject.builder().put(entry.getKey(), list).build()));
        continue;
      }
      Optional<Slot> event = events.get().last(entry.getKey());
      if (event.isEmpty()) {
        var list = new JsonArray(List.<Json>of(entry.getValue()));
        change(edit().addMember(events.get(), entry.getKey(), list));
      } else if (event.get().value() instanceof Elements list) {
        change(edit().addElement(list, entry.getValue()));
      } else {
        throw wrong(
            event.get().value().start(),
            Sentence.of("`%s` that is no list", entry.getKey()),
            "a list");
      }
    }
  }

  private LooseEdit edit() {
    return new LooseEdit(read.text());
  }

  private void change(String text) throws WiringException {
    read = LooseText.read(file, (read.mark() + text).getBytes(StandardCharsets.UTF_8));
    check();
  }

  private WiringException wrong(int offset, Object found, String expected) {
    return WiringException.in(LooseText.at(file, read.text(), offset), found, expected);
  }
}
