package dev.assent.core.risk;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Lets safer ways act on the same thing: on the same machine, in the same container, as the same
/// user, in the same folder, with the same settings as the step they stand for. A way for which
/// that cannot be said is not named.
final class SaferWayContext {
  private static final String SUDO = "sudo ";
  private static final String NOWHERE = "\0";
  private static final String TRASH = "gio trash ";

  /// Programs that give others another view of the files.
  private static final Pattern BOX =
      Pattern.compile("\\b(chroot|unshare|nsenter|bwrap|proot|nspawn|firejail)\\b");

  /// Variables that say on what, or as whom, programs act.
  private static final Pattern WHERE =
      Pattern.compile(
          "(AWS|AZURE|ARM|CLOUDSDK|GOOGLE|GCLOUD|KUBE|DOCKER|CONTAINER|TF|TERRAFORM|PG|MYSQL|MONGO|REDIS|HELM|GIT|VAULT|CONSUL|NOMAD|PULUMI|HEROKU|FLY|DATABASE|DB|SSH).*"
              + "|.*(HOST|URL|URI|PROFILE|CONTEXT|PROJECT|REGION|NAMESPACE|ACCOUNT|SUBSCRIPTION|WORKSPACE|_ENV|HOME|DIR)");

  private static final Pattern CHANGE = Pattern.compile("\\bcd [^\\s;|&`<>$()]+ *(?:&&|;) ");

  private final Step step;
  private final Optional<String> before;
  private final String after;

  private SaferWayContext(Step step, Optional<String> before, String after) {
    this.step = step;
    this.before = before;
    this.after = after;
  }

  /// The ways of a step, with what stands around it.
  ///
  /// @param text the whole command
  static List<Way> ways(Step step, String text, List<Way> ways) {
    if (ways.isEmpty() || !isElsewhere(step)) {
      return ways;
    }
    var kept = around(step, text);
    var all = new ArrayList<Way>(ways.size());
    for (var way : ways) {
      kept.way(way.command()).ifPresent(command -> all.add(new Way(command, way.why())));
    }
    return List.copyOf(all);
  }

  private static boolean isElsewhere(Step step) {
    return isApart(step)
        || step.environment().stream().anyMatch(SaferWayContext::counts)
        || !step.folder().equals(Optional.of(""));
  }

  private static boolean isApart(Step step) {
    return step.has(Circumstance.REMOTE)
        || step.has(Circumstance.IN_CONTAINER)
        || step.has(Circumstance.AS_OTHER);
  }

  /// The wrapper around a step, where the text shows it: what stands before the step's own words,
  /// and the quote after them.
  private static SaferWayContext around(Step step, String text) {
    int from = Math.clamp(step.place().start(), 0, text.length());
    String part = text.substring(from, Math.clamp(step.place().end(), from, text.length())).strip();
    var words = new StringBuilder(step.name());
    step.arguments().forEach(argument -> words.append(' ').append(argument.written(step.shell())));
    for (String quote : List.of("", "'", "\"")) {
      if (part.endsWith(words + quote)) {
        String before = part.substring(0, part.length() - words.length() - quote.length());
        boolean whole =
            quote.isEmpty() ? before.isEmpty() || before.endsWith(" ") : before.contains(quote);
        if (whole && repeats(before)) {
          return new SaferWayContext(step, Optional.of(before), quote);
        }
      }
    }
    return isApart(step) || BOX.matcher(part).find()
        ? inList(step, part, words.toString())
        : new SaferWayContext(step, Optional.empty(), "");
  }

  /// The wrapper of a quoted list of commands that the step is one of, with a change to a folder at
  /// its beginning.
  private static SaferWayContext inList(Step step, String part, String words) {
    for (char quote : new char[] {'\'', '"'}) {
      int open = part.indexOf(quote);
      if (open > 0 && part.indexOf(words, open) > 0 && part.endsWith(String.valueOf(quote))) {
        var change = CHANGE.matcher(part).region(open + 1, part.length());
        int end = change.lookingAt() ? change.end() : open + 1;
        boolean moves = part.indexOf("cd ", end) >= 0;
        return moves
            ? new SaferWayContext(step, Optional.empty(), NOWHERE)
            : new SaferWayContext(step, Optional.of(part.substring(0, end)), String.valueOf(quote));
      }
    }
    return new SaferWayContext(step, Optional.empty(), NOWHERE);
  }

  private Optional<String> way(String way) {
    if (before.isEmpty() && (isApart(step) || after.equals(NOWHERE))) {
      return Optional.empty();
    }
    String wrapper = before.orElse("");
    if (!after.isEmpty() && way.contains(after)) {
      return Optional.empty();
    }
    boolean simple = way.chars().noneMatch(symbol -> "|&;<>$`\n".indexOf(symbol) >= 0);
    if (!simple && !wrapper.isEmpty() && after.isEmpty()) {
      return Optional.empty();
    }
    // The wrapper says as whom; and where it leads there is no desktop with a trash.
    String plain = !wrapper.isEmpty() && way.startsWith(SUDO) ? way.substring(SUDO.length()) : way;
    if (isApart(step) && !step.has(Circumstance.AS_OTHER) && plain.startsWith(TRASH)) {
      return Optional.empty();
    }
    return settings(wrapper)
        .flatMap(
            settings -> folder(wrapper).map(folder -> folder + settings + wrapper + plain + after));
  }

  /// True if a wrapper may run once more: it changes to a folder at most, and runs nothing else.
  private static boolean repeats(String wrapper) {
    String rest = CHANGE.matcher(wrapper).replaceAll(" ");
    return rest.chars().noneMatch(symbol -> ";|&`<>\n".indexOf(symbol) >= 0)
        && !rest.contains("$(");
  }

  /// True if a setting says on what, or as whom, programs act.
  private static boolean counts(String setting) {
    int equals = setting.indexOf('=');
    return equals > 0 && WHERE.matcher(setting.substring(0, equals)).matches();
  }

  /// Settings made before in the same text.
  private Optional<String> settings(String wrapper) {
    var text = new StringBuilder();
    for (String setting : step.environment()) {
      int equals = setting.indexOf('=');
      if (!counts(setting) || wrapper.contains(setting.substring(0, equals + 1))) {
        continue;
      }
      var value = Argument.of(setting.substring(equals + 1));
      if (step.shell() != Step.Shell.POSIX
          || setting.indexOf(Argument.UNKNOWN) >= 0
          || isApart(step)) {
        return Optional.empty();
      }
      text.append(setting, 0, equals + 1)
          .append(value.text().isEmpty() ? "" : value.written(step.shell()))
          .append(' ');
    }
    return Optional.of(text.toString());
  }

  /// A change to the folder where the step runs; on another machine the wrapper says it.
  private Optional<String> folder(String wrapper) {
    if (isApart(step) && !step.has(Circumstance.AS_OTHER)
        || step.folder().equals(Optional.of(""))) {
      return Optional.of("");
    }
    if (step.folder().isEmpty() || step.folder().get().indexOf(Argument.UNKNOWN) >= 0) {
      return Optional.empty();
    }
    String folder = step.folder().get();
    if (wrapper.contains(folder)) {
      return Optional.of("");
    }
    String written =
        new Argument(folder, false, folder.equals("~") || folder.startsWith("~/"), false)
            .written(step.shell());
    return Optional.of(
        switch (step.shell()) {
          case POSIX -> "cd " + written + " && ";
          case CMD -> "cd /d " + written + " && ";
          case POWERSHELL -> "cd " + written + "; ";
        });
  }
}
