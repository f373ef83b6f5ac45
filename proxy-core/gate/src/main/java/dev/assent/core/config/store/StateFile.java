package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TextStore;
import dev.assent.core.document.Document;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A file that Assent alone writes: 0600, written whole.
///
/// Strict: one with anything that was not written here is not used at all.
///
/// @param most bytes of the file
record StateFile<T>(Path file, int most, Document<T> form) {
  /// A file with one list.
  static <E> StateFile<List<E>> ofList(Path file, int most, String name, Shape<E> entry) {
    return new StateFile<>(
        file,
        most,
        new Document<>(
            TableShape.table(
                "an object",
                Function.identity(),
                member(name, Shapes.list(entry, "a list"), Function.identity()))));
  }

  /// The content; absent where there is no file.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  Optional<T> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, most);
    return bytes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            form.read(file, bytes.get()).<ConfigException>orElseThrow(ConfigException::new));
  }

  /// Replaces the file.
  ///
  /// @throws ConfigException when it cannot be written; it is as it was then
  void write(T value) throws ConfigException {
    TextStore.write(file, form.text(value));
  }

  /// The last of a list.
  static <E> List<E> newest(List<E> all, int most) {
    return all.subList(Math.max(0, all.size() - most), all.size());
  }
}
