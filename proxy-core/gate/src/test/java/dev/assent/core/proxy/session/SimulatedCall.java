package dev.assent.core.proxy.session;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.SimulatedClient;
import dev.assent.core.proxy.SimulatedClient.Form;
import dev.assent.core.proxy.SimulatedClient.Parting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One thing that a simulated agent wants done, from its first call to its end: by a result, by a
/// no, or because nobody comes for it any more. Time jumps from one event to the next.
public final class SimulatedCall {
  private static final Duration LONGEST = Duration.ofMinutes(30);

  private final WaitRig rig;
  private final SimulatedClient client;
  private final Random random;
  private final String value;
  private final Duration timeout;
  private final Set<String> sent;
  private final Instant begin;

  // The client.
  private int attempts;
  private @Nullable String waitsFor;
  private Instant calledAt = Instant.MIN;
  private Instant hangsUp = Instant.MAX;
  private Instant leaves = Instant.MAX;
  private Instant acts = Instant.MAX;
  private @Nullable String task;
  private @Nullable String poll;
  private @Nullable String state;
  private boolean over;

  // The person.
  private final Map<String, Instant> thinksUntil = new HashMap<>();
  private final Set<String> heldNoes = new HashSet<>();
  private int yeses;
  private int answers;
  private boolean cameAfterAnswer;
  private boolean delivered;
  private boolean askedAgain;
  private boolean closed;

  /// The result of a simulated call.
  ///
  /// @param answered whether a person answered a question of it in time
  /// @param cameBack whether its client still waited then, or came back later
  /// @param delivered whether its client got the effect of that answer, without the person being
  ///   asked again
  /// @param yeses how often a person said yes
  /// @param runs how often it ran
  public record End(
      boolean answered, boolean cameBack, boolean delivered, int yeses, int runs, boolean closed) {
    public boolean isLost() {
      return answered && cameBack && !delivered;
    }
  }

  public SimulatedCall(
      WaitRig rig,
      SimulatedClient client,
      Random random,
      String value,
      Duration timeout,
      Set<String> sent) {
    this.rig = rig;
    this.client = client;
    this.random = random;
    this.value = value;
    this.timeout = timeout;
    this.sent = sent;
    this.begin = rig.now.get();
  }

  public End play() {
    call();
    while (!over && !closed && now().isBefore(begin.plus(LONGEST))) {
      settle();
      read();
      if (over) {
        break;
      }
      Instant next = nextEvent();
      if (next.equals(Instant.MAX)) {
        break;
      }
      if (next.isAfter(now())) {
        rig.now.set(next);
      }
      step();
    }
    // Whatever nobody came for ends before the next call begins.
    if (!closed) {
      rig.now.set(now().plus(timeout).plusSeconds(700));
      WaitRig.until(
          "an empty queue",
          () -> rig.broker.queue().waiting().isEmpty() && rig.broker.queue().held().isEmpty());
      settle();
    }
    int runs = (int) rig.executed().stream().filter(value::equals).count();
    return new End(answers > 0, cameAfterAnswer, delivered && !askedAgain, yeses, runs, closed);
  }

  private Instant now() {
    return rig.now.get();
  }

  private Instant in(double seconds) {
    return now().plusMillis(Math.round(seconds * 1000));
  }

  // --- the client ---

  private void call() {
    String id = value + "." + attempts++;
    var params = WaitRig.call("ask_write", value);
    if (client.form() == Form.TASKS) {
      params.put("task", JsonObject.EMPTY);
    }
    if (client.form() == Form.TASKS_EXTENSION || client.form() == Form.ROUNDS) {
      params.put("_meta", WaitRig.modern(client.name(), client.form() == Form.TASKS_EXTENSION));
    }
    if (state != null) {
      params.put("requestState", state);
      state = null;
    }
    var usable = rig.patience.of(client.name()).usable();
    boolean tasks = client.form() == Form.TASKS || client.form() == Form.TASKS_EXTENSION;
    leaves = !tasks && usable.compareTo(timeout) < 0 ? now().plus(usable) : Instant.MAX;
    hangsUp = client.patience().map(now()::plus).orElse(Instant.MAX);
    acts = Instant.MAX;
    calledAt = now();
    waitsFor = id;
    sent.add(id);
    cameAfterAnswer |= answers > 0;
    rig.send(id, "tools/call", params.build());
  }

