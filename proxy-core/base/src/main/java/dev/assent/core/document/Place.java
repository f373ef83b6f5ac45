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
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// One value of a document that is being read, and the faults of the whole document so far.
public final class Place {
  /// More faults than these help nobody; the rest is counted.
  private static final int MOST = 1000;

  /// The wording of the complaints about one kind of document.
  public interface Voice {
    /// Tells of a value that is none of those of a kind that are taken at a place.
    ///
    /// @param kind [Json] where values of several kinds are taken
    Code code(Json found, Class<? extends Json> kind);

    /// The value, as [#code] has it.
    CharSequence shown(Json found, Class<? extends Json> kind);

    /// The name of a member that nobody knows.
    String name(String found);

    /// Where there is no member of a name.
    Sentence missing(String name);

    /// The expectation where a name is none of these.
    CharSequence oneOf(Collection<String> known);
  }

  private static final Voice PLAIN =
      new Voice() {
        @Override
        public Code code(Json found, Class<? extends Json> kind) {
          return Code.BAD_VALUE;
        }

        @Override
        public CharSequence shown(Json found, Class<? extends Json> kind) {
          return EscapedText.value(found);
        }

        @Override
        public String name(String found) {
          return EscapedText.name(found);
        }

        @Override
        public Sentence missing(String name) {
          return Sentence.of("no member `%s`", name);
        }

        @Override
        public CharSequence oneOf(Collection<String> known) {
          return "a member that is known here";
        }
      };

  /// All values of one document have this in common.
  private static final class Reading {
    final Path file;
    final Optional<JsonDocument> document;
    final Voice voice;
    final List<Fault> faults = new ArrayList<>();
    int noted;

    Reading(Path file, Optional<JsonDocument> document, Voice voice) {
      this.file = file;
      this.document = document;
      this.voice = voice;
    }
  }

  private final Reading reading;
  // The value that this one stands in, and its name or its place there.
  private final Optional<Place> above;
  private final String step;
  private final Json json;
  private final String where;

  private Place(Reading reading, Optional<Place> above, String step, Json json, String where) {
    this.reading = reading;
    this.above = above;
    this.step = step;
    this.json = json;
    this.where = where;
  }

  static Place ofFile(Path file, JsonDocument document) {
    return of(file, document, PLAIN);
  }

  static Place ofValue(Path file, String pointer, Json value) {
    return new Place(
        new Reading(file, Optional.empty(), PLAIN), Optional.empty(), pointer, value, "");
  }

  /// The root of a document whose file is named elsewhere.
  public static Place of(JsonDocument document, Voice voice) {
    return of(Path.of(""), document, voice);
  }

  /// The root of a document.
  public static Place of(Path file, JsonDocument document, Voice voice) {
    return new Place(
        new Reading(file, Optional.of(document), voice), Optional.empty(), "", document.root(), "");
  }

  /// The same in the words of complaints about its members: ` in a rule`.
  Place called(String what) {
    return new Place(reading, above, step, json, what);
  }

  public Json json() {
    return json;
  }

  /// The JSON pointer of the value.
  public String pointer() {
    return above.map(place -> JsonPointer.child(place.pointer(), step)).orElse(step);
  }

  /// The number of faults of the whole document so far.
  public int noted() {
    return reading.noted;
  }

  /// The faults of the whole document so far, in the order of their places; one more that counts
  /// the rest where there are very many.
  public List<Fault> faults() {
    var sorted = new ArrayList<>(reading.faults);
    sorted.sort(
        Comparator.comparingLong(fault -> fault.place().map(TextPosition::offset).orElse(0L)));
    if (reading.noted > MOST) {
      sorted.add(
          Fault.ofFile(
              Code.MORE, reading.file, Sentence.of("%s more errors", reading.noted - MOST), ""));
    }
    return sorted;
  }

  /// The place of a member; absent where there is none.
  public Optional<Place> member(String name) {
    return json instanceof JsonObject object
        ? Optional.ofNullable(object.get(name)).map(value -> child(name, value))
        : Optional.empty();
  }

  /// The same; `null` is as none.
  public Optional<Place> given(String name) {
    return member(name).filter(member -> member.json != JsonNull.NULL);
  }

