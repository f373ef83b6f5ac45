package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks that the sentences of the core to people are said in German too.
class CoreSentencesTest {
  private static final Map<String, String> TEXTS = CoreSentences.texts("Core_de.json");
  private static final CoreSentences GERMAN = CoreSentences.in("de");
  private static final Pattern GAP = Pattern.compile("\\{\\d}|<\\d>|\\[\\d]");

  /// The same in both languages.
  private static final Set<String> ALIKE =
      Set.of(
          "{0}; {1}",
          "{0}: {1}",
          "{0} in {1}",
          "{0}, in {1}",
          "null",
          "UTF-8",
          "TOML",
          "YAML",
          "prev {0}",
          "ASSENT_HOME {0}",
          "{\"method\": ..., \"params\": {...}}");

  /// Words of libraries that are looked for, and commands.
  private static final Pattern NOT_SAID =
      Pattern.compile(
          "Unexpected |Illegal |Unrecognized |Leading zeroes|start field name|separate |valid"
              + " value|between tokens|a command of|^assent hook|chmod |assent secret"
              + " set|^add-generic-password|PRIVATE KEY|^diff --git|^Run this command "
              // the pages that a browser shows
              + "|^This is no request |^This request was |^There is nothing here|^Assent takes GET"
              + "|^Assent has |^This answer belongs |^interaction is not");

  /// Such a form is of no sentence: it would stay English.
  @Test
  void everyGapOfAFileIsOneThatIsFilledIn() {
    for (String file : List.of("Core_de.json", "Faults_de.json")) {
      assertThat(CoreSentences.texts(file))
          .allSatisfy((english, german) -> {
            assertThat(english).doesNotContain("%s");
            assertThat(german).doesNotContain("%s");
          });
    }
  }

  @Test
  void everyFormHasTheSameGapsInGerman() {
    TEXTS.forEach((english, german) -> {
      assertThat(gaps(german)).as(english).isEqualTo(gaps(english));
      if (!ALIKE.contains(english)) {
        assertThat(german).isNotEqualTo(english);
      }
    });
  }

