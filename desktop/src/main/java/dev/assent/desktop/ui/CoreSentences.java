package dev.assent.desktop.ui;

import dev.assent.core.json.JsonTexts;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
  // A text in backquotes, or a gap outside.
  private static final Pattern PART = Pattern.compile("`[^`]*`|%s");
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,3}(?:,[0-9]{3}){1,5}");
  private static final Pattern LETTER = Pattern.compile("\\p{L}");

  private final List<Form> sentences;
  private final List<Form> faults;
  private final Map<String, Form> exact = new HashMap<>();

  private CoreSentences(Stream<Form> sentences, Stream<Form> faults) {
    this.sentences = heaviestFirst(sentences);
    this.sentences.forEach(form -> exact.put(form.form(), form));
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
  /// @param form the English one, with `%s` for each gap
  /// @param known of the English one
  /// @param weight how many characters of it are no gap
  private record Form(String form, Pattern known, List<Gap> gaps, String words, int weight) {
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
          GAP.matcher(english).replaceAll("%s"),
          Pattern.compile(known.toString(), Pattern.DOTALL),
          List.copyOf(gaps),
          text.getValue(),
          weight + english.length() - at);
    }

    String with(List<String> values) {
      return GAP.matcher(words)
          .replaceAll(gap ->
              Matcher.quoteReplacement(values.get(Integer.parseInt(gap.group().substring(1, 2)))));
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
  Optional<String> of(CharSequence said) {
    return said instanceof Sentence sentence
        ? of(sentence)
        : said.length() > LONGEST ? Optional.empty() : piece(said.toString(), 0, sentences);
  }

  // A text in the place of a sentence is one without gaps.
  private Optional<String> constant(String said) {
    return said.contains("%s") ? Optional.empty() : of(new Sentence(said, List.of()));
  }

  private Optional<String> of(Sentence said) {
    var spoken = Spoken.of(said);
    if (!knows(said.form())) {
      return Optional.empty();
    }
    var form = exact.get(spoken.form());
    var words = new ArrayList<String>();
    for (int gap = 0; gap < spoken.values().size(); gap++) {
      var kind = form == null ? Gap.PIECE : form.gaps().get(gap);
      var word =
          switch (spoken.values().get(gap)) {
            case Sentence piece -> of(piece);
            case CharSequence text ->
                word(kind, text.toString(), 1, sentences)
                    .or(() -> Optional.of(fault(text.toString(), 1)));
          };
      if (word.isEmpty()) {
        return Optional.empty();
      }
      words.add(word.get());
    }
    return Optional.of(form == null ? Sentence.filled(spoken.form(), words) : form.with(words));
  }

  /// True if there are words for a form, or it has none.
  boolean knows(String said) {
    String form = PART.matcher(said).replaceAll("%s");
    return exact.containsKey(form) || !LETTER.matcher(form.replace("%s", "")).find();
  }

  /// A sentence as languages know its form: what stands in backquotes is one of the values.
  private record Spoken(String form, List<CharSequence> values) {
    static Spoken of(Sentence said) {
      var left = said.values().iterator();
      var values = new ArrayList<CharSequence>();
      String form =
          PART.matcher(said.form())
              .replaceAll(part -> {
                String text = part.group();
                if (text.equals("%s")) {
                  values.add(left.next());
                } else {
                  int gaps = text.split("%s", -1).length - 1;
                  values.add(
                      Sentence.filled(text, Stream.generate(left::next).limit(gaps).toList()));
                }
                return "%s";
              });
      return new Spoken(form, values);
    }
  }

  /// The words for a fault as the core or a system told it, which may begin with the name of an
  /// exception; in quotes where they are not known.
  String ofFault(CharSequence said) {
    return said instanceof Sentence sentence
        ? of(sentence).orElseGet(() -> quoted(said.toString()))
        : said.length() > LONGEST ? quoted(said.toString()) : fault(said.toString(), 0);
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
    if (COUNT.matcher(english).matches()) {
      return Optional.of(Texts.number(Long.parseLong(english.replace(",", ""))));
    }
    if (!LETTER.matcher(QUOTED.matcher(english).replaceAll("")).find()) {
      return Optional.of(english);
    }
    var constant = constant(english);
    if (constant.isPresent()) {
      return constant;
    }
    for (var form : forms) {
      var words = filled(form, english, depth, forms);
      if (words.isPresent()) {
        return words;
      }
    }
    return Optional.empty();
  }

  private Optional<String> filled(Form form, String english, int depth, List<Form> forms) {
    var known = form.known().matcher(english);
    if (!known.matches()) {
      return Optional.empty();
    }
    var values = new ArrayList<String>();
    for (int gap = 0; gap < form.gaps().size(); gap++) {
      var words = word(form.gaps().get(gap), known.group(gap + 1), depth + 1, forms);
      if (words.isEmpty()) {
        return Optional.empty();
      }
      values.add(words.get());
    }
    return Optional.of(form.with(values));
  }

  private Optional<String> word(Gap gap, String value, int depth, List<Form> forms) {
    return switch (gap) {
      case PIECE -> piece(value, depth, forms);
      case ANYTHING -> Optional.of(value);
      case FAULT -> Optional.of(fault(value, depth));
    };
  }
}
