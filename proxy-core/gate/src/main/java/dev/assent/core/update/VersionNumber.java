package dev.assent.core.update;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/// Three whole numbers: `1.2.3`.
record VersionNumber(int major, int minor, int patch) implements Comparable<VersionNumber> {
  private static final Pattern FORM =
      Pattern.compile("(0|[1-9][0-9]{0,5})(\\.(0|[1-9][0-9]{0,5})){2}");

  /// Reads one; absent where it is none.
  static Optional<VersionNumber> of(String text) {
    if (!FORM.matcher(text).matches()) {
      return Optional.empty();
    }
    int[] parts = Arrays.stream(text.split("\\.", -1)).mapToInt(Integer::parseInt).toArray();
    return Optional.of(new VersionNumber(parts[0], parts[1], parts[2]));
  }

  @Override
  public int compareTo(VersionNumber other) {
    int first = Integer.compare(major, other.major);
    int second = first != 0 ? first : Integer.compare(minor, other.minor);
    return second != 0 ? second : Integer.compare(patch, other.patch);
  }
}
