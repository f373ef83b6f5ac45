package dev.assent.core.approval.grant;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.policy.PolicyVersion;
import java.util.Optional;
import java.util.Set;

/// The properties that every call covered by a grant shares with the call it was given for, however
/// wide the grant is.
///
/// @param server its identifier
/// @param description digest of the tool's description; empty where it has none
/// @param effects what the tool is known to do; a call covered does nothing more
/// @param subject who asks, and who vouches for that
/// @param clientId the program that its token was issued to
/// @param client what the client calls itself
/// @param origin which way the call came
/// @param policy the version it is judged under
public record GrantTie(
    String proxy,
    String server,
    String method,
    String tool,
    String description,
    Set<SideEffect> effects,
    Subject.Key subject,
    Optional<String> clientId,
    Optional<String> client,
    Optional<String> origin,
    PolicyVersion policy) {
  public GrantTie {
    effects = Set.copyOf(effects);
  }

  public static GrantTie of(String proxy, AccessRequest call, PolicyVersion policy) {
    var resource = call.resource();
    var subject = call.subject();
    return new GrantTie(
        proxy,
        resource.backendId(),
        call.action().method(),
        resource.toolName().orElse(""),
        resource.tool().description().map(CanonicalJson::digest).orElse(""),
        resource.sideEffects().orElse(Set.of()),
        subject.key(),
        subject.clientId(),
        call.environment().clientName(),
        call.environment().origin(),
        policy);
  }

  /// True if another call is tied to the same.
  boolean covers(GrantTie call) {
    return effects.containsAll(call.effects) && withoutEffects().equals(call.withoutEffects());
  }

  private GrantTie withoutEffects() {
    return new GrantTie(
        proxy,
        server,
        method,
        tool,
        description,
        Set.of(),
        subject,
        clientId,
        client,
        origin,
        policy);
  }
}
