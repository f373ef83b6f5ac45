package dev.assent.desktop.rules.text;

/// Tells which changes of a text a person takes for one: letters that are typed, or taken away, one
/// after the other within a line.
final class TypedRun {
  private Object key = new Object();
  private int end = -1;

  /// The key of a change: the same as that of the change before it where both are one.
  Object key(String was, String is) {
    int most = Math.min(was.length(), is.length());
    int head = 0;
    while (head < most && was.charAt(head) == is.charAt(head)) {
      head++;
    }
    int tail = 0;
    while (tail < most - head
        && was.charAt(was.length() - 1 - tail) == is.charAt(is.length() - 1 - tail)) {
      tail++;
    }
    int gone = was.length() - tail - head;
    int come = is.length() - tail - head;
    boolean letter = gone + come == 1 && (come == 0 || is.charAt(head) != '\n');
    if (!letter || head != end && head + gone != end) {
      key = new Object();
    }
    end = letter ? head + come : -1;
    return key;
  }
}
