package dev.assent.core.config;

import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.TextPosition;
import dev.assent.core.text.NearestName;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A configuration file that is being read: its tree, and the problems noticed so far with their
/// places.
public final class StrictFile {
  private static final BigDecimal SCHEMA = BigDecimal.ONE;

  private final Path file;
  private final JsonDocument document;
  private final List<ConfigProblem> problems = new ArrayList<>();

  private StrictFile(Path file, JsonDocument document) {
    this.file = file;
    this.document = document;
  }

  /// Reads the text of a file whose root is an object of schema version 1 or without a version.
  ///
  /// @throws ConfigException when it is not strict JSON, no object, or of a newer schema; nothing
  ///   else is looked at then
  public static StrictFile read(Path file, byte[] utf8) throws ConfigException {
    try {
      var strict = new StrictFile(file, JsonReader.readDocument(utf8, JsonLimits.FILE));
      if (!(strict.document.root() instanceof JsonObject root)) {
        strict.bad("", strict.document.root(), "an object");
        throw new ConfigException(strict.problems);
      }
      strict.checkSchema(root);
      return strict;
    } catch (JsonException e) {
      throw new ConfigException(ConfigProblem.of(file, e));
    }
  }

  private void checkSchema(JsonObject root) throws ConfigException {
    Json version = root.get("schema_version");
    if (version == null) {
      return;
    }
    if (version instanceof JsonNumber number && number.decimal().compareTo(SCHEMA) > 0) {
      add(
          Code.NEWER_SCHEMA,
          "/schema_version",
          EscapedText.value(version),
          "`1`, the newest that this version of assent knows");
      throw new ConfigException(problems);
    }
    if (!version.equals(JsonNumber.of(1))) {
      bad("/schema_version", version, "`1`");
    }
  }

  public JsonObject root() {
    return (JsonObject) document.root();
  }

  /// Notes each member of an object that is none of the known ones.
  public void onlyKnown(String pointer, JsonObject object, Collection<String> known) {
    for (String name : object.members().keySet()) {
      if (!known.contains(name)) {
        String at = JsonPointer.child(pointer, name);
        Optional<String> dotted =
            SettingKeys.find(name).filter(key -> key.steps().size() == 2).map(SettingKey::group);
        String expected =
            dotted.isPresent() && pointer.isEmpty()
                ? "the member `"
                    + name.substring(name.indexOf('.') + 1)
                    + "` inside `"
                    + dotted.get()
                    + "`"
                : "a member that is known here";
        problems.add(
            new ConfigProblem(
                Code.UNKNOWN_MEMBER,
                file,
                at,
                Optional.of(document.placeOfName(at)),
                "the unknown member " + EscapedText.name(name),
                expected,
                NearestName.of(name, known)));
      }
    }
  }

  /// True if the shape takes the value; notes its faults otherwise.
  public boolean takes(SettingShape shape, String pointer, Json value) {
    List<SettingFault> faults = shape.faults(value);
    for (SettingFault fault : faults) {
      String at = pointer + fault.pointer();
      TextPosition place =
          fault.code() == Code.UNKNOWN_MEMBER ? document.placeOfName(at) : document.placeOf(at);
      problems.add(
          new ConfigProblem(
              fault.code(),
              file,
              at,
              Optional.of(place),
              fault.found(),
              fault.expected(),
              fault.suggestion()));
    }
    return faults.isEmpty();
  }

  public void bad(String pointer, Json found, String expected) {
    add(Code.BAD_VALUE, pointer, EscapedText.value(found), expected);
  }

  /// Notes a value that may be a secret: it is not shown.
  public void badSecret(String pointer, String expected) {
    add(Code.BAD_VALUE, pointer, "a value that is not shown", expected);
  }

  /// An absolute folder or file; absent for `null`, for nothing, and for what is no such path,
  /// which is noted.
  public Optional<String> folder(String pointer, @Nullable Json value) {
    return path(pointer, value, "an absolute folder");
  }

  /// The same with other words for what is expected.
  public Optional<String> path(String pointer, @Nullable Json value, String expected) {
    if (value instanceof JsonString text && SettingShape.isAbsolute(text.value())) {
      return Optional.of(text.value());
    }
    if (value != null && !(value instanceof JsonNull)) {
      bad(pointer, value, expected);
    }
    return Optional.empty();
  }

  public void notSupported(String pointer, Json found, String expected) {
    add(
        Code.NOT_SUPPORTED,
        pointer,
        EscapedText.value(found) + ", which is not supported by this version",
        expected);
  }

  public void missing(String pointer, String member, String expected) {
    add(Code.MISSING_MEMBER, pointer, "no member `" + member + "`", expected);
  }

  private void add(Code code, String pointer, String found, String expected) {
    TextPosition place = document.placeOf(pointer);
    problems.add(
        new ConfigProblem(
            code, file, pointer, Optional.of(place), found, expected, Optional.empty()));
  }

  /// @throws ConfigException with every problem noted so far, in the order of the file, when there
  ///   is one
  public void finish() throws ConfigException {
    problems.sort(
        java.util.Comparator.comparingLong(
            problem -> problem.place().map(TextPosition::offset).orElse(0L)));
    ConfigException.throwIfAny(problems);
  }
}
