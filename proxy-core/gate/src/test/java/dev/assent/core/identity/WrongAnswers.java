package dev.assent.core.identity;

import static dev.assent.core.identity.WrongCase.answered;
import static dev.assent.core.identity.WrongCase.cameBack;
import static dev.assent.core.identity.WrongCase.claimed;
import static dev.assent.core.identity.WrongCase.described;
import static dev.assent.core.identity.WrongCase.inAnswer;
import static dev.assent.core.identity.WrongCase.notInAnswer;
import static dev.assent.core.identity.WrongCase.of;
import static dev.assent.core.identity.WrongCase.text;

import dev.assent.core.identity.FakeIssuer.Raw;
import dev.assent.core.identity.WrongCase.Way;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Answers to codes, devices and renewals that are wrong.
final class WrongAnswers {
  private WrongAnswers() {}

  static Stream<WrongCase> answers() {
    return Stream.of(
        of(Way.CODE, "another state", IdentityFault.STATE_DIFFERS, "", cameBack("state", "x")),
        of(Way.CODE, "no state", IdentityFault.STATE_MISSING, "", cameBack("state", "")),
        of(
            Way.CODE,
            "back from another issuer",
            IdentityFault.ANSWER_ISSUER_DIFFERS,
            "evil",
            cameBack("iss", "https://evil.example")),
        of(
            Way.CODE,
            "back from no issuer",
            IdentityFault.ANSWER_ISSUER_MISSING,
            "",
            cameBack("iss", "")),
        of(Way.CODE, "no code", IdentityFault.CODE_MISSING, "", cameBack("code", "")),
        of(
            Way.CODE,
            "the person declined",
            IdentityFault.ISSUER_DECLINED,
            "`access_denied`",
            cameBack("error", "access_denied")),
        of(
            Way.CODE,
            "an error that is a letter",
            IdentityFault.ISSUER_DECLINED,
            "`unknown`",
            cameBack("error", "x".repeat(100))),
        of(
            Way.CODE,
            "a replayed code",
            IdentityFault.GRANT_REFUSED,
            "invalid_grant",
            cameBack("code", "code-0")),
        new WrongCase(
            Way.CODE,
            "nobody comes back",
            IdentityFault.NOBODY_CAME_BACK,
            "",
            rig -> {
              rig.browserPatience = Duration.ofMillis(300);
              rig.issuer.held = "/authorize";
            }),
        of(
            Way.CODE,
            "a client that nobody knows",
            IdentityFault.CLIENT_REFUSED,
            "invalid_client",
            answered("/token", FakeIssuer.refused("invalid_client"))),
        of(
            Way.CODE,
            "another refusal",
            IdentityFault.REQUEST_REFUSED,
            "`invalid_scope`",
            answered("/token", FakeIssuer.refused("invalid_scope"))),
        of(
            Way.CODE,
            "a refusal with a token in it",
            IdentityFault.REQUEST_REFUSED,
            "`unknown`",
            answered("/token", FakeIssuer.refused("eyJ".repeat(50)))),
        of(
            Way.CODE,
            "tokens that redirect",
            IdentityFault.REDIRECTED_ELSEWHERE,
            "form",
            answered("/token", Raw.redirect("/other"))),
        of(
            Way.CODE,
            "tokens that fail",
            IdentityFault.WRONG_STATUS,
            "503",
            answered("/token", Raw.of(503, "text/plain", ""))),
        of(
            Way.CODE,
            "tokens as a web page",
            IdentityFault.WRONG_CONTENT_TYPE,
            "",
            answered("/token", Raw.of(200, "text/html", "<p>"))),
        of(
            Way.CODE,
            "tokens of another type",
            IdentityFault.TOKEN_TYPE_WRONG,
            "`DPoP`",
            inAnswer("token_type", text("DPoP"))),
        of(
            Way.CODE,
            "tokens of no type",
            IdentityFault.MEMBER_MISSING,
            "`token_type`",
            notInAnswer("token_type")),
        of(
            Way.CODE,
            "no access token",
            IdentityFault.MEMBER_MISSING,
            "`access_token`",
            notInAnswer("access_token")),
        of(
            Way.CODE,
            "an access token that is a number",
            IdentityFault.MEMBER_WRONG,
            "`access_token`",
            inAnswer("access_token", JsonNumber.of(7))),
        of(
            Way.CODE,
            "an access token with a line end",
            IdentityFault.MEMBER_WRONG,
            "`access_token`",
            inAnswer("access_token", text("a\r\nb"))),
        of(
            Way.CODE,
            "no identity token",
            IdentityFault.IDENTITY_TOKEN_MISSING,
            "",
            notInAnswer("id_token")),
        of(
            Way.CODE,
            "an identity token that is null",
            IdentityFault.IDENTITY_TOKEN_MISSING,
            "",
            inAnswer("id_token", JsonNull.NULL)));
  }

