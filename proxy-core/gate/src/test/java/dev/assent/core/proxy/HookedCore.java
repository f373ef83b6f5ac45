package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A core with a proxy in front of a [PlainServer], hooks in front of that, and a client that has
/// listed the tools.
final class HookedCore implements AutoCloseable {
  static final String ALLOW_ALL =
      """
      {"rules": [{"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}}]}
      """;

  final CoreRig rig;
  final CoreRig.Client client;
  final Path seen;
  private int calls;

  private HookedCore(CoreRig rig, Path seen) throws Exception {
    this.rig = rig;
    this.seen = seen;
    this.client = rig.connect().shakeHands();
    assertThat(client.request("list", "tools/list", JsonObject.EMPTY))
        .isInstanceOf(Message.Success.class);
  }

  /// The three ways in which a rule of the seed can be had.
  sealed interface Form {
    /// By the policy itself.
    record ByPolicy(String policy) implements Form {}

    /// By a program whose text is given.
    record ByProgram(String text) implements Form {}

    /// By an mcp-bash policy file whose text is given.
    record ByMcpBash(String text) implements Form {}
  }

  static HookedCore start(Path folder, Form form, Map<String, String> environment)
      throws Exception {
    HookedCore core =
        switch (form) {
          case Form.ByPolicy(var policy) -> start(folder, policy, environment, List.of());
          case Form.ByProgram(var text) ->
              start(folder, ALLOW_ALL, environment, List.of(program(folder, text)));
          case Form.ByMcpBash(var text) ->
              start(folder, ALLOW_ALL, environment, List.of(policy(folder, text)));
        };
    core.confirmAll();
    return core;
  }

  static HookedCore start(
      Path folder, String policy, Map<String, String> environment, List<Hook> hooks)
      throws Exception {
    Path seen = folder.resolve("called");
    var definition =
        CoreRig.definition(PlainServer.in(folder, seen), environment, Duration.ofSeconds(60))
            .withHooks(hooks);
    return new HookedCore(new CoreRig(folder, policy, definition), seen);
  }

  static Hook program(Path folder, String text) throws IOException {
    Path file = folder.toRealPath().resolve("hook");
    Files.write(file, ("#!/usr/bin/env bash\n" + text).getBytes(StandardCharsets.UTF_8));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new Hook.Program(List.of(file.toString()), Duration.ofSeconds(20));
  }

  static Hook policy(Path folder, String text) throws IOException {
    Path own = Files.createDirectories(folder.toRealPath().resolve("server").resolve("server.d"));
    for (Path made : List.of(own, own.getParent())) {
      Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Path file = own.resolve("policy.sh");
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    return new Hook.McpBashPolicy(file.toString(), Duration.ofSeconds(20));
  }

  /// Does what a person does in the window.
  void confirmAll() throws Exception {
    for (ReviewedHook hook : rig.core.hooks().of("files")) {
      rig.core.hooks().confirm(hook);
    }
  }

  Message call(String tool) throws Exception {
    return call(tool, JsonObject.EMPTY);
  }

  Message call(String tool, JsonObject arguments) throws Exception {
    calls++;
    return client.called(lastId(), tool, arguments);
  }

  String lastId() {
    return "call-" + calls;
  }

  void passes(String tool) throws Exception {
    Message answer = call(tool);
    assertThat(JsonWriter.write(answer.tree())).contains("\"done\"");
    assertThat(seenTools()).endsWith(tool);
    assertThat(record().string("outcome")).contains("allowed");
  }

  /// A refusal by a hook: always an error, never a result.
  JsonRpcError errorOf(String tool) throws Exception {
    int before = seenTools().size();
    Message answer = call(tool);
    assertThat(answer).as(JsonWriter.write(answer.tree())).isInstanceOf(Message.Failure.class);
    assertThat(seenTools()).hasSize(before);
    assertThat(record().string("outcome")).contains("denied");
    return ((Message.Failure) answer).error();
  }

  /// The reason code of a refusal by the policy.
  Optional<String> reasonOf(String tool) throws Exception {
    int before = seenTools().size();
    call(tool);
    assertThat(seenTools()).hasSize(before);
    assertThat(record().string("outcome")).contains("denied");
    return record().string("reason");
  }

  JsonObject record() throws Exception {
    return rig.decision(lastId());
  }

  List<String> seenTools() throws IOException {
    return Files.exists(seen) ? Files.readAllLines(seen) : List.of();
  }

  @Override
  public void close() throws IOException {
    client.close();
    rig.close();
  }
}
