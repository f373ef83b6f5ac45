package dev.assent.core.identity.token;

import dev.assent.core.text.Sha256;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Remembers good tokens by their digest, so that the signature of each is checked once; its times
/// are compared with the clock each time. Bad ones are not remembered: a key may be published
/// later. Thread-safe.
public final class SeenTokens {
  private static final int MOST = 64;

  private final TokenCheck check;
  private final Expected expected;
  private final ConcurrentHashMap<String, TokenVerdict.Accepted> good = new ConcurrentHashMap<>();

  /// @param expected the same for each token
  public SeenTokens(TokenCheck check, Expected expected) {
    this.check = check;
    this.expected = expected;
  }

  /// Checks a token, or knows it.
  ///
  /// @param renewed as in [Expected]
  /// @throws InterruptedException as [TokenCheck#check]
  public TokenVerdict check(String token, Optional<Instant> renewed) throws InterruptedException {
    String digest = Sha256.hex(token);
    TokenVerdict.Accepted known = good.get(digest);
    if (known != null && check.again(known, renewed) instanceof TokenVerdict.Accepted still) {
      return still;
    }
    TokenVerdict verdict = check.check(token, expected.until(renewed));
    if (verdict instanceof TokenVerdict.Accepted accepted) {
      if (good.size() >= MOST) {
        good.clear();
      }
      good.put(digest, accepted);
    } else {
      good.remove(digest);
    }
    return verdict;
  }
}
