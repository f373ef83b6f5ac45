package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.Verification.Broken;
import dev.assent.core.audit.Verification.Completeness;
import dev.assent.core.audit.Verification.Intact;
import dev.assent.core.audit.Verification.Truncated;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random changes to a closed log over several files: never called intact and proven.
class MutationTest {
  private static final long SEED = 41;
  private static final int MUTATIONS = 2000;

  @TempDir Path root;

  @Test
  void noRandomChangeGoesUnnoticed() throws Exception {
    var bench = new LogBench(root);
    bench.write(LogBench.rhythm(6000, 1000), 70);
    assertThat(bench.verifyAnchored())
        .isInstanceOfSatisfying(Intact.class, it -> assertThat(it.completeness()).isEqualTo(Completeness.PROVEN));
    List<Path> files = bench.files();
    files.removeIf(file -> file.toFile().length() == 0);
    byte[][] whole = new byte[files.size()][];
    for (int i = 0; i < whole.length; i++) {
      whole[i] = Files.readAllBytes(files.get(i));
    }
    assertThat(whole.length).isGreaterThan(3);
    var random = new Random(SEED);
    int unproven = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      int which = random.nextInt(whole.length);
      byte[] changed = mutate(whole[which], random, whole);
      if (Arrays.equals(changed, whole[which])) {
        continue;
      }
      Files.write(files.get(which), changed);
      String label = "seed %d, mutation %d of %s".formatted(SEED, i, files.get(which).getFileName());
      assertThat(bench.verifyAnchored()).as(label).isInstanceOfAny(Broken.class, Truncated.class);
      var alone = bench.verify();
      if (alone instanceof Intact intact) {
        // Without an anchor only a tail cut at the end of a record can pass, and then it is said.
        assertThat(intact.completeness()).as(label).isEqualTo(Completeness.UNPROVEN);
        assertThat(whole[which]).as(label).startsWith(changed);
        unproven++;
      } else {
        assertThat(alone).as(label).isInstanceOf(Broken.class);
      }
      if (alone instanceof Broken broken) {
        assertThat(broken.index()).as(label).isLessThanOrEqualTo(indexAt(whole, which, firstDifference(whole[which], changed)) + 1);
      }
      Files.write(files.get(which), whole[which]);
    }
    assertThat(unproven).isLessThan(MUTATIONS / 20);
  }

  /// A random change of some bytes.
  ///
  /// @param all where lines of other places come from
  static byte[] mutate(byte[] bytes, Random random, byte[][] all) throws IOException {
    var out = new ByteArrayOutputStream();
    int at = random.nextInt(bytes.length);
    int length = 1 + random.nextInt(Math.min(700, bytes.length - at));
    int line = lineStart(bytes, at);
    int next = lineEnd(bytes, at);
    switch (random.nextInt(9)) {
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
      case 6 -> splice(out, bytes, line, line, Arrays.copyOfRange(bytes, line, next)); // repeat a line
      case 7 -> { // a line of another place
        byte[] other = all[random.nextInt(all.length)];
        int from = random.nextInt(other.length);
        splice(out, bytes, line, next, Arrays.copyOfRange(other, lineStart(other, from), lineEnd(other, from)));
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

  private static void splice(ByteArrayOutputStream out, byte[] bytes, int from, int to, byte[] instead) {
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

  private static int firstDifference(byte[] whole, byte[] changed) {
    int at = Arrays.mismatch(whole, changed);
    return at < 0 ? whole.length : at;
  }

  private static long indexAt(byte[][] whole, int which, int at) {
    long index = 0;
    for (int i = 0; i <= which; i++) {
      int end = i < which ? whole[i].length : Math.min(at, whole[i].length);
      for (int b = 0; b < end; b++) {
        index += whole[i][b] == '\n' ? 1 : 0;
      }
    }
    return index;
  }
}
