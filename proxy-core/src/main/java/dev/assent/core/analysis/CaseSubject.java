package dev.assent.core.analysis;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The subject of a case: what it says of a token, beside `subject_id` (clause 10.1).
///
/// A case with one of the members has a token. Then a token without scopes and one without claims
/// are known to be so, as they are in a session.
final class CaseSubject {
  static final List<String> TOKEN_MEMBERS =
      List.of("issuer", "scope", "audience", "client_id", "claims");

  private CaseSubject() {}

  /// Reads the subject.
  ///
  /// @param id used where the case has no `subject_id`
  static Subject of(CaseMembers members, String id) throws CaseException {
    String subject = members.text("subject_id").orElse(id);
    if (TOKEN_MEMBERS.stream().noneMatch(members::has)) {
      return Subject.systemUser(subject);
    }
    return new Subject(
        subject,
        Provenance.TOKEN,
        members.text("issuer"),
        members.texts("scope").orElse(List.of()),
        members.text("client_id"),
        members.texts("audience").orElse(List.of()),
        Optional.empty(),
        members.tree("claims").orElse(JsonObject.EMPTY));
  }

  /// The members that say of a call what [#of] reads, but for its id; none without a token. Of one
  /// with a token there is at least one.
  static Map<String, Json> written(Subject subject) {
    var members = new LinkedHashMap<String, Json>();
    if (subject.isOfToken()) {
      subject.issuer().ifPresent(issuer -> members.put("issuer", new JsonString(issuer)));
      members.put("scope", JsonArray.ofStrings(subject.scopes()));
      if (!subject.audience().isEmpty()) {
        members.put("audience", JsonArray.ofStrings(subject.audience()));
      }
      subject.clientId().ifPresent(client -> members.put("client_id", new JsonString(client)));
      members.put("claims", subject.claims());
    }
    return members;
  }
}
