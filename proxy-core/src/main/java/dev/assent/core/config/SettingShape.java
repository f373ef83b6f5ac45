package dev.assent.core.config;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The values that a key takes, and the words that tell a person of them.
public sealed interface SettingShape
    permits SettingShape.AnchorPlace,
        SettingShape.Choice,
        SettingShape.CollectorAddress,
        SettingShape.Flag,
        SettingShape.KeyHeaders,
        SettingShape.OrNull,
        SettingShape.Text,
        SettingShape.TextList,
        SettingShape.WholeNumber,
        IdentityShape,
        IdentityShape.IssuerAddress,
        IdentityShape.Ports {
  /// The judgement on a value for its key.
  enum Judgement {
    GOOD,
    BAD
  }

  /// The values of the member `oauth` of a server over HTTP, without its secret.
  static SettingShape ofServerSignIn() {
    return new IdentityShape(true);
  }

  /// Judges one value.
  Judgement judge(Json value);

  /// The faults of a value, each with its place inside it; empty where it is good.
  default List<SettingFault> faults(Json value) {
    return judge(value) == Judgement.GOOD
        ? List.of()
        : List.of(SettingFault.bad("", value, expected()));
  }

  /// The expectation, as it stands in a message and in the list of settings.
  String expected();

  /// Between which whole numbers a value may be; absent where it is none.
  default Optional<Setting.Range> range() {
    return Optional.empty();
  }

  /// A whole number between two bounds, both included, written without fraction and exponent.
  record WholeNumber(long least, long most) implements SettingShape {
    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,15}");

    @Override
    public Judgement judge(Json value) {
      return of(
          value instanceof JsonNumber(var lexeme)
              && DIGITS.matcher(lexeme).matches()
              && Long.parseLong(lexeme) >= least
              && Long.parseLong(lexeme) <= most);
    }

    @Override
    public Optional<Setting.Range> range() {
      return Optional.of(new Setting.Range(least, most));
    }

    @Override
    public String expected() {
      return "a whole number from " + least + " to " + most;
    }
  }

  /// `true` or `false`.
  record Flag() implements SettingShape {
    @Override
    public Judgement judge(Json value) {
      return of(value instanceof JsonBoolean);
    }

    @Override
    public String expected() {
      return "`true` or `false`";
    }
  }

  /// One of a few words.
  record Choice(List<String> words) implements SettingShape {
    static Choice of(String... words) {
      return new Choice(List.of(words));
    }

    @Override
    public Judgement judge(Json value) {
      return SettingShape.of(value instanceof JsonString text && words.contains(text.value()));
    }

    @Override
    public String expected() {
      return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(" or "));
    }
  }

  /// A text of a certain form.
  record Text(Pattern form, String expected) implements SettingShape {
    @Override
    public Judgement judge(Json value) {
      return of(value instanceof JsonString text && form.matcher(text.value()).matches());
    }
  }

  /// A list of texts of a certain form, each once.
  ///
  /// @param most how many there may be
  record TextList(int most, Pattern form, String expected) implements SettingShape {
    @Override
    public Judgement judge(Json value) {
      return of(
          value instanceof JsonArray(var items)
              && items.size() <= most
              && items.stream()
                  .allMatch(item ->
                      item instanceof JsonString text && form.matcher(text.value()).matches())
              && items.stream().distinct().count() == items.size());
    }
  }

  /// The absolute path of a file, or a command: a list of a program's absolute path and its
  /// arguments.
  record AnchorPlace() implements SettingShape {
    private static final int WORDS = 64;

    @Override
    public Judgement judge(Json value) {
      return of(
          value instanceof JsonArray(var words)
              ? !words.isEmpty()
                  && words.size() <= WORDS
                  && words.stream()
                      .allMatch(
                          word -> word instanceof JsonString text && text.value().indexOf('\0') < 0)
                  && isAbsolute(((JsonString) words.getFirst()).value())
              : value instanceof JsonString text && isAbsolute(text.value()));
    }

    @Override
    public String expected() {
      return "a file's absolute path, or a command as a list";
    }
  }

  /// The address of a collector: no query, which could hold a secret.
  record CollectorAddress() implements SettingShape {
    @Override
    public Judgement judge(Json value) {
      return value instanceof JsonString text
              && ServerAddress.read(text.value())
                  .filter(url -> url.getRawQuery() == null)
                  .isPresent()
          ? Judgement.GOOD
          : Judgement.BAD;
    }

    @Override
    public String expected() {
      return ServerAddress.EXPECTED + " and query";
    }
  }

  /// Headers whose values are in the key store.
  record KeyHeaders() implements SettingShape {
    @Override
    public Judgement judge(Json value) {
      return value instanceof JsonObject object
              && object.members().size() <= 16
              && object.members().keySet().stream().allMatch(HeaderRules::isName)
              && object.members().values().stream()
                  .allMatch(entry -> TelemetrySettings.key(entry).isPresent())
          ? Judgement.GOOD
          : Judgement.BAD;
    }

    @Override
    public String expected() {
      return "an object of headers like `{\"Authorization\": {\"keychain\": \"KEY\"}}`";
    }
  }

  /// `null`, or what another shape takes.
  record OrNull(SettingShape other) implements SettingShape {
    @Override
    public Judgement judge(Json value) {
      return value instanceof JsonNull ? Judgement.GOOD : other.judge(value);
    }

    @Override
    public List<SettingFault> faults(Json value) {
      return value instanceof JsonObject ? other.faults(value) : SettingShape.super.faults(value);
    }

    @Override
    public Optional<Setting.Range> range() {
      return other.range();
    }

    @Override
    public String expected() {
      return "`null` or " + other.expected();
    }
  }

  private static Judgement of(boolean good) {
    return good ? Judgement.GOOD : Judgement.BAD;
  }

  /// True if a text is an absolute path on this platform.
  static boolean isAbsolute(String text) {
    try {
      return Path.of(text).isAbsolute();
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
