package dev.assent.core.analysis.check;

import dev.assent.core.analysis.check.TextSearch.Answer;
import dev.assent.core.analysis.check.TextSearch.Form;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.policy.Attribute;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The values that one condition lists for its attribute; any of them fits.
///
/// A yes to a question about all texts is certain; a no may only mean that nobody knows.
final class ListedValues {
  /// Symbols with which patterns are filled to see quickly that one does not cover another.
  private static final int[] FILLINGS = {'x', 0xF8FE};

  private final Attribute attribute;
  private final List<String> written;
  private final Set<String> values;

  /// Without a machine.
  private final List<GlobShape> shapes;

  /// In the folders of examples.
  private final List<GlobShape> examples;

  private final List<String> beginnings;

  /// Their meaning depends on the machine in more ways than home and working folder.
  private final boolean odd;

  private ListedValues(Attribute attribute, List<String> written) {
    this.attribute = attribute;
    this.written = List.copyOf(written);
    var comparable = new HashSet<String>();
    for (String one : written) {
      comparable.add(attribute.dialect().comparable(one));
    }
    this.values = Set.copyOf(comparable);
    boolean globs = attribute.form() == Attribute.Form.GLOBS || attribute.isPath();
    var paths =
        attribute.isPath() ? written.stream().map(PathText::of).toList() : List.<PathText>of();
    this.odd = paths.stream().anyMatch(PathText::odd);
    if (attribute.isPath()) {
      this.shapes = paths.stream().map(GlobShape::of).toList();
      this.examples =
          paths.stream().map(path -> GlobShape.of(path.inExamples(), GlobDialect.PATH)).toList();
    } else {
      this.shapes =
          globs
              ? written.stream().map(one -> GlobShape.of(one, attribute.dialect())).toList()
              : List.of();
      this.examples = shapes;
    }
    this.beginnings = examples.stream().map(GlobShape::prefix).distinct().toList();
  }

  static ListedValues of(Attribute attribute, List<String> written) {
    return new ListedValues(attribute, written);
  }

  Attribute attribute() {
    return attribute;
  }

  /// As written, in that order; may be empty.
  List<String> written() {
    return written;
  }

  /// In comparable form.
  Set<String> values() {
    return values;
  }

  boolean isEmpty() {
    return written.isEmpty();
  }

  /// True if each is the only value that it stands for.
  boolean areExact() {
    return shapes.stream().noneMatch(GlobShape::hasWildcard);
  }

  /// As globs in the folders of examples; empty where values are compared exactly.
  List<GlobShape> examples() {
    return examples;
  }

  /// As globs without a machine.
  List<GlobShape> shapes() {
    return shapes;
  }

  /// The beginnings that the values of the globs have, in the folders of examples; each once.
  List<String> beginnings() {
    return beginnings;
  }

  boolean accepts(String value) {
    String comparable = attribute.dialect().comparable(value);
    if (shapes.isEmpty()) {
      return values.contains(comparable);
    }
    int[] symbols = comparable.codePoints().toArray();
    return examples.stream().anyMatch(shape -> shape.matches(symbols));
  }

  /// True if every value of others is certainly one of these.
  boolean covers(ListedValues others) {
    if (values.containsAll(others.values)) {
      return true;
    }
    if (shapes.isEmpty() || odd || others.odd) {
      return shapes.isEmpty() && coversUniverse();
    }
    return others.shapes.stream().allMatch(this::covers);
  }

  /// True if these are all the values there can be.
  boolean coversUniverse() {
    if (shapes.isEmpty()) {
      var words = attribute.words();
      return !words.isEmpty() && values.containsAll(words);
    }
    return covers(GlobShape.of(attribute.isPath() ? "**" : "*", attribute.dialect()));
  }

  /// True if certainly no value is one of these and one of the others.
  boolean excludes(ListedValues others) {
    if (shapes.isEmpty()) {
      return values.stream().noneMatch(others.values::contains);
    }
    if (odd || others.odd) {
      return false;
    }
    return free().stream()
        .allMatch(ours -> others.free().stream().allMatch(theirs -> excludes(ours, theirs)));
  }

  /// True if certainly no path of these ends with one of some texts, ASCII case ignored.
  boolean excludesEndings(List<String> endings) {
    if (odd) {
      return false;
    }
    var folded =
        written.stream()
            .map(GlobDialect.NAME_ANY_CASE::comparable)
            .map(PathText::of)
            .map(GlobShape::anywhere)
            .toList();
    var ends =
        endings.stream()
            .map(ending ->
                GlobShape.of("**" + GlobDialect.NAME_ANY_CASE.comparable(ending), GlobDialect.PATH))
            .toList();
    return folded.stream()
        .allMatch(ours -> ends.stream().allMatch(theirs -> excludes(ours, theirs)));
  }

  /// Patterns where home and working folder may be any.
  private List<GlobShape> free() {
    return attribute.isPath()
        ? written.stream().map(PathText::of).map(GlobShape::anywhere).toList()
        : shapes;
  }

  private boolean excludes(GlobShape ours, GlobShape theirs) {
    return parted(ours, theirs)
        || TextSearch.find(List.of(ours, theirs), List.of(), proof()) instanceof Answer.None;
  }

  private boolean covers(GlobShape theirs) {
    for (int filling : FILLINGS) {
      int[] text = theirs.filled(filling);
      if (shapes.stream().noneMatch(shape -> shape.matches(text))) {
        return false;
      }
    }
    return !theirs.hasWildcard()
        || TextSearch.find(List.of(theirs), shapes, proof()) instanceof Answer.None;
  }

  private Form proof() {
    return attribute.isPath() ? Form.ANY_PATH : Form.ANY_NAME;
  }

  /// True if the beginnings already keep two patterns apart.
  static boolean parted(GlobShape a, GlobShape b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      if (a.mayEndAt(i) || b.mayEndAt(i) || a.token(i) < 0 || b.token(i) < 0) {
        return false;
      }
      if (a.token(i) != b.token(i)) {
        return true;
      }
    }
    var longer = a.length() > length ? a : b;
    return longer.length() > length
        && !longer.mayEndAt(length)
        && !GlobShape.isRun(longer.token(length));
  }
}
