package dev.assent.core.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.TokenEndpoint;
import dev.assent.core.identity.signin.BrowserRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// The request that signs the person in at the issuer of the settings.
record PersonRequest(IdentitySettings settings, TokenEndpoint endpoint) implements BrowserRequest {
  @Override
  public List<Integer> ports() {
    return settings.redirectPorts();
  }

  @Override
  public Optional<String> path() {
    return settings.redirectPath();
  }

  @Override
  public Ready at(String redirect) {
    var words = new LinkedHashMap<String, String>();
    words.put("client_id", settings.clientId());
    words.put("scope", String.join(" ", settings.scopes()));
    settings.audience().ifPresent(audience -> words.put("audience", audience));
    settings.prompt().ifPresent(prompt -> words.put("prompt", prompt));
    return new Ready(endpoint, words, true);
  }
}