  /// The place of an item of a list.
  public Place item(int index) {
    return child(Integer.toString(index), ((JsonArray) json).items().get(index));
  }

  private Place child(String step, Json value) {
    return new Place(reading, Optional.of(this), step, value, "");
  }

  /// True for `null` and for a list or an object without anything: an empty value says nothing.
  public boolean isBlank() {
    return json instanceof JsonNull
        || json.equals(JsonArray.EMPTY)
        || json.equals(JsonObject.EMPTY);
  }

  /// Notes that the value is none that is taken here.
  public <T> Optional<T> bad(CharSequence expected) {
    return bad(Json.class, expected);
  }

  /// The same where only values of one kind are taken.
  public <T> Optional<T> bad(Class<? extends Json> kind, CharSequence expected) {
    return note(reading.voice.code(json, kind), reading.voice.shown(json, kind), expected);
  }

  /// Notes the same of a value that may be a secret: it is not shown.
  public <T> Optional<T> badSecret(CharSequence expected) {
    return note(Code.BAD_VALUE, "a value that is not shown", expected);
  }

  /// Notes that the name of this member is none that is taken here.
  public <T> Optional<T> badName(String name, CharSequence expected) {
    return note(Code.BAD_VALUE, EscapedText.value(new JsonString(name)), expected);
  }

  /// Notes that a member is not there, at its place where it is `null`.
  public <T> Optional<T> missing(String member, CharSequence expected) {
    return missing(member, expected, Optional.empty());
  }

  <T> Optional<T> missing(String member, CharSequence expected, Optional<CharSequence> advice) {
    var no = reading.voice.missing(member);
    return member(member)
        .orElse(this)
        .note(Code.MISSING_MEMBER, new Sentence(no.form() + where, no.values()), expected, advice);
  }

  /// Notes that the document was written for a newer version.
  <T> Optional<T> newer() {
    return note(
        Code.NEWER_SCHEMA,
        EscapedText.value(json),
        "`1`, the newest that this version of assent knows");
  }

  /// Notes that the name of a member is none that is known.
  ///
  /// @param noun what it should be the name of, such as `member`
  /// @param advice what to write instead
  public <T> Optional<T> stranger(
      String name, String noun, Collection<String> known, Optional<CharSequence> advice) {
    return stranger(name, noun, reading.voice.oneOf(known), advice);
  }

  <T> Optional<T> stranger(
      String name, String noun, CharSequence expected, Optional<CharSequence> advice) {
    return member(name)
        .orElseThrow()
        .noteName(
            Code.UNKNOWN_MEMBER,
            Sentence.of("the unknown " + noun + " %s" + where, reading.voice.name(name)),
            expected,
            advice);
  }

  /// Notes a fault of the value.
  public <T> Optional<T> note(Code code, CharSequence found, CharSequence expected) {
    return note(code, found, expected, Optional.empty());
  }

  /// The same with what to write instead.
  public <T> Optional<T> note(
      Code code, CharSequence found, CharSequence expected, Optional<CharSequence> advice) {
    return add(
        code, reading.document.map(read -> read.placeOf(pointer())), found, expected, advice);
  }

  /// Notes a fault of the name of this member: it should not be there.
  public <T> Optional<T> noteName(
      Code code, CharSequence found, CharSequence expected, Optional<CharSequence> advice) {
    return add(
        code, reading.document.map(read -> read.placeOfName(pointer())), found, expected, advice);
  }

  private <T> Optional<T> add(
      Code code,
      Optional<TextPosition> where,
      CharSequence found,
      CharSequence expected,
      Optional<CharSequence> advice) {
    reading.noted++;
    if (reading.noted <= MOST) {
      reading.faults.add(new Fault(code, reading.file, pointer(), where, found, expected, advice));
    }
    return Optional.empty();
  }

  /// Adds what to write instead to the faults of this value that do not say it.
  ///
  /// @param before the number of faults before it was read
  void advise(int before, Function<Json, Optional<CharSequence>> advice) {
    for (int i = before; i < reading.faults.size(); i++) {
      Fault fault = reading.faults.get(i);
      if (fault.pointer().equals(pointer()) && fault.suggestion().isEmpty()) {
        reading.faults.set(i, fault.suggesting(advice.apply(json)));
      }
    }
  }
}
