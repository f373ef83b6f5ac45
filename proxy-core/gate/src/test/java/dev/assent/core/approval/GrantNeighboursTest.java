package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantRule;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTerm;
import dev.assent.core.approval.grant.GrantTie;
import dev.assent.core.approval.grant.TemporaryGrants;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/// No call outside of a grant's sentence is ever covered, and every call inside is: grants and
/// neighbours of their calls, against an oracle that reads the sentence by itself.
class GrantNeighboursTest {
  private static final int COUNT = Depth.of(2000, 100_000);
  private static final Set<SideEffect> WRITING = Set.of(SideEffect.FS_WRITE);
  private static final List<String> PATHS =
      List.of(
          "/w/shop/src/app.txt",
          "/w/shop/src/deep/a.txt",
          "/w/shop/src/deep/../app.txt",
          "/w/shop/src/../doc/b.txt",
          "/w/shop/src2/app.txt",
          "/w/shop/SRC/app.txt",
          "/w/shop/src",
          "/w/shop/src/out/k.txt",
          "/w/shop/src/in/a.txt",
          "/tmp/shop/app.txt",
          "/w/shop/src/deep/../../../elsewhere/app.txt",
          "/w/other/app.txt",
          "/w/shop/doc/b.txt",
          "/w/shop/src/.env",
          "/w/shop/src/out/../app.txt",
          "/w/shop/src//app.txt",
          "/w/shop/src/app.txt/more");

  private final Random random = new Random(20261122);

  // Events between the grant and the call.
  private enum Event {
    NOTHING,
    LAST_MOMENT,
    EXPIRED,
    REVOKED,
    GIVEN_BACK,
    GIVEN_BACK_TOO_LATE,
    ALL_REVOKED,
    RELOADED,
    OTHER_RELOADED,
    SESSION_ENDED,
    OTHER_SESSION_ENDED
  }

