package dev.assent.core.identity.token;

import java.util.Locale;
import java.util.Set;

/// The kinds of reasons for which a sign-in or a token is refused; stable, tests and programs hang
/// on their words.
public enum IdentityFault {
  UNREACHABLE("the issuer cannot be reached"),
  TLS_FAILED("the issuer's certificate is not trusted, or TLS failed"),
  TOO_SLOW("the issuer did not answer in time"),
  TOO_LARGE("the issuer's answer is too large"),
  REDIRECTED_ELSEWHERE("the issuer redirects to another place"),
  TOO_MANY_REDIRECTS("the issuer redirects again and again"),
  WRONG_STATUS("the issuer's answer has an unexpected status"),
  WRONG_CONTENT_TYPE("the issuer's answer is not declared as JSON"),
  NOT_JSON("the issuer's answer is no strict JSON object"),
  MEMBER_MISSING("the issuer's answer lacks a member"),
  MEMBER_WRONG("a member of the issuer's answer is not as it must be"),

  ISSUER_DIFFERS("the issuer's description names another issuer"),
  ADDRESS_INSECURE("the issuer names an address without TLS, or one of this machine"),
  CODE_NOT_OFFERED("the issuer offers no sign-in by authorization code"),
  PKCE_NOT_OFFERED("the issuer does not offer PKCE with S256"),
  DEVICE_NOT_OFFERED("the issuer offers no sign-in by device code"),

  KEY_MALFORMED("a key of the issuer cannot be read"),
  KEY_PRIVATE("the issuer publishes a private key"),
  KEY_UNKNOWN("the token was signed with a key that the issuer does not publish"),
  KEY_AMBIGUOUS("several keys of the issuer fit the token"),
  KEY_WRONG_USE("the token's key is not meant for signatures"),
  KEY_WRONG_ALGORITHM("the token's key is meant for another algorithm"),
  KEY_WEAK("the token's key is too short"),
  KEYS_TOO_OLD("the issuer cannot be reached, and its last keys are too old"),

  TOKEN_TOO_LARGE("the token is too large"),
  TOKEN_MALFORMED("the token is no signed token in compact form"),
  TOKEN_ENCRYPTED("the token is encrypted"),
  HEADER_MALFORMED("the token's header is no strict JSON object"),
  CLAIMS_MALFORMED("the token's claims are no strict JSON object"),
  ALGORITHM_NONE("the token is not signed"),
  ALGORITHM_SYMMETRIC("the token is signed with a shared secret"),
  ALGORITHM_NOT_ACCEPTED("the token is signed with an algorithm that is not accepted"),
  CRITICAL_HEADER("the token's header asks for something that is not understood"),
  KEY_EMBEDDED("the token brings its own key"),
  TYPE_DIFFERS("the token is of another type"),
  SIGNATURE_WRONG("the token's signature is wrong"),

  CLAIM_MISSING("the token lacks a claim"),
  CLAIM_WRONG("a claim of the token is not as it must be"),
  TOKEN_ISSUER_DIFFERS("the token is from another issuer"),
  AUDIENCE_DIFFERS("the token is for somebody else"),
  AUTHORIZED_PARTY_MISSING("the token is for several, and does not say who may use it"),
  AUTHORIZED_PARTY_DIFFERS("the token was issued to another program"),
  EXPIRED("the token has expired"),
  NOT_YET_VALID("the token is not valid yet"),
  ISSUED_LATER("the token was issued in the future"),
  CLOCK_OFF("the clock of this machine is off"),
  NONCE_MISSING("the token does not name the sign-in that it is for"),
  NONCE_DIFFERS("the token is for another sign-in"),
  SUBJECT_DIFFERS("the tokens are about different people"),
  ACCESS_TOKEN_DIFFERS("the identity token belongs to another access token"),

  ANSWER_MALFORMED("the browser came back with an answer that cannot be read"),
  STATE_MISSING("the browser came back without the state of this sign-in"),
  STATE_DIFFERS("the browser came back with the state of another sign-in"),
  ANSWER_ISSUER_MISSING("the browser came back without the issuer's name"),
  ANSWER_ISSUER_DIFFERS("the browser came back from another issuer"),
  CODE_MISSING("the browser came back without a code"),
  ISSUER_DECLINED("the issuer declined the sign-in"),
  NOBODY_CAME_BACK("the browser did not come back in time"),
  NO_PORT("no port of this machine is free for the way back"),

  GRANT_REFUSED("the issuer does not take the code or the renewal"),
  CLIENT_REFUSED("the issuer does not know this program, or wants a secret of it"),
  REQUEST_REFUSED("the issuer refused the request"),
  TOKEN_TYPE_WRONG("the issuer's tokens are of an unknown type"),
  IDENTITY_TOKEN_MISSING("the issuer gave no identity token"),
  CODE_EXPIRED("the code was not confirmed in time"),
  CODE_DECLINED("the code was declined"),

  ANOTHER_SIGN_IN("another sign-in is open"),
  NO_LOCK("the lock of the sign-in cannot be taken"),
  NO_KEY_STORE("the key store cannot be used"),
  KEPT_TOKENS_DAMAGED("the tokens in the key store are damaged"),
  OTHER_SETTINGS("the sign-in was made for other settings"),
  NOT_RENEWABLE("the sign-in has ended, and the issuer gave nothing to renew it with"),
  NOT_CONFIGURED("no issuer is configured"),
  NOT_KNOWN_YET("it is not known yet who is signed in"),

  CHALLENGE_MALFORMED("the server asks for a sign-in in a way that cannot be read"),
  SIGN_IN_NOT_ASKED("the server does not say where to sign in"),
  RESOURCE_DIFFERS("the server's description is about another server"),
  ADDRESS_NEARER("the server names an address that only this machine or its network has"),
  DESCRIPTION_MISSING("the issuer of the server has no description"),
  ISSUER_NOT_NAMED("the server does not name the issuer of this sign-in"),
  CLIENT_UNKNOWN("the issuer does not know this program; a `client_id` must be configured"),
  REGISTRATION_REFUSED("the issuer does not register this program"),
  NEW_TOKEN_REFUSED("the server refuses a token that was just renewed");

  // No renewal and no waiting helps; only another sign-in does.
  private static final Set<IdentityFault> FOR_GOOD =
      Set.of(
          GRANT_REFUSED,
          SUBJECT_DIFFERS,
          IDENTITY_TOKEN_MISSING,
          KEPT_TOKENS_DAMAGED,
          OTHER_SETTINGS,
          NOT_RENEWABLE);

  private final String sentence;

  IdentityFault(String sentence) {
    this.sentence = sentence;
  }

  /// The word used in output for programs: `key-unknown`.
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// True if a sign-in that has this fault is over: neither time nor a renewal helps.
  public boolean isForGood() {
    return FOR_GOOD.contains(this);
  }

  /// The fault for people: one lower-case sentence without a period.
  public String sentence() {
    return sentence;
  }
}
