package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.access.Environment;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.SessionBadge;
import dev.assent.core.access.Severity;
import dev.assent.core.access.Subject;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.approval.question.DangerReason;
import dev.assent.core.approval.question.Patience;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.masking.SecretSpans;
import dev.assent.core.masking.SecretTree;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.practice.PracticeGround;
import dev.assent.desktop.compare.AwaitedParts;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.PersonWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.ArgumentRows;
import dev.assent.desktop.ui.arguments.ShownCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes a request out as a card: core values in, words out. Pure.
public final class CardWriter {
  private CardWriter() {}

  /// A request whose commands were not read.
  public static CardContent write(ApprovalRequest asked) {
    return write(asked, List.of());
  }

  public static CardContent write(ApprovalRequest asked, List<CallCommand> read) {
    return write(asked, read, HomeFolder.UNKNOWN);
  }

  /// @param home what may be drawn as `~` at the beginning of the values that are paths
  public static CardContent write(ApprovalRequest asked, List<CallCommand> read, HomeFolder home) {
    var request = asked.request();
    var commands = CardCommands.of(request, read);
    var resource = request.resource();
    var arguments = CardCommands.others(ArgumentReader.read(request, home), commands);
    return new CardContent(
        asked.id(),
        asked.tier().word(),
        tierText(asked),
        CardTitle.of(request, commands),
        who(request.environment()),
        tool(request),
        commands,
        arguments,
        AwaitedParts.of(request),
        new CardContent.Facts(
            path(request),
            secretsOfPath(request),
            isInRow(request, arguments),
            CountWords.rest(request.resource().files().size() - 1),
            String.join(
                ", ",
                ToolEffectWords.of(
                    new ToolEffects(request.action().operation(), resource.sideEffects()))),
            user(request.subject()),
            CardReasons.because(asked),
            asked.fingerprint(),
            asked.patience().map(CardWriter::patience).orElse("")),
        notice(asked, commands),
        CardReasons.review(asked),
        timed(asked));
  }

  /// The server and its tool, or method, as they are technically called.
  public static String tool(AccessRequest request) {
    var resource = request.resource();
    return Texts.get(
        "approval.tool",
        ShownText.line(resource.backendId()),
        ShownText.line(resource.toolName().orElse(request.action().method())));
  }

  /// The first path of a call as given; empty for none.
  public static String path(AccessRequest request) {
    return request.resource().firstPath().map(ResourcePath::display).orElse("");
  }

  /// The secret parts of the path.
  public static SecretSpans secretsOfPath(AccessRequest request) {
    return request
        .resource()
        .firstPath()
        .map(path -> SecretTree.of(request).spans(path.pointer(), path.display()))
        .orElse(SecretSpans.NONE);
  }

  /// True if a part of any path of a call looks like a secret.
  static boolean hasSecretPath(AccessRequest request) {
    var secrets = SecretTree.of(request);
    return request.resource().paths().stream()
        .anyMatch(path -> !secrets.spans(path.pointer(), path.display()).isEmpty());
  }

  private static String tierText(ApprovalRequest asked) {
    return switch (asked.tier()) {
      case CALM -> Texts.get("approval.tier.calm");
      case CARE -> Texts.get("approval.tier.care");
      case DANGER -> Texts.get("approval.tier.danger");
    };
  }

  private static CardContent.Who who(Environment environment) {
    String project = ArgumentReader.project(environment).orElse("");
    return new CardContent.Who(
        OutsideName.ofCaller(environment).orElseGet(() -> Texts.get("approval.who.unknown")),
        SessionBadge.of(environment.sessionId()).name(),
        OutsideName.of(project.substring(project.lastIndexOf('/') + 1)));
  }

  /// The name of the caller: as its maker writes it where that is known, else as it calls itself.
  static String client(Environment environment) {
    return OutsideName.ofClient(environment).orElseGet(() -> Texts.get("approval.who.unknown"));
  }

  private static String patience(Patience known) {
    String seconds = Texts.number(known.time().toSeconds());
    return switch (known.source()) {
      case KNOWN -> Texts.get("approval.fact.patience.known", seconds);
      case ASSUMED -> Texts.get("approval.fact.patience.assumed", seconds);
      case SET -> Texts.get("approval.fact.patience.set", seconds);
      case AT_LEAST -> Texts.get("approval.fact.patience.least", seconds);
      case LEARNED ->
          Texts.get("approval.fact.patience.learned", seconds, Texts.number(known.seen()));
    };
  }

  private static boolean isInRow(AccessRequest request, List<Argument> arguments) {
    var rows =
        arguments.stream()
            .limit(ArgumentRows.MOST_ROWS)
            .filter(row -> row.kind() == Argument.Kind.PATH)
            .map(Argument::value)
            .collect(Collectors.toSet());
    return request.resource().files().stream().map(ResourcePath::display).allMatch(rows::contains);
  }

