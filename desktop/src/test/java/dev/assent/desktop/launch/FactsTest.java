package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTerm;
import dev.assent.testing.Deep;
import dev.assent.testing.Depth;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Each fact has one source: after every change, whoever made it, each place that shows a fact
/// shows what the core has. [FactTable] has the facts and their places.
@DisabledOnOs(OS.WINDOWS)
@ExtendWith(ApplicationExtension.class)
class FactsTest extends FactSteps {
  @TempDir Path temp;

  @Start
  void start(Stage unused) throws Exception {
    begin(temp);
  }

  @AfterEach
  void close() {
    end();
  }

  @Test
  void everyPlaceShowsWhatTheCoreHas(FxRobot robot) throws Exception {
    add("files");
    add("mail");
    cursor(ours("files"), around("mail"));
    var one = client(CURSOR, "files");
    var two = client(CURSOR, "mail");
    var three = client(CURSOR, "files");
    var brief = client(WalkedHome.IMPATIENT, "files");
    step(
        "four clients are there",
        () -> {},
        () -> clients.stream().allMatch(client -> client.answer("tools").isPresent()));
    step("a call comes", () -> write(one, 1), waits(1));
    step("the window answers it", () -> answerOnCard(robot), answered(one, 1));
    anotherProgramIsInFront();
    step(
        "two clients call",
        () -> {
          write(one, 2);
          write(two, 3);
        },
        waits(2, 3));
    step("a notification denies one", () -> denyInNotification("call-2"), waits(3));
    step("a command denies one", () -> command("deny", core.call("call-3").id()), waits());
    await("no card is left", this::isNoCardLeft);
    step(
        "a call passes and one is refused",
        () -> {
          one.call("4", "read_file", file(4));
          one.call("5", "other", file(5));
        },
        () -> answered(one, 4).call() && answered(one, 5).call());
    step(
        "an entry that goes around leads here",
        () -> cursor(ours("files"), ours("mail")),
        () -> core.entries().equals(List.of(2, 2)),
        FactTable.COVERAGE,
        FactTable.WELCOME);
    step(
        "tools are accepted",
        () -> walk.core.acceptTools("files", walk.core.tools("files")),
        () -> core.unaccepted("files") == 0);
    step(
        "two sessions call",
        () -> {
          write(one, 6);
          write(three, 7);
        },
        waits(6, 7));
    step(
        "the answer to one answers the other",
        () ->
            answer(
                "call-6",
                new ApprovalAnswer.AllowWider(
                    Channel.MOUSE,
                    GrantScope.of(
                        new GrantReach.WholeTool(),
                        new GrantHolder.Everywhere(),
                        new GrantTerm.Lasting(Duration.ofMinutes(10)),
                        Clock.systemUTC().instant(),
                        ZoneOffset.UTC))),
        waits());
    step(
        "the yes that lasts is taken back",
        () -> walk.core.approvals().standing().revokeAll(),
        () -> walk.core.approvals().standing().standing().grants().isEmpty());
    step(
        "time runs out, and a client leaves before its answer",
        () -> {
          write(brief, 8);
          await("its call waits", waits(8));
          timeToAnswer(5);
          write(two, 9);
        },
        () -> answered(brief, 8).call() && answered(two, 9).call(),
        FactTable.MISSED,
        FactTable.DECISIONS,
        FactTable.ATTENTION);
    timeToAnswer(60);
    assertThat(told(brief, 8))
        .contains("that call gets the user's answer", "\"question\":\"open\"");
    step(
        "it asks again and is denied",
        () -> {
          brief.call("8again", "write_file", file(8));
          command("deny", core.call("call-8").id());
        },
        () -> waits().call() && brief.answer("8again").isPresent());
    timeToAnswer(60);
    step(
        "a client hangs up after it was told that time is over",
        () -> {
          write(brief, 81);
          await("it was told", () -> answered(brief, 81).call());
          brief.kill();
        },
        waits(),
        FactTable.MISSED,
        FactTable.DECISIONS);
    step(
        "calls are withdrawn",
        () -> {
          write(one, 10);
          write(two, 11);
          await("they wait", waits(10, 11));
          one.cancel("10");
        },
        waits(11));
    step(
        "calls of one kind wait",
        () -> {
          write(three, 12);
          write(three, 13);
          write(three, 14);
        },
        waits(11, 12, 13, 14));
    step(
        "a no to one reaches its kind",
        () ->
            answer(
                "call-13",
                new ApprovalAnswer.Refused(
                    Channel.MOUSE, new Objection(Objection.Extent.KIND, List.of(), ""))),
        waits(11));
    walk.core
        .approvals()
        .standing()
        .standing()
        .refusals()
        .forEach(one2 -> walk.core.approvals().standing().lift(one2.id()));
    step(
        "two more wait",
        () -> {
          write(three, 15);
          write(three, 16);
        },
        waits(11, 15, 16));
    step("their client is killed", three::kill, waits(11));
    step(
        "rules change from outside",
        () -> changeRules("mail", "other-"),
        () -> core.version("mail") == 2,
        FactTable.RULES);
    choose(FactTable.RULES, "mail");
    step(
        "a server is chosen and another is added",
        () -> comeOrGo(false),
        () -> core.servers().contains("aab"));
    step("the other is removed", () -> comeOrGo(true), () -> !core.servers().contains("aab"));
    step("a call waits", () -> write(two, 17), waits(11, 17));
    step(
        "the chosen server is removed while its call waits",
        () -> command("proxy", "remove", "mail"),
        () -> !core.servers().contains("mail") && core.waiting().isEmpty(),
        FactTable.RULES,
        FactTable.MISSED,
        FactTable.DECISIONS);
    step("a call waits", () -> write(one, 18), waits(18));
    step("everything is denied", () -> command("deny", "--everything"), waits());
    step("and released", this::release, () -> !isDenied());
    await("no card is left", this::isNoCardLeft);
  }