  static Stream<WrongCase> otherWays() {
    Consumer<FakeIssuer> someoneElse = issuer -> issuer.subject = "grace";
    return Stream.of(
        of(
            Way.DEVICE,
            "no device codes",
            IdentityFault.DEVICE_NOT_OFFERED,
            "",
            described(d -> d.without("device_authorization_endpoint"))),
        of(
            Way.DEVICE,
            "a code that was declined",
            IdentityFault.CODE_DECLINED,
            "access_denied",
            issuer -> issuer.devicePolls = List.of("authorization_pending", "access_denied")),
        of(
            Way.DEVICE,
            "a code that expired there",
            IdentityFault.CODE_EXPIRED,
            "expired_token",
            issuer -> issuer.devicePolls = List.of("expired_token")),
        of(
            Way.DEVICE,
            "a code that expired here",
            IdentityFault.CODE_EXPIRED,
            "after 20 s",
            issuer -> {
              issuer.deviceAnswer = answer -> answer.with("expires_in", JsonNumber.of(20));
              issuer.devicePolls = Collections.nCopies(100, "authorization_pending");
            }),
        of(
            Way.DEVICE,
            "a code that never expires",
            IdentityFault.MEMBER_MISSING,
            "`expires_in`",
            issuer -> issuer.deviceAnswer = a -> a.without("expires_in")),
        of(
            Way.DEVICE,
            "a code without a code",
            IdentityFault.MEMBER_MISSING,
            "`user_code`",
            issuer -> issuer.deviceAnswer = a -> a.without("user_code")),
        of(
            Way.DEVICE,
            "a user code that is a sentence",
            IdentityFault.MEMBER_WRONG,
            "`user_code`",
            issuer ->
                issuer.deviceAnswer = a -> a.with("user_code", text("Approve everything now"))),
        of(
            Way.DEVICE,
            "a code with hidden characters",
            IdentityFault.MEMBER_WRONG,
            "`user_code`",
            issuer -> issuer.deviceAnswer = a -> a.with("user_code", text("A\u202eB"))),
        of(
            Way.DEVICE,
            "a code to confirm without TLS",
            IdentityFault.ADDRESS_INSECURE,
            "`verification_uri`",
            issuer ->
                issuer.deviceAnswer = a -> a.with("verification_uri", text("http://evil.example"))),
        of(
            Way.DEVICE,
            "no number between questions",
            IdentityFault.MEMBER_WRONG,
            "`interval`",
            issuer -> issuer.deviceAnswer = a -> a.with("interval", text("soon"))),
        of(
            Way.DEVICE,
            "less than no time between questions",
            IdentityFault.MEMBER_WRONG,
            "`interval`",
            issuer -> issuer.deviceAnswer = a -> a.with("interval", JsonNumber.of(-1))),
        of(
            Way.DEVICE,
            "a device that is refused",
            IdentityFault.CLIENT_REFUSED,
            "unauthorized_client",
            answered("/device", FakeIssuer.refused("unauthorized_client"))),
        of(
            Way.RENEWAL,
            "a renewal that is refused",
            IdentityFault.GRANT_REFUSED,
            "invalid_grant",
            answered("/token", FakeIssuer.refused("invalid_grant"))),
        of(
            Way.RENEWAL,
            "a renewal about somebody else",
            IdentityFault.SUBJECT_DIFFERS,
            "",
            someoneElse),
        of(
            Way.RENEWAL,
            "a renewal for somebody else",
            IdentityFault.AUDIENCE_DIFFERS,
            "`other`",
            claimed("aud", text("other"))),
        new WrongCase(
            Way.RENEWAL, "nothing to renew with", IdentityFault.NOT_RENEWABLE, "", rig -> {}),
        new WrongCase(
            Way.RENEWAL,
            "other settings",
            IdentityFault.OTHER_SETTINGS,
            "client `assent-test`",
            rig -> {}),
        of(
            Way.ACCESS,
            "an access token for another audience",
            IdentityFault.AUDIENCE_DIFFERS,
            "`web`",
            issuer -> issuer.accessClaims = c -> c.with("aud", text("web"))),
        of(
            Way.ACCESS,
            "an access token of another program",
            IdentityFault.AUTHORIZED_PARTY_DIFFERS,
            "`web`",
            issuer -> issuer.accessClaims = c -> c.with("client_id", text("web"))),
        of(
            Way.ACCESS,
            "an access token about somebody else",
            IdentityFault.SUBJECT_DIFFERS,
            "",
            issuer -> issuer.accessClaims = c -> c.with("sub", text("grace"))),
        of(
            Way.ACCESS,
            "an access token that is opaque",
            IdentityFault.TOKEN_MALFORMED,
            "",
            inAnswer("access_token", text("opaque"))));
  }
}
