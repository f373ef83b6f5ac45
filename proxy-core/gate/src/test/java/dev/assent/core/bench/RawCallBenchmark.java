package dev.assent.core.bench;

import dev.assent.core.access.Action;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// From the bytes of a `tools/call` to the decision, without touching the file system, under 1,000
/// mixed rules.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class RawCallBenchmark {
  private static final String CALL =
      """
      {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"repo12_write_file","arguments":{
      "path":"/home/me/work12/src/docs/note.md","content":"a line of text\\nand another one","mode":"overwrite"}}}
      """;

  private final byte[] line = CALL.replace("\n", "").getBytes(StandardCharsets.UTF_8);
  private final AccessRequests describer =
      new AccessRequests(() -> Instant.EPOCH, PathResolver.lexicalOnly());
  private CompiledPolicy policy;
  private SessionFacts facts;

  @Setup
  public void compile() {
    var context =
        new CompileContext(Optional.of("/home/me"), Optional.of("/home/me"), PrefixResolver.NONE);
    policy =
        CompiledPolicy.compile(
            new MixedPolicies(7, 1_000).policy(1_000), PolicyVersion.NONE, List.of(), context);
    facts =
        new SessionFacts(
            Subject.systemUser("me"),
            "server1",
            "s",
            Optional.of("some client"),
            Optional.empty(),
            Optional.of(Path.of("/home/me")),
            List.of(),
            Map.of("HOME", "/home/me"),
            Map.of(),
            ToolSource.listed(Map.<String, JsonObject>of()),
            Optional.empty(),
            Optional.empty(),
            SessionFacts.PATH_BYTES,
            SessionFacts.URI_BYTES,
            Optional.of(Path.of("/home/me")));
  }

  @Benchmark
  public Decision rawCall() throws MalformedMessageException, DescriptionException {
    var message = (Message.Request) MessageCodec.decode(line, JsonLimits.MESSAGE);
    return policy.decide(
        describer.describe(
            message.method(),
            message.params(),
            Optional.of("7"),
            Action.Direction.CLIENT_TO_SERVER,
            facts));
  }
}
