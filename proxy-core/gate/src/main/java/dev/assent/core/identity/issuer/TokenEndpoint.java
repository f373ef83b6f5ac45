package dev.assent.core.identity.issuer;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Asks an issuer for tokens and codes, as one client.
public final class TokenEndpoint {
  private static final Pattern TOKEN = Pattern.compile("[\\x20-\\x7e]{1,65536}");
  private static final Pattern ERROR = Pattern.compile("[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]{1,64}");
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,12}");
  private static final Pattern USER_CODE = Pattern.compile("[\\p{L}\\p{N}._-]{1,24}");
  private static final Duration LONGEST_CODE = Duration.ofMinutes(30);
  private static final Duration LONGEST_LIFE = Duration.ofDays(3650);
  private static final Duration LONGEST_INTERVAL = Duration.ofMinutes(1);
  private static final Duration USUAL_INTERVAL = Duration.ofSeconds(5);

  private final IssuerHttp http;
  private final IssuerMetadata issuer;
  private final OAuthClient client;
  private final Optional<String> resource;

  /// As a public client, for tokens that are for no one server.
  public TokenEndpoint(IssuerHttp http, IssuerMetadata issuer, String clientId) {
    this(http, issuer, OAuthClient.open(clientId), Optional.empty());
  }

  /// @param resource the server that the tokens are for; absent where they are for none
  public TokenEndpoint(
      IssuerHttp http, IssuerMetadata issuer, OAuthClient client, Optional<String> resource) {
    this.http = http;
    this.issuer = issuer;
    this.client = client;
    this.resource = resource;
  }

  /// Turns a code into tokens.
  public TokenAnswer code(String code, String redirect, String verifier)
      throws IdentityException, InterruptedException {
    var form = form("authorization_code");
    form.put("code", code);
    form.put("redirect_uri", redirect);
    form.put("code_verifier", verifier);
    return http.patiently(() -> tokens(http.post(issuer.token(), form, client.header())));
  }

  /// Renews tokens. Asks once: a token for renewals may be used up by an answer that got lost.
  public TokenAnswer renew(String refreshToken) throws IdentityException, InterruptedException {
    var form = form("refresh_token");
    form.put("refresh_token", refreshToken);
    return tokens(http.post(issuer.token(), form, client.header()));
  }

  /// Gives a token back.
  ///
  /// @return whether the issuer took it
  public boolean revoke(URI address, String refreshToken)
      throws IdentityException, InterruptedException {
    var form = new LinkedHashMap<String, String>();
    form.put("token", refreshToken);
    form.put("token_type_hint", "refresh_token");
    client.into(form);
    return http.postOnly(address, form) == 200;
  }

  /// Asks for a device code.
  ///
  /// @param challenge of PKCE, with S256; RFC 8628 has none, yet some issuers ask for it here, too
  public DeviceCode deviceCode(String scopes, Optional<String> audience, String challenge)
      throws IdentityException, InterruptedException {
    URI address =
        issuer
            .device()
            .orElseThrow(() -> new IdentityException(IdentityFault.DEVICE_NOT_OFFERED, ""));
    var form = new LinkedHashMap<String, String>();
    client.into(form);
    form.put("scope", scopes);
    audience.ifPresent(name -> form.put("audience", name));
    form.put("code_challenge", challenge);
    form.put("code_challenge_method", "S256");
    IssuerAnswer answer = http.patiently(() -> http.post(address, form));
    if (answer.status() != 200) {
      throw refused(answer);
    }
    JsonObject body = answer.body();
    var issuerAddress = URI.create(issuer.issuer());
    String userCode = needed(body, "user_code");
    // A sentence in its place would be read as one of Assent's.
    if (!USER_CODE.matcher(userCode).matches()) {
      throw new IdentityException(
          IdentityFault.MEMBER_WRONG, "`user_code`, expected %s", "a short text that can be typed");
    }
    Optional<String> complete = IssuerMetadata.text(body, "verification_uri_complete");
    return new DeviceCode(
        token(needed(body, "device_code"), "device_code"),
        userCode,
        IssuerMetadata.address(
            needed(body, "verification_uri"), "`verification_uri`", issuerAddress),
        complete.isEmpty()
            ? Optional.empty()
            : Optional.of(
                IssuerMetadata.address(
                    complete.get(), "`verification_uri_complete`", issuerAddress)),
        seconds(body, "expires_in", LONGEST_CODE)
            .orElseThrow(() -> IssuerMetadata.missing("expires_in")),
        seconds(body, "interval", LONGEST_INTERVAL).orElse(USUAL_INTERVAL));
  }

  /// The state of a device code.
  public sealed interface DeviceProgress {
    /// It was confirmed.
    record Done(TokenAnswer tokens) implements DeviceProgress {}

    /// It was not, so far.
    ///
    /// @param slower whether we ask too often
    record Pending(boolean slower) implements DeviceProgress {}
  }

  /// Asks whether a device code was confirmed.
  ///
  /// @param verifier whose challenge was sent when the code was asked for
  public DeviceProgress confirmed(String deviceCode, String verifier)
      throws IdentityException, InterruptedException {
    var form = form("urn:ietf:params:oauth:grant-type:device_code");
    form.put("device_code", deviceCode);
    form.put("code_verifier", verifier);
    IssuerAnswer answer = http.post(issuer.token(), form);
    return switch (answer.status() == 200 ? "" : error(answer.body())) {
      case "authorization_pending" -> new DeviceProgress.Pending(false);
      case "slow_down" -> new DeviceProgress.Pending(true);
      default -> new DeviceProgress.Done(tokens(answer));
    };
  }

  private Map<String, String> form(String grant) {
    var form = new LinkedHashMap<String, String>();
    form.put("grant_type", grant);
    client.into(form);
    resource.ifPresent(server -> form.put("resource", server));
    return form;
  }

  private static TokenAnswer tokens(IssuerAnswer answer) throws IdentityException {
    JsonObject body = answer.body();
    if (answer.status() != 200) {
      throw refused(answer);
    }
    String type = needed(body, "token_type");
    if (!type.equalsIgnoreCase("Bearer")) {
      throw new IdentityException(IdentityFault.TOKEN_TYPE_WRONG, "found `%s`", type);
    }
    return new TokenAnswer(
        token(needed(body, "access_token"), "access_token"),
        optionalToken(body, "id_token"),
        optionalToken(body, "refresh_token"),
        IssuerMetadata.text(body, "scope").map(TokenEndpoint::words),
        life(body));
  }

  // An issuer that says nothing that can be used is asked again when the token is refused.
  private static Optional<Duration> life(JsonObject body) {
    return number(body.get("expires_in"))
        .filter(seconds -> seconds.signum() > 0)
        .map(seconds ->
            Duration.ofSeconds(
                seconds.min(BigDecimal.valueOf(LONGEST_LIFE.toSeconds())).longValue()));
  }

  private static List<String> words(String text) {
    return Stream.of(text.split(" +")).filter(word -> !word.isEmpty()).toList();
  }

  private static IdentityException refused(IssuerAnswer answer) {
    String error = error(answer.body());
    var fault =
        switch (error) {
          case "invalid_grant" -> IdentityFault.GRANT_REFUSED;
          case "invalid_client", "unauthorized_client" -> IdentityFault.CLIENT_REFUSED;
          case "expired_token" -> IdentityFault.CODE_EXPIRED;
          case "access_denied" -> IdentityFault.CODE_DECLINED;
          default -> IdentityFault.REQUEST_REFUSED;
        };
    return new IdentityException(fault, "status %s, `%s`", answer.status(), error);
  }

  /// The error's own word; never its description, which may repeat what was sent.
  private static String error(JsonObject body) {
    return body.string("error").filter(word -> ERROR.matcher(word).matches()).orElse("unknown");
  }

  private static String needed(JsonObject body, String name) throws IdentityException {
    return IssuerMetadata.text(body, name).orElseThrow(() -> IssuerMetadata.missing(name));
  }

  private static Optional<String> optionalToken(JsonObject body, String name)
      throws IdentityException {
    Optional<String> found = IssuerMetadata.text(body, name);
    return found.isEmpty() ? found : Optional.of(token(found.get(), name));
  }

  private static String token(String text, String name) throws IdentityException {
    if (!TOKEN.matcher(text).matches()) {
      throw new IdentityException(
          IdentityFault.MEMBER_WRONG, "`%s`, expected %s", name, "printable ASCII characters");
    }
    return text;
  }

  private static Optional<Duration> seconds(JsonObject body, String name, Duration most)
      throws IdentityException {
    @Nullable Json value = IssuerMetadata.member(body, name);
    if (value == null) {
      return Optional.empty();
    }
    Optional<BigDecimal> number = number(value).filter(one -> one.signum() >= 0);
    if (number.isEmpty()) {
      throw new IdentityException(IdentityFault.MEMBER_WRONG, "`%s`, expected %s", name, "seconds");
    }
    BigDecimal bounded = number.get().min(BigDecimal.valueOf(most.toSeconds()));
    return Optional.of(Duration.ofSeconds(Math.max(1, bounded.longValue())));
  }

  // Some write numbers as texts.
  private static Optional<BigDecimal> number(@Nullable Json value) {
    if (value instanceof JsonNumber number) {
      return Optional.of(number.decimal());
    }
    return value instanceof JsonString text && DIGITS.matcher(text.value()).matches()
        ? Optional.of(new BigDecimal(text.value()))
        : Optional.empty();
  }
}
