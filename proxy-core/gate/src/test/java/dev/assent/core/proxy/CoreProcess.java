package dev.assent.core.proxy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.config.AssentHome;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A core in a process of its own, with a person who answers when told to. It says `ready`, `asked`
/// for each question and `ended` with the kind of its end, and obeys `allow`, which answers what
/// waits, and `end`.
final class CoreProcess implements Approver {
  private final AgentRig rig;
  private final Set<String> asked = new HashSet<>();

  private CoreProcess(AgentRig rig) {
    this.rig = rig;
  }

  /// @param args the folder of the test; the names of agents
  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toRealPath();
    var home =
        AssentHome.locate(Map.of("ASSENT_HOME", root.resolve("home").toString()), root, "Linux");
    try (var rig = new AgentRig(root, home)) {
      for (String word : List.of(args).subList(1, args.length)) {
        HookAgent agent = java.util.Objects.requireNonNull(HookAgent.of(word));
        rig.with(agent, AgentRig.template(agent));
      }
      String asks =
          "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"echo\"}}]}";
      rig.core
          .config()
          .addProxy(
              CoreRig.definition(
                  CoreRig.testServer(root.resolve("seen.txt")), Map.of(), Duration.ofSeconds(60)),
              asks);
      new CoreProcess(rig).run();
    }
  }

  private void run() throws Exception {
    var _ = rig.core.approvals().register(this);
    say("ready");
    try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
        for (ApprovalRequest request : rig.core.approvals().queue().waiting()) {
          boolean _ =
              rig.core
                  .approvals()
                  .answer(
                      request.id(),
                      request.digest(),
                      new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
        }
      }
    }
  }

  @Override
  public synchronized void queueChanged(QueueView queue) {
    queue.waiting().stream().map(ApprovalRequest::id).filter(asked::add).forEach(_ -> say("asked"));
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer how) {
    say("ended " + how.getClass().getSimpleName());
  }

  private static void say(String line) {
    synchronized (System.out) {
      System.out.println(line);
      System.out.flush();
    }
  }
}
