package dev.assent.core.proxy;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.approval.QueueView;
import dev.assent.core.bridge.ControlRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;

/// What the command line is answered. Shows and denies; there is no way from here to a yes (decision C6).
final class ControlAnswers {
  private final ProxyCore core;
  private final Runnable handover;

  /// @param handover called when another start asks a headless core for its place
  ControlAnswers(ProxyCore core, Runnable handover) {
    this.core = core;
    this.handover = handover;
  }

  String answer(ControlRequest request) {
    return JsonWriter.write(
        switch (request.verb()) {
          case STATUS -> status();
          case QUEUE -> queue(core.approvals().queue());
          case DENY -> deny(request);
          case SHOW -> show();
        });
  }

  private JsonObject status() {
    var proxies = new ArrayList<Json>();
    for (String name : core.proxyNames()) {
      proxies.add(proxy(name));
    }
    return JsonObject.builder()
        .put("running", true)
        .put("headless", core.surroundings().headless())
        .put("pid", ProcessHandle.current().pid())
        .put("sessions", core.sessions())
        .put("waiting", core.approvals().queue().waiting().size())
        .put("proxies", new JsonArray(proxies))
        .build();
  }

  private JsonObject proxy(String name) {
    ProxyState state = core.state(name);
    var policy = core.policies(name).state();
    var built =
        JsonObject.builder()
            .put("name", name)
            .put("state", state.getClass().getSimpleName().toLowerCase(Locale.ROOT))
            .put("policy_version", policy.version().number())
            .put("policy_current", policy.current());
    switch (state) {
      case ProxyState.Running(var since, var sessions) ->
          built.put("since", since.toString()).put("sessions", sessions);
      case ProxyState.Failed(var code, var detail, var at) ->
          built.put("code", code).put("detail", detail).put("at", at.toString());
      case ProxyState.Stopped _, ProxyState.Starting _ -> {}
    }
    core.trouble(name).ifPresent(trouble -> built.put("trouble", trouble));
    return built.build();
  }

  private static JsonObject queue(QueueView queue) {
    var waiting = new ArrayList<Json>();
    for (ApprovalRequest request : queue.waiting()) {
      var resource = request.request().resource();
      waiting.add(
          JsonObject.builder()
              .put("id", request.id())
              .put("position", queue.positionOf(request.id()))
              .put("proxy", request.proxy())
              .putIfPresent("tool", resource.toolName())
              .put("method", request.request().action().method())
              .putIfPresent("path", resource.firstPath().map(path -> path.display()))
              .putIfPresent("client", request.request().environment().clientName())
              .put("tier", request.tier().word())
              .put("fingerprint", request.fingerprint())
              .put("asked_at", request.askedAt().toString())
              .put("deadline", request.deadline().toString())
              .build());
    }
    return JsonObject.builder().put("waiting", new JsonArray(waiting)).build();
  }

  private JsonObject deny(ControlRequest request) {
    Optional<String> reason = Optional.of(request.reason()).filter(text -> !text.isBlank());
    boolean denied = core.approvals().refuse(request.id(), ApprovalAnswer.Channel.CLI, reason);
    return JsonObject.builder().put("id", request.id()).put("denied", denied).build();
  }

  private JsonObject show() {
    boolean headless = core.surroundings().headless();
    if (headless) {
      handover.run();
    } else {
      core.events().tell(new CoreEvent.ShowRequested());
    }
    return JsonObject.builder().put("shown", !headless).put("headless", headless).build();
  }
}
