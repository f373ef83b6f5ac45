package dev.assent.core.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A file whose root is an object of schema version 1, or without a version.
public record Document<T>(TableShape<T> root) {
  private static final String VERSION = "schema_version";

  /// The outcome of a reading.
  ///
  /// @param value absent where there are faults
  /// @param faults all of them, in the order of the file
  public record Read<T>(Optional<T> value, List<Fault> faults) {
    public Read {
      faults = List.copyOf(faults);
    }

    /// The value.
    ///
    /// @param failure is made of the faults where there are any
    public <X extends Exception> T orElseThrow(Function<List<Fault>, X> failure) throws X {
      if (value.isEmpty()) {
        throw failure.apply(faults);
      }
      return value.get();
    }
  }

  public Read<T> read(Path file, byte[] utf8) {
    try {
      return read(Place.ofFile(file, JsonReader.readDocument(utf8, JsonLimits.FILE)));
    } catch (JsonException e) {
      return new Read<>(Optional.empty(), List.of(Fault.of(file, e)));
    }
  }

  /// The same without lines and columns, which take too much memory of a large file.
  public Read<T> read(Path file, byte[] utf8, JsonLimits limits) {
    try {
      return read(Place.ofValue(file, "", JsonReader.read(utf8, limits)));
    } catch (JsonException e) {
      return new Read<>(Optional.empty(), List.of(Fault.of(file, e)));
    }
  }

  private Read<T> read(Place place) {
    Optional<Place> version = place.member(VERSION);
    if (version.isPresent() && isNewer(version.get().json())) {
      version.get().newer();
      return new Read<>(Optional.empty(), place.faults());
    }
    version
        .filter(found -> !found.json().equals(JsonNumber.of(1)))
        .ifPresent(found -> found.bad("`1`"));
    var known = new ArrayList<>(List.of(VERSION));
    known.addAll(root.names());
    Optional<T> value = root.read(place, known);
    return new Read<>(place.noted() == 0 ? value : Optional.empty(), place.faults());
  }

  private static boolean isNewer(Json version) {
    return version instanceof JsonNumber number && number.decimal().compareTo(BigDecimal.ONE) > 0;
  }

  /// The tree of the file; [#read] reads the same value from it.
  public JsonObject tree(T value) {
    var file = JsonObject.builder().put(VERSION, 1);
    root.write(value, file);
    return file.build();
  }

  /// The text of the file.
  public byte[] text(T value) {
    return (JsonWriter.writeIndented(tree(value)) + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