  @Test
  void countsHaveTheGroupsOfTheLanguage() {
    Texts.speak(Language.of("de", Locale.GERMANY));
    try {
      for (var said :
          List.of(
              Sentence.of("%s MiB are left where your files lie", Sentence.count(77_404)),
              "77,404 MiB are left where your files lie")) {
        assertThat(GERMAN.of(said)).hasValue("77.404 MiB sind frei, wo Ihre Dateien liegen");
      }
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  static Set<String> gaps(String text) {
    return GAP.matcher(text)
        .results()
        .map(gap -> gap.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          found an object, expected a list of texts | gefunden: ein Objekt; erwartet: eine Liste von Texten
          found the text `5`, expected a number | gefunden: der Text `5`; erwartet: eine Zahl
          found `alow`, expected one of `allow`, `deny`, `hitl` | gefunden: `alow`; erwartet: eines von `allow`, `deny`, `hitl`
          found the unknown member `efect` in a rule, expected one of `id`, `effect` | gefunden: das unbekannte Feld `efect` in einer Regel; erwartet: eines von `id`, `effect`
          did you mean `effect` | meinten Sie `effect`
          `http://a` never matches: a host has no scheme and no path, in the group `g`; 3 more like it | `http://a` passt nie: ein Host hat weder Schema noch Pfad, in der Gruppe `g`; 3 weitere dieser Art
          `a` can match the same call as `b` and 2 more at least, with equal scores; `a` is named because it stands first | `a` kann auf denselben Aufruf zutreffen wie mindestens `b` und 2 weitere, mit gleich vielen Punkten; genannt wird `a`, denn diese Regel steht zuerst
          found a folder that others may write, `rwxrwxrwx`, expected a folder that only its owner may write; `chmod go-w /h` mends that | gefunden: ein Ordner, den andere ändern dürfen, `rwxrwxrwx`; erwartet: ein Ordner, den nur sein Eigentümer ändern darf; `chmod go-w /h` behebt das
          found a list, expected a list of 1 to 16 ports from 1024 to 65535, each once | gefunden: eine Liste; erwartet: eine Liste von 1 bis 16 Ports von 1024 bis 65535, jeder einmal
          found `1`, expected a path of at most 128 letters, digits and `._~/-` that begins with `/` | gefunden: `1`; erwartet: ein Pfad aus höchstens 128 Buchstaben, Ziffern und `._~/-`, der mit `/` beginnt
          the rules of another server cannot be in force: `/h/config.json`, `/policy_of`: found no server `x`, expected a server that has rules of its own | die Regeln eines anderen Servers können nicht gelten: `/h/config.json`, `/policy_of`: gefunden: kein Server `x`; erwartet: ein Server mit eigenen Regeln
          `everything` was added to VS Code and goes around Assent | `everything` kam zu VS Code hinzu und umgeht Assent
          `new` was added to Claude Code and goes around Assent, and so do 2 more | `new` kam zu Claude Code hinzu und umgeht Assent, 2 weitere ebenso
          `pins.json` was changed by somebody else than Assent, found `none` | `pins.json` wurde von jemand anderem als Assent geändert; gefunden: `none`
          found a proxy `x` that stands for a server, expected none of this name | gefunden: ein Eintrag `x`, der für einen Server steht; erwartet: keiner mit diesem Namen
          `/h/settings.json`: found another text than a moment ago; nothing was changed | `/h/settings.json`: gefunden: ein anderer Text als eben noch; nichts wurde geändert
          the command runs more than 8192 commands | der Befehl führt mehr als 8192 Befehle aus
          """)
  void sentencesAreBuiltOfTheirPieces(String english, String german) {
    assertThat(GERMAN.of(english)).contains(german);
  }

  @Test
  void aFormIsLookedUpAndItsPiecesAreFilledIn() {
    assertThat(
            GERMAN.of(
                Sentence.of(
                    "`%s` is not used: found %s",
                    "/h", Sentence.of("`%s` above it open to everybody", "/"))))
        .contains("`/h` wird nicht benutzt, gefunden: `/` darüber, für alle offen");
    assertThat(GERMAN.of(Sentence.joined("; ", List.of(Sentence.of("a list"), "`a list`"))))
        .contains("eine Liste; `a list`");
    assertThat(GERMAN.of(Sentence.of("set `A%s` or `B` to a shorter folder", "$1")))
        .contains("setzen Sie `A$1` oder `B` auf einen kürzeren Ordner");
    var gone =
        Sentence.of(
            "The server of %s is gone: %s",
            "files", Sentence.of("it %s", Sentence.of("ended with exit status %s", 3)));
    assertThat(GERMAN.of(Sentence.of("%s.", gone)))
        .contains("Der Server von files ist weg: er endete mit Status 3.");
    assertThat(GERMAN.of("a list of at most 64 scopes like `groups`, each once"))
        .contains("eine Liste von höchstens 64 Scopes wie `groups`, jeder einmal");
    assertThat(GERMAN.of(Sentence.of("a garden of %s", 7))).isEmpty();
  }

  private static final Pattern TELLER = Pattern.compile("class (\\w+) extends ToldException");

  // The first text of those calls is a form.
  private static Pattern said(Collection<String> sources) {
    return Pattern.compile(
        "(?:Sentence\\.of|Diagnosis\\.ok|(?:CanaryStep|CaseException)\\.\\w+|new (?:"
            + sources.stream()
                .flatMap(source -> TELLER.matcher(source).results())
                .map(teller -> teller.group(1))
                .collect(Collectors.joining("|"))
            + "))\\(\\s*(?:[\\w.]+,\\s*|\"[a-z-]+\",\\s*(?=\"))*"
            + "((?:\"(?:[^\"\\\\]|\\\\.)*\"[\\s+]*)+)[,)]");
  }

  /// Every form that is said is known to the letter, and no form has anything put together in it.
  @Test
  void everyFormOfTheCoreHasGerman() throws IOException {
    var sources = new ArrayList<String>();
    for (Path core : Project.all("src/main/java/dev/assent/core")) {
      try (var all = Files.walk(core)) {
        for (Path file : all.filter(one -> one.toString().endsWith(".java")).toList()) {
          sources.add(Files.readString(file));
        }
      }
    }
    var said = said(sources);
    var forms =
        sources.stream()
            .flatMap(source -> said.matcher(source).results())
            .map(form -> form.group(1).replaceAll("\"[\\s+]*\"", "").strip())
            .filter(form -> !form.isEmpty())
            .map(form -> form.substring(1, form.length() - 1).translateEscapes())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(forms).hasSizeGreaterThan(100);
    assertThat(forms).filteredOn(form -> !GERMAN.knows(form)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(SecretStoreException.Trouble.class)
  void troublesOfAKeyStoreAreSaidWhole(SecretStoreException.Trouble trouble) {
    assertThat(GERMAN.of(trouble.sentence())).isPresent();
  }

  @Test
  void aSentenceWithAPieceThatIsNotKnownStaysEnglish() {
    assertThat(GERMAN.of("found a garden, expected a list of texts")).isEmpty();
    assertThat(GERMAN.of("nobody ever said this")).isEmpty();
    assertThat(GERMAN.of("found " + "x".repeat(2_000) + ", expected a text")).isEmpty();
  }

  @Test
  void whatIsFilledInStaysAsItIs() {
    assertThat(GERMAN.of("found the text `an object`, expected a text"))
        .contains("gefunden: der Text `an object`; erwartet: ein Text");
    assertThat(GERMAN.of("found the text `$1\\`, expected a text"))
        .contains("gefunden: der Text `$1\\`; erwartet: ein Text");
  }

  private static final Set<String> FOLDERS =
      Set.of(
          "analysis/check",
          "risk/shell",
          "risk/through",
          "risk/through/value",
          "risk/windows",
          "pip",
          "pip/path",
          "hooks",
          "config",
          "config/proxy",
          "config/store",
          "files",
          "audit",
          "audit/check",
          "audit/writer",
          "secrets",
          "secrets/bus",
          "secrets/file",
          "secrets/machine",
          "identity",
          "identity/issuer",
          "identity/server",
          "identity/signin",
          "identity/token",
          "canary",
          "doctor",
          "uninstall");
  private static final Set<String> FILES =
      Set.of(
          "AnchorCommand",
          "AnswerBody",
          "AnswerReader",
          "CallCases",
          "CaseEvaluation",
          "CaseJudge",
          "CaseMembers",
          "CaseSurroundings",
          "CommandParts",
          "CommonMistakes",
          "ConditionShapes",
          "ConfiguredValues",
          "ExampleShapes",
          "ExecutableFinder",
          "Upstream",
          "Greeting",
          "HookInspection",
          "HookSwitches",
          "KeptEntries",
          "HttpFaults",
          "HttpFronts",
          "HttpSession",
          "JsonReader",
          "LaunchResult",
          "LaunchTrial",
          "LineReason",
          "ListedTool",
          "MasterSwitches",
          "McpCall",
          "MessageCodec",
          "LogKeeping",
          "OperationLog",
          "PinnedTool",
          "PolicyGroups",
          "PolicyShapes",
          "PracticeGround",
          "ProxyCore",
          "ProxyRuntime",
          "Reachability",
          "ReadyAttributes",
          "RestartRhythm",
          "RuleShapes",
          "ServerProcess",
          "ServerReview",
          "ServerSignIns",
          "SessionHttpClient",
          "ShellCommand",
          "StreamChannel",
          "SyntaxFindings",
          "TlsFiles",
          "ToolBook",
          "UpstreamStarter",
          "WatchedPolicyFile",
          "WatchedUpstream",
          "WordHints");

  // Their texts are names of programs and of options.
  private static final Set<String> NAMES =
      Set.of(
          "ContainerPrograms",
          "EachPrograms",
          "InterpreterPrograms",
          "Launchers",
          "OddLaunchers",
          "ProjectPrograms",
          "ShellBuiltins",
          "ShellPrograms",
          "TextPrograms",
          "VariableBuiltins",
          "WindowsShellPrograms");

  private static Stream<Path> sources() throws IOException {
    var files = new ArrayList<Path>();
    for (Path core : Project.all("src/main/java/dev/assent/core")) {
      try (var all = Files.walk(core)) {
        all.filter(file -> FILES.contains(name(file)) || isSaid(core.relativize(file)))
            .forEach(files::add);
      }
    }
    assertThat(files)
        .map(CoreSentencesTest::name)
        .containsAll(FILES)
        .doesNotContainAnyElementsOf(NAMES);
    return files.stream().sorted();
  }

  // The words of settings stand in a listing of the command line; the page has its own.
  private static boolean isSaid(Path file) {
    String folder = file.toString().replace('\\', '/').replaceAll("/[^/]*$", "");
    return FOLDERS.contains(folder)
        && file.toString().endsWith(".java")
        && !NAMES.contains(name(file))
        && !name(file).equals("SettingKeys");
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  /// Every piece of English in the files whose sentences reach a window stands in a form that has
  /// German words: a new sentence fails here until it has them.
  @ParameterizedTest
  @MethodSource("sources")
  void noSentenceOfTheCoreIsWithoutGerman(Path file) throws IOException {
    var known = TEXTS.keySet().stream().map(form -> GAP.matcher(form).replaceAll("`")).toList();
    var missing =
        Literals.of(Files.readString(file)).stream()
            .filter(literal -> !NOT_SAID.matcher(literal).find())
            .flatMap(literal ->
                Stream.of(
                    literal.split(
                        "`[^`]*`|`.*$|^[^`]*`$|, expected |, because |; |^found |^expected"
                            + " |%\\w+")))
            .map(piece -> piece.replaceAll("^[`:,. ]+|[`:,. ]+$", ""))
            .filter(piece -> piece.matches("[\\p{Alpha}' ,:;-]+ [\\p{Alpha}' ,:;-]+"))
            .filter(piece -> known.stream().noneMatch(form -> form.contains(piece)))
            .toList();
    assertThat(missing).isEmpty();
  }

  /// The texts in double quotes of a source, those that are joined with nothing between taken as
  /// one; without those for the program's own log and for faults of the program itself. Of a table
  /// of slips, what stands behind the arrows.
  private static final class Literals {
    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*//.*$");
    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");

    private static final Pattern SLIP = Pattern.compile("(?m)^ +[a-z_<>= ]+ -> (.* .*[^;{])$");

    private static final Pattern OWN =
        Pattern.compile(
            "(?:\\.log|\\.name|IllegalStateException|IllegalArgumentException)\\([^;]*;");

    static List<String> of(String source) {
      String code =
          OWN.matcher(COMMENT.matcher(source).replaceAll(""))
              .replaceAll("")
              .replaceAll("\"\\s*\\+\\s*\"", "");
      return Stream.concat(TEXT.matcher(code).results(), SLIP.matcher(code).results())
          .map(text -> text.group(1))
          .toList();
    }
  }
}
