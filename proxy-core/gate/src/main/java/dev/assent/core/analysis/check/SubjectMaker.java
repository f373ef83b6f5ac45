package dev.assent.core.analysis.check;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Makes the subjects of calls that rules should match: the user of the system, or somebody with a
/// token where rules ask something of it.
final class SubjectMaker {
  private static final Set<Attribute> OF_TOKENS =
      Set.of(
          Attribute.ISSUER,
          Attribute.SCOPE,
          Attribute.AUDIENCE,
          Attribute.CLIENT_ID,
          Attribute.CLAIM);

  private final List<StudiedRule> rules;

  SubjectMaker(List<StudiedRule> rules) {
    this.rules = rules;
  }

  /// A subject; absent when none is found.
  ///
  /// @param without attributes that it must not have; without one of a token it has no token
  Optional<Subject> subject(Set<Attribute> without) {
    var id = value(Attribute.SUBJECT, "user");
    boolean token =
        without.stream().noneMatch(OF_TOKENS::contains)
            && rules.stream()
                .flatMap(rule -> rule.demands().stream())
                .anyMatch(demand -> OF_TOKENS.contains(demand.attribute()));
    return token ? id.flatMap(this::withToken) : id.map(Subject::systemUser);
  }

  private Optional<Subject> withToken(String id) {
    var issuer = value(Attribute.ISSUER, "https://issuer.example");
    var client = value(Attribute.CLIENT_ID, "assent");
    var audience = value(Attribute.AUDIENCE, "assent");
    var scopes = set(Attribute.SCOPE, rules);
    var claims = TestedValues.of(Attribute.CLAIM, rules).into(JsonObject.EMPTY);
    boolean found =
        issuer.isPresent()
            && client.isPresent()
            && audience.isPresent()
            && scopes.isPresent()
            && claims.isPresent();
    return found
        ? Optional.of(
            new Subject(
                id,
                Provenance.TOKEN,
                issuer,
                scopes.orElseThrow(),
                client,
                audience.stream().toList(),
                Optional.empty(),
                claims.orElseThrow()))
        : Optional.empty();
  }

  private Optional<String> value(Attribute attribute, String natural) {
    return ValueChoice.of(attribute, rules).pick(List.of(natural));
  }

  /// A value of a set for each rule that asks for one, and no others; absent where one rule negates
  /// all that another asks for.
  static Optional<List<String>> set(Attribute attribute, List<StudiedRule> rules) {
    var values = new LinkedHashSet<String>();
    var demands =
        rules.stream()
            .flatMap(rule -> rule.demands().stream())
            .filter(demand -> demand.attribute() == attribute)
            .toList();
    for (var demand : demands) {
      if (!demand.negated()) {
        var value =
            demand.options().written().stream()
                .filter(one ->
                    demands.stream()
                        .noneMatch(other -> other.negated() && other.options().accepts(one)))
                .findFirst();
        if (value.isEmpty()) {
          return Optional.empty();
        }
        values.add(value.get());
      }
    }
    return Optional.of(List.copyOf(values));
  }
}
