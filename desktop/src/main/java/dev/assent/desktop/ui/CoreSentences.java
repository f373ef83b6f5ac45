package dev.assent.desktop.ui;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The sentences of the core in another language.
///
/// What the core says is English and stays so in logs, for agents and on the command line. Its sentences are built of few
/// pieces, and what is filled in stands in backquotes, is a number or is such a piece itself; so a sentence can be known again
/// by its English form. A file has these forms with `{0}` for what is filled in, or `<0>` where that is text of any kind,
/// such as what a system said of a fault.
///
/// A sentence is answered wholly or not at all: one of which some piece is not known stays English.
final class CoreSentences {
  static final String GERMAN = "Core_de.json";

  /// No sentence of the core is longer; the search in longer texts would take too long.
  private static final int LONGEST = 1_000;

  /// How deep pieces stand in each other at most.
  private static final int DEEPEST = 5;

  private static final Pattern GAP = Pattern.compile("\\{(\\d)}|<(\\d)>");
  private static final Pattern QUOTED = Pattern.compile("`[^`]*`");
  private static final Pattern LETTER = Pattern.compile("\\p{L}");

  private final List<Form> forms;

  private CoreSentences(List<Form> forms) {
    this.forms = List.copyOf(forms);
  }

  /// A sentence, or a piece of one.
  ///
  /// @param known of the English one
  /// @param anything whether each gap takes any text
  /// @param weight how many characters of it are no gap
  private record Form(Pattern known, List<Boolean> anything, String words, int weight) {
    static Form of(String english, String words) {
      var known = new StringBuilder();
      var anything = new ArrayList<Boolean>();
      int weight = 0;
      int at = 0;
      var gaps = GAP.matcher(english);
      while (gaps.find()) {
        known.append(Pattern.quote(english.substring(at, gaps.start()))).append("(.+?)");
        anything.add(gaps.group(2) != null);
        weight += gaps.start() - at;
        at = gaps.end();
      }
      known.append(Pattern.quote(english.substring(at)));
      return new Form(Pattern.compile(known.toString(), Pattern.DOTALL), List.copyOf(anything), words, weight + english.length() - at);
    }
  }

  /// The sentences of a file beside this class.
  static CoreSentences read(String file) {
    return of(texts(file));
  }

  static CoreSentences of(Map<String, String> texts) {
    return new CoreSentences(
        texts.entrySet().stream()
            .map(text -> Form.of(text.getKey(), text.getValue()))
            .sorted(Comparator.comparingInt(Form::weight).reversed())
            .toList());
  }

  /// The other words by the English ones, in the order of the file.
  static Map<String, String> texts(String file) {
    try (InputStream in = Objects.requireNonNull(CoreSentences.class.getResourceAsStream(file), file)) {
      var texts = new LinkedHashMap<String, String>();
      if (JsonReader.read(in.readAllBytes(), JsonLimits.FILE) instanceof JsonObject read) {
        read.members().keySet().forEach(english -> texts.put(english, read.string(english).orElseThrow()));
      }
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JsonException e) {
      throw new IllegalStateException("unreadable words in " + file, e);
    }
  }

  /// A sentence in the other language; absent where some piece of it is not known.
  Optional<String> of(String english) {
    return english.length() > LONGEST ? Optional.empty() : piece(english, 0);
  }

  private Optional<String> piece(String english, int depth) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    for (var form : forms) {
      var words = filled(form, english, depth);
      if (words.isPresent()) {
        return words;
      }
    }
    return LETTER.matcher(QUOTED.matcher(english).replaceAll("")).find() ? Optional.empty() : Optional.of(english);
  }

  private Optional<String> filled(Form form, String english, int depth) {
    var known = form.known().matcher(english);
    if (!known.matches()) {
      return Optional.empty();
    }
    var values = new ArrayList<String>();
    for (int gap = 0; gap < form.anything().size(); gap++) {
      String value = known.group(gap + 1);
      var words = form.anything().get(gap) ? Optional.of(value) : piece(value, depth + 1);
      if (words.isEmpty()) {
        return Optional.empty();
      }
      values.add(words.get());
    }
    return Optional.of(GAP.matcher(form.words()).replaceAll(gap -> Matcher.quoteReplacement(values.get(place(gap)))));
  }

  private static int place(MatchResult gap) {
    return Integer.parseInt(gap.group(1) == null ? gap.group(2) : gap.group(1));
  }
}
