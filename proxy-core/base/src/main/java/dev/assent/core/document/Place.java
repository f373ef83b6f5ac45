package dev.assent.core.document;

import dev.assent.core.document.Fault.Code;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.TextPosition;
import dev.assent.core.text.NearestName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// One value of a document that is being read, and the faults of the whole document so far.
public final class Place {
  private final Path file;
  private final Optional<JsonDocument> document;
  private final String pointer;
  private final Json json;
  private final List<Fault> faults;

  private Place(
      Path file, Optional<JsonDocument> document, String pointer, Json json, List<Fault> faults) {
    this.file = file;
    this.document = document;
    this.pointer = pointer;
    this.json = json;
    this.faults = faults;
  }

  static Place ofFile(Path file, JsonDocument document) {
    return new Place(file, Optional.of(document), "", document.root(), new ArrayList<>());
  }

  static Place ofValue(Path file, String pointer, Json value) {
    return new Place(file, Optional.empty(), pointer, value, new ArrayList<>());
  }

  public Json json() {
    return json;
  }

  /// The faults of the whole document so far.
  List<Fault> faults() {
    return faults;
  }

  /// The place of a member; absent where there is none.
  public Optional<Place> member(String name) {
    return json instanceof JsonObject object
        ? Optional.ofNullable(object.get(name)).map(value -> child(name, value))
        : Optional.empty();
  }

  /// The place of an item of a list.
  public Place item(int index) {
    return child(Integer.toString(index), ((JsonArray) json).items().get(index));
  }

  private Place child(String step, Json value) {
    return new Place(file, document, JsonPointer.child(pointer, step), value, faults);
  }

  /// True for `null` and for a list or an object without anything: an empty value says nothing.
  public boolean isBlank() {
    return json instanceof JsonNull
        || json.equals(JsonArray.EMPTY)
        || json.equals(JsonObject.EMPTY);
  }

  /// Notes that the value is none that is taken here.
  public <T> Optional<T> bad(String expected) {
    return note(Code.BAD_VALUE, EscapedText.value(json), expected);
  }

  /// Notes the same of a value that may be a secret: it is not shown.
  public <T> Optional<T> badSecret(String expected) {
    return note(Code.BAD_VALUE, "a value that is not shown", expected);
  }

  /// Notes that the name of this member is none that is taken here.
  public <T> Optional<T> badName(String name, String expected) {
    return note(Code.BAD_VALUE, EscapedText.value(new JsonString(name)), expected);
  }

  /// Notes that a member is not there.
  public <T> Optional<T> missing(String member, String expected) {
    return note(Code.MISSING_MEMBER, "no member `" + member + "`", expected);
  }

  /// Notes that the document was written for a newer version.
  <T> Optional<T> newer() {
    return note(
        Code.NEWER_SCHEMA,
        EscapedText.value(json),
        "`1`, the newest that this version of assent knows");
  }

  /// Notes each member that is none of the known ones.
  ///
  /// @param table where the members of members are known; for names like `group.member`
  public void onlyKnown(Collection<String> known, TableShape<?> table) {
    if (!(json instanceof JsonObject object)) {
      return;
    }
    for (var member : object.members().entrySet()) {
      String name = member.getKey();
      if (!known.contains(name)) {
        Place stranger = child(name, member.getValue());
        stranger.add(
            Code.UNKNOWN_MEMBER,
            document.map(read -> read.placeOfName(stranger.pointer)),
            "the unknown member " + EscapedText.name(name),
            table.inside(name).orElse("a member that is known here"),
            NearestName.of(name, known));
      }
    }
  }

  private <T> Optional<T> note(Code code, String found, String expected) {
    add(code, document.map(read -> read.placeOf(pointer)), found, expected, Optional.empty());
    return Optional.empty();
  }

  private void add(
      Code code,
      Optional<TextPosition> where,
      String found,
      String expected,
      Optional<String> suggestion) {
    faults.add(new Fault(code, file, pointer, where, found, expected, suggestion));
  }
}
