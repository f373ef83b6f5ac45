package dev.assent.core.audit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Random changes to the files of one chain, each undone before the next.
final class ChainMutations {
  private final Map<Path, byte[]> whole = new LinkedHashMap<>();
  private final List<byte[]> material = new ArrayList<>();
  private final Random random;

  /// @param files of the chain, in order; empty ones are left alone
  /// @param others files of other logs, to take records from
  ChainMutations(List<Path> files, List<Path> others, Random random) throws IOException {
    this.random = random;
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      if (bytes.length > 0) {
        whole.put(file, bytes);
        material.add(bytes);
      }
    }
    for (Path other : others) {
      byte[] bytes = Files.readAllBytes(other);
      if (bytes.length > 0) {
        material.add(bytes);
      }
    }
  }

  /// The files that are changed.
  Map<Path, byte[]> whole() {
    return whole;
  }

  /// Changes something on the disk.
  ///
  /// @return the file; `null` where the change made no difference
  @Nullable Path change() throws IOException {
    var files = List.copyOf(whole.keySet());
    Path file = files.get(random.nextInt(files.size()));
    byte[] before = whole.get(file);
    switch (random.nextInt(20)) {
      case 0 -> {
        Files.delete(file);
        return file;
      }
      case 1 -> { // another file's content, of this log or another
        return write(file, material.get(random.nextInt(material.size())), before);
      }
      case 2 -> { // two files under each other's names
        Path other = files.get(random.nextInt(files.size()));
        Files.write(file, whole.get(other));
        Files.write(other, before);
        return file.equals(other) ? null : file;
      }
      default -> {
        return write(file, changeBytes(before, random, material), before);
      }
    }
  }

  /// Puts everything back.
  void undo() throws IOException {
    for (var entry : whole.entrySet()) {
      Files.write(entry.getKey(), entry.getValue());
    }
  }

  private static @Nullable Path write(Path file, byte[] changed, byte[] before) throws IOException {
    Files.write(file, changed);
    return Arrays.equals(changed, before) ? null : file;
  }

  /// A random change of some bytes.
  ///
  /// @param all where lines of other places come from
  private static byte[] changeBytes(byte[] bytes, Random random, List<byte[]> all)
      throws IOException {
    var out = new ByteArrayOutputStream();
    int at = random.nextInt(bytes.length);
    int length = 1 + random.nextInt(Math.min(700, bytes.length - at));
    int line = lineStart(bytes, at);
    int next = lineEnd(bytes, at);
    switch (random.nextInt(11)) {
      case 0 -> { // flip a bit
        out.writeBytes(bytes);
        byte[] copy = out.toByteArray();
        copy[at] ^= (byte) (1 << random.nextInt(8));
        return copy;
      }
      case 1 -> { // set a byte
        byte[] copy = bytes.clone();
        copy[at] = (byte) random.nextInt(256);
        return copy;
      }
      case 2 -> splice(out, bytes, at, Math.min(bytes.length, at + length), new byte[0]); // cut out
      case 3 -> splice(out, bytes, at, at, Arrays.copyOfRange(bytes, at, at + length)); // repeat
      case 4 -> { // cut the tail
        return Arrays.copyOf(bytes, at);
      }
      case 5 -> splice(out, bytes, line, next, new byte[0]); // drop a line
      case 6 ->
          splice(out, bytes, line, line, Arrays.copyOfRange(bytes, line, next)); // repeat a line
      case 7 -> { // a line of another place
        byte[] other = all.get(random.nextInt(all.size()));
        int from = random.nextInt(other.length);
        splice(
            out,
            bytes,
            line,
            next,
            Arrays.copyOfRange(other, lineStart(other, from), lineEnd(other, from)));
      }
      case 8 ->
          splice(
              out,
              bytes,
              line,
              line,
              lineOf(all.get(random.nextInt(all.size())), random)); // a line pasted in
      case 9 -> { // a checkpoint in the place of another
        int[] one = checkpoint(bytes, random);
        byte[] other = all.get(random.nextInt(all.size()));
        int[] another = checkpoint(other, random);
        splice(out, bytes, one[0], one[1], Arrays.copyOfRange(other, another[0], another[1]));
      }
      default -> { // swap two lines, or cut the tail at a line's end
        if (next < bytes.length) {
          int end = lineEnd(bytes, next);
          out.write(bytes, 0, line);
          out.write(bytes, next, end - next);
          out.write(bytes, line, next - line);
          out.write(bytes, end, bytes.length - end);
        } else {
          return Arrays.copyOf(bytes, line);
        }
      }
    }
    return out.toByteArray();
  }

  private static void splice(
      ByteArrayOutputStream out, byte[] bytes, int from, int to, byte[] instead) {
    out.write(bytes, 0, from);
    out.writeBytes(instead);
    out.write(bytes, to, bytes.length - to);
  }

  private static int lineStart(byte[] bytes, int at) {
    int start = at;
    while (start > 0 && bytes[start - 1] != '\n') {
      start--;
    }
    return start;
  }

  private static int lineEnd(byte[] bytes, int at) {
    int end = at;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return Math.min(bytes.length, end + 1);
  }

  private static byte[] lineOf(byte[] bytes, Random random) {
    int from = random.nextInt(bytes.length);
    return Arrays.copyOfRange(bytes, lineStart(bytes, from), lineEnd(bytes, from));
  }

  // Start and end of some checkpoint's line; an empty place at the start where there is none.
  private static int[] checkpoint(byte[] bytes, Random random) {
    var found = new ArrayList<int[]>();
    for (int at = 0; at < bytes.length; at = lineEnd(bytes, at)) {
      int end = lineEnd(bytes, at);
      if (new String(bytes, at, end - at, StandardCharsets.ISO_8859_1)
          .contains("\"type\":\"checkpoint\"")) {
        found.add(new int[] {at, end});
      }
    }
    return found.isEmpty() ? new int[] {0, 0} : found.get(random.nextInt(found.size()));
  }
}