  // Reads what has come.
  private void read() {
    String asked = poll != null ? poll : waitsFor;
    Optional<Message> answer = Optional.ofNullable(asked).flatMap(rig::answered);
    if (answer.isEmpty()) {
      return;
    }
    boolean polled = poll != null;
    poll = null;
    waitsFor = null;
    hangsUp = Instant.MAX;
    leaves = Instant.MAX;
    if (!(answer.get() instanceof Message.Success success)
        || !(success.result() instanceof JsonObject result)) {
      over = true;
      return;
    }
    if (polled) {
      polled(result);
    } else {
      answered(result);
    }
  }

  private void answered(JsonObject result) {
    String text = JsonWriter.write(result);
    if (result.string("resultType").equals(Optional.of("input_required"))) {
      state = result.string("requestState").orElseThrow();
      againOrNot();
    } else if (result.object("task").isPresent()
        || result.string("resultType").equals(Optional.of("task"))) {
      task = result.object("task").orElse(result).string("taskId").orElseThrow();
      acts = in(random.nextDouble(1, 30));
    } else if (text.contains("\"question\":\"open\"")) {
      againOrNot();
    } else {
      ended(text);
    }
  }

  private void ended(String text) {
    over = true;
    delivered = text.contains("\"done\"") || text.contains("looked at it and said no");
  }

  private void againOrNot() {
    cameAfterAnswer = false;
    if (random.nextInt(100) < client.comesBack()) {
      acts = in(random.nextDouble(0, client.slowest()));
    } else {
      over = true;
    }
  }

  private void polled(JsonObject task) {
    if (task.string("status").equals(Optional.of("working"))) {
      acts = in(random.nextDouble(1, 30));
      return;
    }
    if (client.form() == Form.TASKS_EXTENSION) {
      ended(JsonWriter.write(task));
      return;
    }
    String id = value + ".r";
    rig.send(id, "tasks/result", JsonObject.builder().put("taskId", this.task).build());
    ended(JsonWriter.write(rig.answer(id).tree()));
  }

  private void act() {
    acts = Instant.MAX;
    if (task == null) {
      call();
      return;
    }
    cameAfterAnswer |= answers > 0;
    poll = value + ".p" + attempts++;
    var params = JsonObject.builder().put("taskId", task);
    if (client.form() == Form.TASKS_EXTENSION) {
      params.put("_meta", WaitRig.modern(client.name(), true));
    }
    rig.send(poll, "tasks/get", params.build());
  }

  private void hangUp() {
    String id = waitsFor;
    hangsUp = Instant.MAX;
    leaves = Instant.MAX;
    waitsFor = null;
    switch (client.parting()) {
      case CANCELS -> {
        rig.cancel(id);
        // The session measures real time; what it would learn it is told.
        rig.patience.gaveUp(client.name(), Duration.between(calledAt, now()));
        ping();
        againOrNot();
      }
      case CLOSES -> {
        rig.close();
        closed = true;
        cameAfterAnswer = false;
      }
      case SILENT -> againOrNot();
    }
  }

  // When it is answered, everything said before has been heard.
  private void ping() {
    String id = value + ".ping" + attempts++;
    rig.send(id, "ping", JsonObject.EMPTY);
    var _ = rig.answer(id);
  }

  // --- the person ---

