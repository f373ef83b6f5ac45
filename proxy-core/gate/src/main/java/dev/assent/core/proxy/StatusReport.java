package dev.assent.core.proxy;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.host.ProxyState;
import dev.assent.core.proxy.runtime.CallFigures;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.proxy.session.ClientPatience;
import dev.assent.core.system.OperatingSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Locale;

/// The report that `assent status --json` prints; `docs/status.md` describes it. Members are added,
/// never changed, while the schema's number stays.
///
/// @param core the parts of the core
/// @param switches what a person lays over every policy
/// @param sessions what is open
/// @param fronts where proxies are reached over HTTP
record StatusReport(CoreParts core, MasterSwitches switches, Sessions sessions, HttpFronts fronts) {
  private static final int SCHEMA = 1;

  JsonObject json() {
    QueueView queue = core.broker().queue();
    Instant now = core.surroundings().clock().instant();
    var proxies = new ArrayList<Json>();
    for (String name : core.proxyNames()) {
      proxies.add(proxy(name, queue, now));
    }
    return JsonObject.builder()
        .put("schema", SCHEMA)
        .put("running", true)
        .put("version", TelemetrySwitch.version())
        .put("home", core.home().config().toString())
        .put(
            "own_home",
            core.home().isOwn(core.surroundings().userHome(), OperatingSystem.nameHere()))
        .put("headless", core.surroundings().headless())
        .put("pid", ProcessHandle.current().pid())
        .put("sessions", sessions.count())
        .put("waiting", queue.waiting().size())
        .put("paused", switches.isPaused())
        .put("switches", switchesOn())
        .put("proxies", new JsonArray(proxies))
        .put(
            "clients",
            new JsonArray(
                sessions.patience().learned().stream().<Json>map(StatusReport::client).toList()))
        .build();
  }

  private static JsonObject client(ClientPatience.Learned learned) {
    return JsonObject.builder()
        .put("name", learned.client())
        .put("waits_seconds", learned.patience().time().toSeconds())
        .put("seen", learned.patience().seen())
        .put("seen_at", learned.seenAt().toString())
        .build();
  }

  private JsonArray switchesOn() {
    var on = new ArrayList<Json>();
    var all = switches.switches();
    for (MasterSwitch which : MasterSwitch.values()) {
      all.get(which)
          .ifPresent(one ->
              on.add(
                  JsonObject.builder()
                      .put("switch", which.word())
                      .put("since", one.since().toString())
                      .put("by", one.by())
                      .putIfPresent("until", one.until().map(Instant::toString))
                      .build()));
    }
    return new JsonArray(on);
  }

  private JsonObject proxy(String name, QueueView queue, Instant now) {
    ProxyRuntime runtime = core.runtime(name);
    ProxyState state = runtime.state();
    var policy = runtime.policies().state();
    CallFigures figures = runtime.figures();
    var built = JsonObject.builder().put("name", name).put("state", word(name, state));
    switch (state) {
      case ProxyState.Running(var since, var sessions) ->
          built.put("since", since.toString()).put("sessions", sessions);
      case ProxyState.Failed(var code, var detail, var at) ->
          built.put("code", code).put("detail", detail.toString()).put("at", at.toString());
      case ProxyState.Waiting(var until, var detail) -> {
        long left = Math.max(0, Duration.between(now, until).toSeconds());
        built
            .put("until", until.toString())
            .put("detail", "is started again in " + left + " s: " + detail);
      }
      case ProxyState.Stopped _, ProxyState.Starting _ -> {}
    }
    built
        .put("policy_version", policy.version().number())
        .put("policy_current", policy.current())
        .putIfPresent("policy_of", runtime.policies().place().leader())
        .put("policy_since", policy.since().toString())
        .put("policy_age_seconds", Math.max(0, Duration.between(policy.since(), now).toSeconds()))
        .put("calls", figures.calls())
        .put("in_flight", figures.underWay())
        .put("waiting", waiting(queue, name))
        .put("added_us", figures.added().json())
        .put("log", figures.log());
    fronts
        .address(name)
        .ifPresent(
            address -> built.put("http", JsonObject.builder().put("address", address).build()));
    fronts
        .trouble(name)
        .ifPresent(trouble ->
            built.put("http", JsonObject.builder().put("trouble", trouble.text()).build()));
    core.trouble(name).ifPresent(trouble -> built.put("trouble", trouble));
    return built.build();
  }

  // Nothing starts the hook of an agent, so it is not stopped.
  private String word(String name, ProxyState state) {
    boolean hook = core.config().readable(name).flatMap(one -> one.backend().asking()).isPresent();
    return hook && state instanceof ProxyState.Stopped
        ? "hook"
        : state.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static long waiting(QueueView queue, String proxy) {
    return queue.waiting().stream().map(ApprovalRequest::proxy).filter(proxy::equals).count();
  }
}
