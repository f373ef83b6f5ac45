package dev.assent.core.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// A file that is an object of texts, such as one with other words by the English ones. It is part
/// of the program: one that cannot be read is the program's fault, so it ends in an unchecked
/// exception.
public final class JsonTexts {
  private JsonTexts() {}

  /// The texts by their names, in the order of the file. The stream is read to its end and left
  /// open.
  ///
  /// @throws IllegalStateException when it is no object of texts
  public static Map<String, String> read(InputStream in) {
    try {
      var texts = new LinkedHashMap<String, String>();
      if (!(JsonReader.read(in.readAllBytes(), JsonLimits.FILE) instanceof JsonObject read)) {
        throw new IllegalStateException("found no object, expected one of texts");
      }
      for (String name : read.members().keySet()) {
        texts.put(
            name,
            read.string(name)
                .orElseThrow(() ->
                    new IllegalStateException("found no text in `" + name + "`, expected one")));
      }
      return Collections.unmodifiableMap(texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JsonException e) {
      throw new IllegalStateException("found unreadable JSON, expected an object of texts", e);
    }
  }
}