  private static String user(Subject subject) {
    String id = ShownText.line(subject.id());
    return switch (subject.provenance()) {
      case TOKEN ->
          PersonWords.ofToken(subject.name().orElse(""), subject.id(), subject.issuer().orElse(""));
      case SYSTEM -> Texts.get("approval.fact.user.system", id);
      case MESSAGE, DERIVED, MAPPING, CONFIGURATION ->
          Texts.get("approval.fact.user.other", id, subject.provenance().word());
    };
  }

  // Reasons against a rule, and why a call is dangerous where the card does not show it anyway.
  private static List<Phrase> notice(ApprovalRequest asked, List<ShownCommand> commands) {
    var phrases = new ArrayList<>(against(asked.trace()));
    if (asked.tier() != ApprovalTier.DANGER) {
      return phrases;
    }
    boolean overrides = !asked.trace().overriddenDenies().isEmpty();
    for (var reason : ApprovalTiers.dangers(asked.request(), overrides)) {
      var words = danger(reason, commands);
      if (!phrases.isEmpty() && !words.isEmpty()) {
        phrases.add(new Phrase(" ", false));
      }
      phrases.addAll(words);
    }
    return phrases;
  }

  private static List<Phrase> danger(DangerReason reason, List<ShownCommand> commands) {
    return switch (reason) {
      case OVERRIDES_DENY -> List.of();
      case HIDDEN_CHARACTERS -> Phrase.of("approval.notice.hidden");
      case COMMAND ->
          commands.stream().anyMatch(CardWriter::showsItsRisk)
              ? List.of()
              : Phrase.of("approval.notice.danger.command");
      case RUNS_UNREAD_CODE -> Phrase.of("approval.notice.danger.runs");
      case DELETES -> Phrase.of("approval.notice.danger.deletes");
      case ELEVATES -> Phrase.of("approval.notice.danger.elevates");
      case READS_SECRETS -> Phrase.of("approval.notice.danger.secrets");
      case SECRET_FILE -> Phrase.of("approval.notice.danger.file");
    };
  }

  private static boolean showsItsRisk(ShownCommand command) {
    return command
        .reading()
        .severity()
        .filter(found -> found.compareTo(Severity.HIGH) >= 0)
        .isPresent();
  }

  private static List<Phrase> against(DecisionTrace trace) {
    var denies = trace.overriddenDenies();
    if (denies.isEmpty() || !(trace.basis() instanceof Basis.ByRule(var winner))) {
      return List.of();
    }
    var phrases = new ArrayList<>(Phrase.of("approval.notice.deny"));
    for (int i = 0; i < denies.size(); i++) {
      String key = i == 0 ? "approval.notice.denyRule" : "approval.notice.denyRuleAlso";
      phrases.addAll(
          Phrase.of(key, CardReasons.title(denies.get(i)), CardReasons.score(denies.get(i))));
    }
    phrases.addAll(
        Phrase.of(
            "approval.notice.askFirst", CardReasons.title(winner), CardReasons.score(winner)));
    return phrases;
  }

  private static TimedAnswer timed(ApprovalRequest asked) {
    return switch (asked.remembering()) {
      case RememberOffer.Offered(var life, _) ->
          new TimedAnswer.Offered(
              Texts.get("approval.button.allowTimed", LadderWords.minutes(life)),
              Texts.get("approval.button.holdTimed", LadderWords.minutes(life)),
              Texts.get(
                  "approval.reach",
                  LadderWords.minutes(life),
                  LadderWords.remembered(asked),
                  LadderWords.rememberedFor(asked)));
      case RememberOffer.NotOffered(var reason) ->
          reason == RememberOffer.Reason.SWITCHED_OFF
              ? new TimedAnswer.SwitchedOff()
              : new TimedAnswer.NotOffered(
                  withWay(Texts.get("approval.notOffered", why(reason, asked)), reason, asked));
    };
  }

  private static String withWay(String why, RememberOffer.Reason reason, ApprovalRequest asked) {
    boolean rules =
        reason == RememberOffer.Reason.UNKNOWN_EFFECTS
            || reason == RememberOffer.Reason.RULE_FORBIDS;
    return rules && isHelpedByRule(asked) ? Texts.get("approval.notOffered.rule", why) : why;
  }

  // No rule that a record gives stops one that denies, or one that looks at what came before; and
  // of a practice call there is no record.
  private static boolean isHelpedByRule(ApprovalRequest asked) {
    return asked.trace().overriddenDenies().isEmpty()
        && asked.trace().matched().stream().noneMatch(match -> match.rule().looksBack())
        && PracticeGround.callOf(asked).isEmpty();
  }

