package dev.assent.core.config;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The place where the person signs in.
///
/// @param issuer as the issuer's own documents spell it
/// @param clientId the name under which the issuer knows this program
/// @param audience for whom access tokens must be; absent where they are not read
/// @param scopes the scopes that are asked for, `openid` first
/// @param redirectPorts the ports of this machine to which the issuer may send the browser back;
///   empty means any
/// @param redirectPath the path there, with its slash; absent means one by chance
/// @param prompt the page that the issuer shall show in any case; absent leaves that to it
public record IdentitySettings(
    String issuer,
    String clientId,
    Optional<String> audience,
    List<String> scopes,
    List<Integer> redirectPorts,
    Optional<String> redirectPath,
    Optional<String> prompt) {
  /// The scope without which no identity token is issued.
  public static final String OPENID = "openid";

  /// The scopes of a sign-in, each once.
  public static final Shape<List<String>> SCOPES =
      Shapes.texts(
          64,
          Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,128}"),
          "a list of at most 64 scopes like `groups`, each once");

  /// The ports to which a browser may come back; above those that the system keeps for itself.
  public static final Shape<List<Integer>> PORTS =
      Shapes.value(
          IdentitySettings::ports,
          ports -> new JsonArray(ports.stream().<Json>map(JsonNumber::of).toList()),
          "a list of 1 to 16 ports from 1024 to 65535, each once");

  /// The path to which a browser comes back.
  public static final Shape<String> PATH =
      Shapes.text(
          Pattern.compile("/[A-Za-z0-9._~/-]{0,127}"),
          "a path of at most 128 letters, digits and `._~/-` that begins with `/`");

  /// The address of an issuer: no query, which discovery could not keep.
  public static final Shape<String> ISSUER =
      Shapes.text(
          text ->
              ServerAddress.read(text)
                  .filter(url -> url.getRawQuery() == null && url.normalize().equals(url))
                  .isPresent(),
          ServerAddress.EXPECTED + " and query");

  /// A name by which an issuer knows somebody.
  public static final Shape<String> NAME =
      Shapes.text(
          Pattern.compile("[\\x21-\\x7e]{1,255}"),
          "a text of 1 to 255 printable ASCII characters without blanks");

  static final TableShape<IdentitySettings> SHAPE =
      table(
          "an object with `issuer` and `client_id`",
          IdentitySettings::withOpenId,
          member("issuer", ISSUER, IdentitySettings::issuer),
          member("client_id", NAME, IdentitySettings::clientId),
          optional("audience", NAME, IdentitySettings::audience),
          member("scopes", SCOPES, IdentitySettings::scopes, List.of()),
          member("redirect_ports", PORTS, IdentitySettings::redirectPorts, List.of()),
          optional("redirect_path", PATH, IdentitySettings::redirectPath),
          optional(
              "prompt",
              Shapes.text(
                  Pattern.compile("login|consent|select_account"),
                  "`login`, `consent` or `select_account`"),
              IdentitySettings::prompt));

  public IdentitySettings {
    scopes = List.copyOf(scopes);
    redirectPorts = List.copyOf(redirectPorts);
  }

  /// Settings that leave the pages to the issuer.
  public IdentitySettings(
      String issuer,
      String clientId,
      Optional<String> audience,
      List<String> scopes,
      List<Integer> redirectPorts,
      Optional<String> redirectPath) {
    this(issuer, clientId, audience, scopes, redirectPorts, redirectPath, Optional.empty());
  }

  private static IdentitySettings withOpenId(
      String issuer,
      String clientId,
      Optional<String> audience,
      List<String> scopes,
      List<Integer> redirectPorts,
      Optional<String> redirectPath,
      Optional<String> prompt) {
    var all = new LinkedHashSet<String>();
    all.add(OPENID);
    all.addAll(scopes);
    return new IdentitySettings(
        issuer, clientId, audience, List.copyOf(all), redirectPorts, redirectPath, prompt);
  }

  private static Optional<List<Integer>> ports(Json value) {
    var port = Shapes.whole(1024, 65_535);
    return value instanceof JsonArray(var items)
            && !items.isEmpty()
            && items.size() <= 16
            && items.stream().distinct().count() == items.size()
            && items.stream().allMatch(item -> port.of(item).isPresent())
        ? Optional.of(items.stream().flatMap(item -> port.of(item).stream()).toList())
        : Optional.empty();
  }
}
