package dev.assent.desktop.ui;

import dev.assent.core.json.JsonTexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The sentences of the core in another language, and what systems say of faults.
///
/// The core speaks English, and its sentences stay so in logs, for agents and on the command line.
/// They are built of few pieces, and whatever is filled in stands in backquotes, is a number or is
/// such a piece itself; so a sentence can be known again by its English form. A file has these
/// forms with `{0}` for what is filled in, `<0>` where that is text of any kind, and `[0]` where it
/// is what a system said of a fault, whose forms stand in a file of their own.
///
/// A sentence is answered wholly or not at all: one of which some piece is not known stays English.
/// The unknown words of a fault stand in it in quotes, for they are somebody else's text.
final class CoreSentences {
  /// No sentence of the core is longer; the search in longer texts would take too long.
  private static final int LONGEST = 1_000;

  /// The greatest depth at which pieces stand in each other.
  private static final int DEEPEST = 5;

  private static final Pattern GAP = Pattern.compile("\\{(\\d)}|<(\\d)>|\\[(\\d)]");
  private static final Pattern QUOTED = Pattern.compile("`[^`]*`");
  private static final Pattern LETTER = Pattern.compile("\\p{L}");

  private final List<Form> sentences;
  private final List<Form> faults;

  private CoreSentences(Stream<Form> sentences, Stream<Form> faults) {
    this.sentences = heaviestFirst(sentences);
    this.faults = heaviestFirst(Stream.concat(this.sentences.stream(), faults));
  }

  private static List<Form> heaviestFirst(Stream<Form> forms) {
    return forms.sorted(Comparator.comparingInt(Form::weight).reversed()).toList();
  }

  /// The kind of text that may stand in a gap.
  private enum Gap {
    PIECE,
    ANYTHING,
    FAULT;

    static Gap of(MatchResult found) {
      return found.group(1) != null ? PIECE : found.group(2) != null ? ANYTHING : FAULT;
    }
  }

  /// A sentence, or a piece of one.
  ///
  /// @param known of the English one
  /// @param weight how many characters of it are no gap
  private record Form(Pattern known, List<Gap> gaps, String words, int weight) {
    static Form of(Map.Entry<String, String> text) {
      String english = text.getKey();
      var known = new StringBuilder();
      var gaps = new ArrayList<Gap>();
      int weight = 0;
      int at = 0;
      var found = GAP.matcher(english);
      while (found.find()) {
        known.append(Pattern.quote(english.substring(at, found.start()))).append("(.+?)");
        gaps.add(Gap.of(found));
        weight += found.start() - at;
        at = found.end();
      }
      known.append(Pattern.quote(english.substring(at)));
      return new Form(
          Pattern.compile(known.toString(), Pattern.DOTALL),
          List.copyOf(gaps),
          text.getValue(),
          weight + english.length() - at);
    }
  }

  /// The sentences of windows in a language, such as `de`.
  static CoreSentences in(String words) {
    return of(texts("Core_" + words + ".json"), texts("Faults_" + words + ".json"));
  }

  /// @param sentences the other words by the English forms
  /// @param faults the same of what systems say
  static CoreSentences of(Map<String, String> sentences, Map<String, String> faults) {
    return new CoreSentences(
        sentences.entrySet().stream().map(Form::of), faults.entrySet().stream().map(Form::of));
  }

  /// The other words by the English ones of a file beside this class, in the order of the file;
  /// none where a language has no such file.
  static Map<String, String> texts(String file) {
    try (InputStream in = CoreSentences.class.getResourceAsStream(file)) {
      return in == null ? Map.of() : JsonTexts.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A sentence in the other language; absent where some piece of it is not known.
  Optional<String> of(String english) {
    return english.length() > LONGEST ? Optional.empty() : piece(english, 0, sentences);
  }

  /// The words for a fault as the core or a system told it, which may begin with the name of an
  /// exception; in quotes where they are not known.
  String ofFault(String said) {
    return said.length() > LONGEST ? quoted(said) : fault(said, 0);
  }

  private String fault(String said, int depth) {
    return piece(said.strip(), depth, faults).orElseGet(() -> quoted(said));
  }

  private static String quoted(String said) {
    return Texts.get("dialog.quoted", said.strip());
  }

  private Optional<String> piece(String english, int depth, List<Form> forms) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    for (var form : forms) {
      var words = filled(form, english, depth, forms);
      if (words.isPresent()) {
        return words;
      }
    }
    return LETTER.matcher(QUOTED.matcher(english).replaceAll("")).find()
        ? Optional.empty()
        : Optional.of(english);
  }

  private Optional<String> filled(Form form, String english, int depth, List<Form> forms) {
    var known = form.known().matcher(english);
    if (!known.matches()) {
      return Optional.empty();
    }
    var values = new ArrayList<String>();
    for (int gap = 0; gap < form.gaps().size(); gap++) {
      String value = known.group(gap + 1);
      var words =
          switch (form.gaps().get(gap)) {
            case PIECE -> piece(value, depth + 1, forms);
            case ANYTHING -> Optional.of(value);
            case FAULT -> Optional.of(fault(value, depth + 1));
          };
      if (words.isEmpty()) {
        return Optional.empty();
      }
      values.add(words.get());
    }
    return Optional.of(
        GAP.matcher(form.words())
            .replaceAll(gap -> Matcher.quoteReplacement(values.get(place(gap)))));
  }

  private static int place(MatchResult gap) {
    return Integer.parseInt(gap.group().substring(1, 2));
  }
}