  private static String why(RememberOffer.Reason reason, ApprovalRequest asked) {
    return switch (reason) {
      case SWITCHED_OFF -> "";
      case UNKNOWN_EFFECTS -> Texts.get("approval.notOffered.unknownEffects");
      case RUNS_CODE -> Texts.get("approval.notOffered.runsCode");
      case OVERRIDES_DENY -> Texts.get("approval.notOffered.overridesDeny");
      case NOT_ASKED_BY_RULE -> Texts.get("approval.notOffered.notByRule");
      case TOOL_NOT_REVIEWED ->
          Texts.get("approval.notOffered.tool." + CardReasons.stateWord(asked));
      case NEEDS_PRESENCE -> Texts.get("approval.notOffered.needsPresence");
      case RULE_FORBIDS -> Texts.get("approval.notOffered.ruleForbids");
    };
  }

  /// Brings the commands of a call onto its card. Pure.
  private static final class CardCommands {
    private CardCommands() {}

    /// The commands as they are drawn. What spoke up when the call was judged and does not now is
    /// told with the first.
    static List<ShownCommand> of(AccessRequest request, List<CallCommand> read) {
      var known =
          read.stream()
              .flatMap(command ->
                  Stream.concat(command.reading().rules().stream(), command.otherwise().stream()))
              .collect(Collectors.toSet());
      boolean all = read.stream().allMatch(command -> command.reading().moreRisks() == 0);
      var missing =
          request.resource().command().rules().stream()
              .filter(rule -> all && !known.contains(rule))
              .toList();
      var shown = new ArrayList<ShownCommand>();
      for (var command : read) {
        String name = command.pointer().substring(1);
        var secrets = SecretTree.of(request).spans(command.pointer(), command.reading().text());
        var beside = command.beside().stream().map(pointer -> pointer.substring(1)).toList();
        shown.add(
            new ShownCommand(
                name,
                command.verbatim(),
                command.reading(),
                shown.isEmpty() ? missing : List.of(),
                secrets,
                beside,
                command.otherwise()));
      }
      return shown;
    }

    /// The arguments that are not shown whole by one of the commands.
    static List<Argument> others(List<Argument> arguments, List<ShownCommand> commands) {
      var whole =
          commands.stream()
              .flatMap(command -> rowsOf(arguments, command).stream())
              .collect(Collectors.toSet());
      return arguments.stream()
          .filter(argument ->
              !whole.contains(argument)
                  && commands.stream().noneMatch(command -> isSame(argument, command)))
          .toList();
    }

    // The rows of a command, or of its words, and of the words beside it, where these, one after
    // the other, are its text letter by letter.
    private static List<Argument> rowsOf(List<Argument> arguments, ShownCommand command) {
      var rows = arguments.stream().filter(argument -> isPart(argument, command)).toList();
      boolean plain =
          rows.stream()
                  .allMatch(row -> row.kind() == Argument.Kind.COMMAND && row.secrets().isEmpty())
              && rows.stream()
                  .allMatch(row -> row.name().equals(command.name()) || isOneLine(row.value()));
      return plain && isTold(command, rows) ? rows : List.of();
    }

    private static boolean isOneLine(String text) {
      return text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
    }

    // Each as it is or in the quotes in which a shell takes it, one blank between them.
    private static boolean isTold(ShownCommand command, List<Argument> rows) {
      String text = command.reading().text();
      int at = 0;
      for (var row : rows) {
        int begin = at;
        var form =
            forms(row.value(), row.name().equals(command.name())).stream()
                .filter(each -> text.startsWith(each, begin) && isEnd(text, begin + each.length()))
                .findFirst();
        if (form.isEmpty()) {
          return false;
        }
        at += form.get().length() + 1;
      }
      return !rows.isEmpty() && at == text.length() + 1;
    }

    private static boolean isEnd(String text, int at) {
      return at == text.length() || text.charAt(at) == ' ';
    }

    /// @param whole whether it is the command itself, which no shell gets in quotes
    private static List<String> forms(String word, boolean whole) {
      var quoted =
          List.of(
              "'" + word.replace("'", "'\\''") + "'",
              "'" + word.replace("'", "''") + "'",
              "\"" + word.replace("\"", "\\\"") + "\"");
      boolean bare = whole || !word.isEmpty() && word.chars().noneMatch(Character::isWhitespace);
      return bare ? Stream.concat(Stream.of(word), quoted.stream()).toList() : quoted;
    }

    private static boolean isPart(Argument argument, ShownCommand command) {
      String name = argument.name();
      return Stream.concat(Stream.of(command.name()), command.beside().stream())
          .anyMatch(part -> name.equals(part) || name.startsWith(part + "/"));
    }

    private static boolean isSame(Argument argument, ShownCommand command) {
      return command.verbatim()
          && argument.name().equals(command.name())
          && argument.value().equals(command.reading().text());
    }
  }
}
