package dev.assent.core.config;

import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.SettingShape.Text;
import dev.assent.core.config.SettingShape.TextList;
import dev.assent.core.config.SettingShape.WholeNumber;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// The members that say where somebody signs in: each with its shape.
///
/// @param server whether it is a server's `oauth`, of which nothing is needed, and not the setting
///   `identity`
record IdentityShape(boolean server) implements SettingShape {
  private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]{1,255}");
  private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,128}");
  private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9._~/-]{0,127}");
  private static final Pattern PROMPT = Pattern.compile("login|consent|select_account");
  private static final List<String> NEEDED = List.of("issuer", "client_id");

  private SequencedMap<String, SettingShape> members() {
    var text = new Text(PRINTABLE, "a text of 1 to 255 printable ASCII characters without blanks");
    var all = new LinkedHashMap<String, SettingShape>();
    all.put("issuer", new IssuerAddress());
    all.put("client_id", text);
    if (!server) {
      all.put("audience", text);
    }
    all.put(
        "scopes", new TextList(64, SCOPE, "a list of at most 64 scopes like `groups`, each once"));
    all.put("redirect_ports", new Ports());
    all.put(
        "redirect_path",
        new Text(PATH, "a path of at most 128 letters, digits and `._~/-` that begins with `/`"));
    if (!server) {
      all.put("prompt", new Text(PROMPT, "`login`, `consent` or `select_account`"));
    }
    return all;
  }

  @Override
  public Judgement judge(Json value) {
    return faults(value).isEmpty() ? Judgement.GOOD : Judgement.BAD;
  }

  @Override
  public List<SettingFault> faults(Json value) {
    if (!(value instanceof JsonObject object)) {
      return List.of(SettingFault.bad("", value, expected()));
    }
    var members = members();
    var faults = new ArrayList<SettingFault>();
    for (Map.Entry<String, Json> given : object.members().entrySet()) {
      String pointer = JsonPointer.child("", given.getKey());
      SettingShape shape = members.get(given.getKey());
      if (shape == null) {
        faults.add(
            new SettingFault(
                Code.UNKNOWN_MEMBER,
                pointer,
                "the unknown member " + EscapedText.name(given.getKey()),
                "a member that is known here",
                NearestName.of(given.getKey(), members.keySet())));
      } else if (shape.judge(given.getValue()) != Judgement.GOOD) {
        faults.add(SettingFault.bad(pointer, given.getValue(), shape.expected()));
      }
    }
    for (String name : server ? List.<String>of() : NEEDED) {
      if (object.get(name) == null) {
        faults.add(
            new SettingFault(
                Code.MISSING_MEMBER,
                "",
                "no member `" + name + "`",
                Objects.requireNonNull(members.get(name)).expected(),
                Optional.empty()));
      }
    }
    return faults;
  }

  @Override
  public String expected() {
    return server
        ? "an object with `client_id`, `issuer` or `scopes`"
        : "an object with `issuer` and `client_id`";
  }

  /// The address of an issuer: no query, which discovery could not keep.
  record IssuerAddress() implements SettingShape {
    @Override
    public Judgement judge(Json value) {
      return value instanceof JsonString text
              && ServerAddress.read(text.value())
                  .filter(url -> url.getRawQuery() == null && url.normalize().equals(url))
                  .isPresent()
          ? Judgement.GOOD
          : Judgement.BAD;
    }

    @Override
    public String expected() {
      return ServerAddress.EXPECTED + " and query";
    }
  }

  /// Ports above those that the system keeps for itself.
  record Ports() implements SettingShape {
    private static final int MOST = 16;
    private static final WholeNumber PORT = new WholeNumber(1024, 65_535);

    @Override
    public Judgement judge(Json value) {
      return value instanceof JsonArray(var ports)
              && !ports.isEmpty()
              && ports.size() <= MOST
              && ports.stream().distinct().count() == ports.size()
              && ports.stream().allMatch(port -> PORT.judge(port) == Judgement.GOOD)
          ? Judgement.GOOD
          : Judgement.BAD;
    }

    @Override
    public String expected() {
      return "a list of 1 to " + MOST + " ports from 1024 to 65535, each once";
    }
  }
}
