package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantRule;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTie;
import dev.assent.core.approval.grant.PastReach;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Two people with one id, of two issuers or of an issuer and the system, share nothing that was
/// kept for one of them.
class SameIdTest {
  private static final Subject SYSTEM = Subject.systemUser("7");
  private static final Subject HERE = of("https://id.example.com", "files:read");
  private static final Subject HERE_LATER = of("https://id.example.com", "files:write");
  private static final Subject THERE = of("https://id.example.org", "files:read");

  /// Files that may look at an id alone: they show it, write it down or compare it with a rule.
  private static final Set<String> SHOWN =
      Set.of(
          "AuditAttributes.java",
          "CallTrial.java",
          "CallValues.java",
          "Candidate.java",
          "Candidates.java",
          "CardWriter.java",
          "CaseText.java",
          "DryRun.java",
          "GrantRule.java",
          "RecordedExample.java",
          "SeenValues.java");

  private static Subject of(String issuer, String scope) {
    return new Subject(
        "7",
        Provenance.TOKEN,
        Optional.of(issuer),
        List.of(scope),
        Optional.of("assent"),
        List.of("assent"),
        Optional.of("Sam"),
        JsonObject.EMPTY);
  }

  private record Place(String name, BiPredicate<Subject, Subject> shares) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static ApprovalRequest asked(Subject who) {
    var like = ApprovalCalls.tool("write_file").paths("/w/a").doing(SideEffect.FS_WRITE).asked("q");
    return new ApprovalRequest(
        "q",
        "files",
        call(like.request(), who),
        like.trace(),
        like.tier(),
        like.remembering(),
        like.digest(),
        like.askedAt(),
        like.deadline());
  }

  private static AccessRequest call(AccessRequest like, Subject who) {
    return new AccessRequest(
        who, like.action(), like.resource(), like.environment(), like.arguments());
  }

  private static GrantTie tie(Subject who) {
    var asked = asked(who);
    return GrantTie.of("files", asked.request(), asked.trace().policy());
  }

  private static boolean isMissed(Subject one, Subject other) {
    var missed = new MissedCalls();
    var _ = missed.add(asked(one), new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
    return missed.passed("files", asked(other).request(), ApprovalCalls.NOON);
  }

  private static boolean isOfPast(Subject one, Subject other) {
    var scope =
        new GrantScope(
            new GrantReach.WholeTool(),
            new GrantHolder.Everywhere(),
            ApprovalCalls.NOON.plusSeconds(60),
            false);
    return new PastReach(asked(one), scope).covers(asked(other).request());
  }

  static Stream<Place> places() {
    return Stream.of(
        new Place("a remembered yes", (one, other) -> key(one, true).equals(key(other, true))),
        new Place("one of a session", (one, other) -> key(one, false).equals(key(other, false))),
        new Place(
            "what a yes to one covers of those that wait",
            (one, other) -> RememberedApprovals.covers(asked(one), asked(other))),
        new Place(
            "a ticket",
            (one, other) -> TicketBinding.of(asked(one)).equals(TicketBinding.of(asked(other)))),
        new Place("a missed call that came again", SameIdTest::isMissed),
        new Place("a grant", (one, other) -> tie(one).equals(tie(other))),
        new Place("what a grant would have covered", SameIdTest::isOfPast),
        new Place(
            "a table of calls that wait",
            (one, other) -> asked(one).shape().equals(asked(other).shape())));
  }

  private static RememberedApprovals.Key key(Subject who, boolean everySession) {
    return RememberedApprovals.keyOf("files", asked(who).request(), everySession);
  }

  @ParameterizedTest
  @MethodSource("places")
  void nothingIsShared(Place place) {
    var people = List.of(SYSTEM, HERE, THERE);
    for (Subject one : people) {
      for (Subject other : people) {
        assertThat(place.shares().test(one, other))
            .as("%s: %s and %s", place, one, other)
            .isEqualTo(one == other);
      }
    }
    assertThat(place.shares().test(HERE, HERE_LATER)).as("one person with another token").isTrue();
  }

  @Test
  void aKeyAsTextIsOfOnePerson() {
    assertThat(Stream.of(SYSTEM, HERE, THERE).map(who -> who.key().text())).doesNotHaveDuplicates();
    assertThat(HERE_LATER.key().text()).isEqualTo(HERE.key().text());
  }

  @Test
  void aRuleMadeFromAGrantNamesTheIssuer() {
    var scope =
        new GrantScope(
            new GrantReach.WholeTool(),
            new GrantHolder.Everywhere(),
            ApprovalCalls.NOON.plusSeconds(60),
            false);
    List<Condition> conditions = GrantRule.of(asked(HERE), scope).conditions();
    assertThat(conditions).contains(Attribute.ISSUER.texts(List.of("https://id.example.com")));
  }

  /// Whoever keys something by an id alone has to say here why that is right.
  @Test
  void nobodyIsToldByTheIdAlone() throws IOException {
    var found = new TreeSet<String>();
    for (Path root : Project.all("src/main/java")) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
          String text = Files.readString(file);
          if (text.contains("subject().id()") || text.contains("subject.id()")) {
            found.add(file.getFileName().toString());
          }
        }
      }
    }
    var others = new ArrayList<>(found);
    others.removeAll(SHOWN);
    assertThat(others).isEmpty();
  }
}