  private Instant thinks(ApprovalRequest request) {
    askedAgain |= answers > 0 && !thinksUntil.containsKey(request.id());
    // Half of the answers come within fifteen seconds, one in fifty takes more than two and a half
    // minutes.
    return thinksUntil.computeIfAbsent(
        request.id(), _ -> in(Math.clamp(15 * Math.exp(1.5 * random.nextGaussian()), 2, 600)));
  }

  private void answer(ApprovalRequest request) {
    boolean yes = random.nextInt(4) > 0;
    thinksUntil.put(request.id(), Instant.MAX);
    ApprovalAnswer said =
        yes
            ? new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY)
            : new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty());
    boolean kept = random.nextBoolean();
    boolean waits = waitsFor != null && rig.answered(waitsFor).isEmpty();
    boolean took =
        kept
            ? rig.broker.give(request.id(), request.digest(), said)
            : rig.broker.answer(request.id(), request.digest(), said);
    if (!took) {
      return;
    }
    // One that is given at the last moment takes effect at once.
    if (kept
        && !yes
        && random.nextInt(5) == 0
        && heldNoes.add(request.id())
        && rig.broker.takeBack(request.id())) {
      thinksUntil.put(request.id(), in(2));
      return;
    }
    answers++;
    yeses += yes ? 1 : 0;
    cameAfterAnswer |= waits;
  }

  // --- time ---

  private List<ApprovalRequest> open() {
    return rig.broker.queue().waiting();
  }

  private Instant nextEvent() {
    var times = new ArrayList<Instant>(List.of(hangsUp, leaves, acts));
    for (ApprovalRequest request : open()) {
      times.add(thinks(request));
      times.add(request.deadline());
    }
    rig.broker.queue().held().forEach(held -> times.add(held.until()));
    return times.stream().min(Instant::compareTo).orElseThrow();
  }

  // Events that are due happen in a random order, and sometimes at once; the session does its own
  // due work by itself.
  private void step() {
    var due = new ArrayList<Runnable>();
    for (ApprovalRequest request : open()) {
      if (!thinks(request).isAfter(now().plusMillis(race()))) {
        due.add(() -> answer(request));
      }
    }
    if (!hangsUp.isAfter(now()) && waitsFor != null) {
      due.add(this::hangUp);
    }
    if (!acts.isAfter(now().plusMillis(race()))) {
      due.add(this::act);
    }
    java.util.Collections.shuffle(due, random);
    due.forEach(Runnable::run);
    boolean stops =
        random.nextInt(40) == 0
            && client.patience().isPresent()
            && client.parting() != Parting.SILENT;
    if (stops && waitsFor != null) {
      // A person stops their agent, at any time. What was said to a call that is taken back is not
      // lost.
      hangUp();
      answers = 0;
      askedAgain = false;
    }
  }

  // Things less than a second apart meet.
  private long race() {
    return random.nextInt(3) == 0 ? 1000 : 0;
  }

  // Waits until everything that is due has happened in the session's threads.
  private void settle() {
    Instant now = now();
    WaitRig.until("the session is at rest", () -> isAtRest(now));
  }

  private boolean isAtRest(Instant now) {
    var queue = rig.broker.queue();
    if (queue.waiting().stream().anyMatch(request -> !request.deadline().isAfter(now))
        || queue.held().stream().anyMatch(held -> !held.until().isAfter(now))) {
      return false;
    }
    String asked = poll != null ? poll : waitsFor;
    if (asked == null || rig.answered(asked).isPresent()) {
      // A client that polls does not wait for what a yes sets off; the clock has to.
      boolean asks = !queue.waiting().isEmpty() || !queue.held().isEmpty();
      return task == null || asks || rig.isCarriedOut(value);
    }
    if (poll != null || !leaves.isAfter(now)) {
      return false;
    }
    boolean held =
        queue.held().stream().anyMatch(one -> !queue.away().contains(one.request().id()));
    return held || rig.broker.placeOf("s1", asked).isPresent();
  }
}
