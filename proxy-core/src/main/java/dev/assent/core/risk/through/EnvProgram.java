package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.ShellFolders;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `env`, and settings before a program's name in general.
final class EnvProgram {
  private EnvProgram() {}

  /// The index of the first word from an index on that is no `NAME=value`.
  static int settings(List<Field> words, int from) {
    int at = from;
    while (at < words.size() && (isSetting(words.get(at).text()) || mayBeSettings(words, at))) {
      at++;
    }
    return at;
  }

  // `env $(cat .env) program`
  private static boolean mayBeSettings(List<Field> words, int at) {
    return at + 1 < words.size()
        && words.get(at).many()
        && UnknownMarks.nothingKnown(words.get(at).text());
  }

  static List<String> texts(List<Field> words, int from, int to) {
    var texts = new ArrayList<String>(to - from);
    for (int at = from; at < to; at++) {
      texts.add(words.get(at).text());
    }
    return texts;
  }

  static boolean isSetting(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0 || Character.isDigit(text.charAt(0))) {
      return false;
    }
    for (int at = 0; at < equals; at++) {
      char symbol = text.charAt(at);
      if (!Character.isLetterOrDigit(symbol) && symbol != '_') {
        return false;
      }
    }
    return true;
  }

  static @Nullable String look(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(), 0, "uCSP", Set.of("unset", "chdir", "split-string", "argv0"));
    WalkScope inside = call.inside();
    var folder = options.value("C", "chdir");
    if (folder != null) {
      inside = inside.apart();
      inside.shell().folder(ShellFolders.then(call.shell().folder(), folder));
    }
    int next = settings(call.arguments(), options.next());
    var settings = texts(call.arguments(), options.next(), next);
    RunVariables.runs(call.walk(), settings, call.scope(), call.place());
    if (options.has("i", "ignore-environment") || call.text(0).equals("-")) {
      // Programs look for their settings elsewhere then.
      settings = Stream.concat(Stream.of("HOME="), settings.stream()).toList();
    }
    inside = inside.setting(settings);
    for (var word : call.arguments()) {
      int body = word.text().indexOf("%%=() {");
      if (word.text().startsWith("BASH_FUNC_") && body > 0) {
        call.walk()
            .maybeCode(word.text().substring(body + "%%=() ".length()), call.inside().apart());
      }
    }
    var split = options.value("S", "split-string");
    call.detach();
    if (split != null) {
      var words = new ArrayList<Field>();
      for (var word : split.text().strip().split("\\s+", 256)) {
        words.add(Field.of(word));
      }
      words.addAll(call.rest(options.next()));
      int start = settings(words, 0);
      return call.run(words.subList(start, words.size()), inside.setting(texts(words, 0, start)));
    }
    if (next == call.size()) {
      return null;
    }
    return call.run(call.rest(next), inside);
  }
}