  @Test
  @Deep("makes a hundred changes in any order, and looks at every place after each")
  void anyChangesInAnyOrder() throws Exception {
    var random = new Random(Depth.seed(47));
    var order = List.of("files", "mail");
    for (String server : order) {
      add(server);
    }
    cursor(ours("files"), around("mail"));
    var live = new ArrayList<WalkedClient>();
    for (String server : order) {
      live.add(client(CURSOR, server));
    }
    step("clients are there", () -> {}, () -> areThere(live));
    var callers = new HashMap<String, WalkedClient>();
    for (int number = 1; number <= Depth.of(5, 100); number++) {
      int name = number;
      var oldest = core.queue().stream().findFirst().map(CoreFacts::nameOf);
      int what = core.queue().size() > 3 ? 3 + random.nextInt(4) : random.nextInt(11);
      if (what < 3 || what < 7 && oldest.isEmpty()) {
        var caller = live.get(random.nextInt(live.size()));
        callers.put("call-" + name, caller);
        step(
            number + ": a call comes",
            () -> write(caller, name),
            () -> core.waiting().contains("call-" + name));
      } else if (what < 7) {
        String old = oldest.orElseThrow();
        Doing end =
            switch (what) {
              case 3 -> () -> denyInNotification(old);
              case 4 -> () -> command("deny", core.call(old).id());
              case 5 -> () -> answer(old, new ApprovalAnswer.AllowOnce(Channel.MOUSE));
              default ->
                  () ->
                      Objects.requireNonNull(callers.get(old))
                          .cancel(old.substring("call-".length()));
            };
        step(number + ": a call ends, way " + what, end, () -> !core.waiting().contains(old));
      } else {
        int side = random.nextInt(order.size());
        String server = order.get(side);
        switch (what) {
          case 7 -> {
            step(number + ": a client is killed", live.get(side)::kill, () -> isLeft(server));
            live.set(side, client(CURSOR, server));
            step(number + ": another comes", () -> {}, () -> areThere(live));
          }
          case 8 -> {
            int version = core.version(server);
            step(
                number + ": rules change",
                () -> changeRules(server, "v" + name + "-"),
                () -> core.version(server) == version + 1);
          }
          case 9 -> {
            step(
                number + ": everything is denied",
                () -> command("deny", "--everything"),
                () -> core.queue().isEmpty());
            step(number + ": and released", this::release, () -> !isDenied());
          }
          default -> {
            boolean there = core.servers().contains("aab");
            step(
                number + ": a server comes or goes",
                () -> comeOrGo(there),
                () -> core.servers().contains("aab") != there);
          }
        }
      }
    }
  }

  private static boolean areThere(List<WalkedClient> clients) {
    return clients.stream().allMatch(client -> client.answer("tools").isPresent());
  }

  private boolean isLeft(String server) {
    return walk.core.openSessions().stream().noneMatch(one -> one.proxy().equals(server));
  }
}