  private GrantNeighbour base() {
    var given = random.nextInt(3) == 0 ? List.of(pick(PATHS), pick(PATHS)) : List.of(pick(PATHS));
    return new GrantNeighbour(
        "files",
        "files",
        "write_file",
        "s1",
        "ana",
        "codium",
        List.of("/w/shop"),
        random.nextInt(12) == 0 ? List.of() : given,
        "x",
        "writes",
        random.nextBoolean() ? WRITING : Set.of(SideEffect.FS_WRITE, SideEffect.FS_READ),
        false,
        false,
        random.nextInt(8) == 0 ? Optional.empty() : Optional.of(ToolState.PINNED),
        false,
        false,
        1);
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private List<UnaryOperator<GrantNeighbour>> ways() {
    return List.of(
        call -> call,
        call -> call.content("y"),
        call -> call.content("y\u200b"),
        call -> call.given(List.of(pick(PATHS))),
        call -> call.given(List.of(pick(PATHS), pick(PATHS))),
        call -> call.given(join(call.given(), pick(PATHS))),
        call -> call.given(call.given().reversed()),
        call -> call.given(call.given().stream().limit(1).toList()),
        call ->
            call.given(
                call.given().stream()
                    .map(path -> path.replace("/src/", "/src/../src/./"))
                    .toList()),
        call -> call.given(call.given().stream().map(String::toUpperCase).toList()),
        call -> call.given(List.of()),
        call -> call.tool("edit_file"),
        call -> call.tool("Write_file"),
        call -> call.places("other", "files"),
        call -> call.places("files", "other"),
        call -> call.who("s2", "ana", "codium", call.roots()),
        call -> call.who("s2", "ana", "codium", List.of("/w/other")),
        call -> call.who("s1", "bob", "codium", call.roots()),
        call -> call.who("s1", "ana", "other", call.roots()),
        call -> call.described("writes and sends", call.effects()),
        call -> call.described(call.description(), WRITING),
        call ->
            call.described(
                call.description(), Set.of(SideEffect.FS_WRITE, SideEffect.NETWORK_EGRESS)),
        call ->
            call.described(call.description(), Set.of(SideEffect.FS_WRITE, SideEffect.CODE_EXEC)),
        call -> call.marked(true, false, call.state(), false, false),
        call -> call.marked(false, true, call.state(), false, false),
        call ->
            call.marked(false, false, Optional.of(pick(List.of(ToolState.values()))), false, false),
        call -> call.marked(false, false, call.state(), true, false),
        call -> call.marked(false, false, call.state(), false, true),
        call -> call.policy(2));
  }

  private static List<String> join(List<String> given, String other) {
    var all = new ArrayList<>(given);
    all.add(other);
    return all.stream().limit(2).toList();
  }

  @Test
  void noneOutsideTheSentenceIsCoveredAndAllInsideAre() {
    var counts = new TreeMap<String, int[]>();
    for (int i = 0; i < COUNT; i++) {
      var base = base();
      var asked = base.asked("g" + i);
      if (!(GrantOffer.of(asked) instanceof GrantOffer.Offered(var reaches, var holders))) {
        assertThat(mayBeGranted(base)).as("%s", base).isFalse();
        continue;
      }
      assertThat(mayBeGranted(base)).as("%s", base).isTrue();
      var term =
          random.nextBoolean()
              ? new GrantTerm.Lasting(Duration.ofMinutes(10))
              : new GrantTerm.SessionEnd();
      var scope =
          GrantScope.of(pick(reaches), pick(holders), term, ApprovalCalls.NOON, ZoneOffset.UTC);
      var call = base;
      for (int steps = random.nextInt(3); steps > 0; steps--) {
        call = pick(ways()).apply(call);
      }
      var event = random.nextBoolean() ? Event.NOTHING : pick(Arrays.asList(Event.values()));
      boolean covered = isCovered(asked, scope, event, call);
      boolean expected = isInside(base, scope, event, call);
      assertThat(covered)
          .as("%s grants %s, then %s: %s", base, scope, event, call)
          .isEqualTo(expected);
      if (covered) {
        assertRuleCovers(asked, scope, call);
      }
      counts
          .computeIfAbsent(scope.reach().word() + " " + scope.holder().word(), _ -> new int[2])[
          covered ? 1 : 0]++;
    }
    // Each line for everybody came up with calls inside and calls outside.
    assertThat(counts)
        .hasSize(12)
        .allSatisfy(
            (line, count) -> assertThat(Math.min(count[0], count[1])).as(line).isPositive());
  }

  private static boolean isCovered(
      ApprovalRequest asked, GrantScope scope, Event event, GrantNeighbour call) {
    var grants = new TemporaryGrants();
    grants.add(asked, scope, ApprovalCalls.NOON);
    switch (event) {
      case NOTHING, LAST_MOMENT, EXPIRED -> {}
      case REVOKED -> revoke(grants, asked);
      case GIVEN_BACK -> {
        revoke(grants, asked);
        assertThat(grants.restore(asked.id(), ApprovalCalls.NOON.plusSeconds(4))).isTrue();
      }
      case GIVEN_BACK_TOO_LATE -> {
        revoke(grants, asked);
        boolean _ = grants.forgetAllOf("files");
        assertThat(grants.restore(asked.id(), ApprovalCalls.NOON.plusSeconds(4))).isFalse();
      }
      case ALL_REVOKED -> assertThat(grants.forgetAll()).isTrue();
      case RELOADED -> assertThat(grants.forgetAllOf("files")).isTrue();
      case OTHER_RELOADED -> assertThat(grants.forgetAllOf("other")).isFalse();
      case SESSION_ENDED -> grants.sessionEnded("s1");
      case OTHER_SESSION_ENDED -> assertThat(grants.sessionEnded("s2")).isFalse();
    }
    var other = call.asked("c");
    return GrantOffer.against(other.request(), other.tier(), other.remembering()).isEmpty()
        && grants
            .use(
                GrantTie.of(other.proxy(), other.request(), other.trace().policy()),
                other.request(),
                at(scope, event))
            .equals(Optional.of(asked.id()));
  }

  private static void revoke(TemporaryGrants grants, ApprovalRequest asked) {
    assertThat(grants.revoke(Set.of(asked.id()), ApprovalCalls.NOON)).isTrue();
  }

  private static Instant at(GrantScope scope, Event event) {
    return switch (event) {
      case EXPIRED -> scope.until();
      case LAST_MOMENT -> scope.until().minusMillis(1);
      default -> ApprovalCalls.NOON.plusSeconds(5);
    };
  }

  // ---- the oracle: what the sentence says, read from its data alone

  private static boolean mayBeGranted(GrantNeighbour call) {
    boolean secret =
        call.given().stream()
            .flatMap(path ->
                List.of(path, GrantNeighbour.lexical(path), GrantNeighbour.real(path)).stream())
            .anyMatch(path -> path.endsWith(".env") || path.endsWith(".ENV"));
    return !call.deletes()
        && !call.denied()
        && !call.risky()
        && !secret
        && !call.effects().contains(SideEffect.CODE_EXEC)
        && !call.content().contains("\u200b")
        && call.state().filter(state -> state != ToolState.PINNED).isEmpty();
  }

  private static boolean isInside(
      GrantNeighbour base, GrantScope scope, Event event, GrantNeighbour call) {
    boolean over =
        switch (event) {
          case EXPIRED, REVOKED, GIVEN_BACK_TOO_LATE, ALL_REVOKED, RELOADED -> true;
          case SESSION_ENDED -> scope.withSession();
          case NOTHING, LAST_MOMENT, GIVEN_BACK, OTHER_RELOADED, OTHER_SESSION_ENDED -> false;
        };
    boolean same =
        call.proxy().equals(base.proxy())
            && call.server().equals(base.server())
            && call.tool().equals(base.tool())
            && call.description().equals(base.description())
            && call.subject().equals(base.subject())
            && call.client().equals(base.client())
            && call.policy() == base.policy()
            && base.effects().containsAll(call.effects());
    boolean who =
        switch (scope.holder()) {
          case GrantHolder.Session(var id) -> id.equals(call.session());
          case GrantHolder.Project(var folders) -> Set.copyOf(call.roots()).equals(folders);
          case GrantHolder.Everywhere _ -> true;
        };
    return !over && mayBeGranted(call) && same && who && reaches(base, scope.reach(), call);
  }

  private static boolean reaches(GrantNeighbour base, GrantReach reach, GrantNeighbour call) {
    return switch (reach) {
      case GrantReach.ExactCall _ ->
          call.given().equals(base.given()) && call.content().equals(base.content());
      case GrantReach.SamePaths _ -> !call.lost() && samePaths(base, call);
      case GrantReach.Folders(var folders) ->
          !call.lost()
              && !call.given().isEmpty()
              && call.given().stream()
                  .flatMap(path ->
                      List.of(GrantNeighbour.lexical(path), GrantNeighbour.real(path)).stream())
                  .allMatch(path -> folders.stream().anyMatch(folder -> isIn(path, folder)));
      case GrantReach.WholeTool _ -> true;
    };
  }

  private static boolean samePaths(GrantNeighbour base, GrantNeighbour call) {
    if (call.given().size() != base.given().size()) {
      return false;
    }
    for (int i = 0; i < call.given().size(); i++) {
      String was = base.given().get(i);
      var places = new HashSet<>(List.of(GrantNeighbour.lexical(was)));
      places.add(GrantNeighbour.real(was));
      String is = call.given().get(i);
      if (!places.contains(GrantNeighbour.lexical(is))
          || !places.contains(GrantNeighbour.real(is))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isIn(String path, String folder) {
    var parts = path.split("/");
    var above = folder.split("/");
    return parts.length > above.length && Arrays.equals(Arrays.copyOf(parts, above.length), above);
  }

  /// The rule that a line is scored by allows whatever the line does.
  private static void assertRuleCovers(
      ApprovalRequest asked, GrantScope scope, GrantNeighbour call) {
    var policy = Policy.DENY_ALL.withRules(List.of(GrantRule.of(asked, scope)));
    var engine =
        CompiledPolicy.compile(
            policy, new PolicyVersion(1, "0".repeat(64)), List.of(), CompileContext.NOWHERE);
    assertThat(engine.decide(call.request()))
        .as("%s by %s", call, scope)
        .isInstanceOf(Decision.Allow.class);
  }

  /// Narrower lines score more, so that people see it.
  @Test
  void theScoreFallsFromLineToLine() {
    var asked = base().given(List.of("/w/shop/src/app.txt")).asked("g");
    var offered = (GrantOffer.Offered) GrantOffer.of(asked);
    var scores =
        offered.reaches().stream()
            .map(reach ->
                new GrantScope(
                    reach,
                    new GrantHolder.Everywhere(),
                    ApprovalCalls.NOON.plusSeconds(600),
                    false))
            .map(scope -> GrantRule.of(asked, scope).specificity().score())
            .toList();
    assertThat(offered.reaches().stream().map(GrantReach::word))
        .containsExactly("exact_call", "same_paths", "folders", "folders", "tool");
    assertThat(scores)
        .isSortedAccordingTo(java.util.Comparator.reverseOrder())
        .doesNotHaveDuplicates();
  }

  @Test
  void aPathThatIsNeverSeenByAnAllowIsNoPlace() {
    var lost =
        base()
            .given(List.of("/w/shop/src/app.txt"))
            .marked(false, false, Optional.of(ToolState.PINNED), false, true);
    assertThat(
            ((GrantOffer.Offered) GrantOffer.of(lost.asked("g")))
                .reaches().stream().map(GrantReach::word))
        .containsExactly("exact_call", "tool");
  }
}
