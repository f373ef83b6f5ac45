package dev.assent.core.proxy.session;

import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.InterimReplies.TaskForm;
import dev.assent.core.mcp.TaskState;
import dev.assent.core.mcp.TaskState.Status;
import dev.assent.core.mcp.TaskState.TaskView;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/// The tasks of one session that stand for calls a person is, or was, asked about. Thread-safe.
///
/// The call itself goes on under an id of ours, so that its sender may use its own again, and
/// reaches the server once, if at all. Where the server makes a task of it as well, ours stands for
/// that one from then on: the client knows one id.
final class OwnTasks {
  private static final String PREFIX = "assent-";
  private static final String WAITING = "waiting for the user's approval";
  private static final int MOST = 1000;
  private static final long MOST_BYTES = 64L * 1024 * 1024;

  private final SessionParts parts;
  private final SessionEnd end;
  private final Exchanges fromClient;
  private final ClientOutlet toClient;
  private final ServerOutlet toServer;
  private final SecureRandom random = new SecureRandom();
  private final SequencedMap<String, Task> tasks = new LinkedHashMap<>();
  private long bytes;
  private volatile boolean anyOfServer;

  private static final class Task {
    final TaskForm form;
    final Exchange carrier;
    final List<Exchange> readers = new ArrayList<>();
    TaskState state;
    Optional<String> server = Optional.empty();
    int bytes;

    Task(TaskForm form, Exchange carrier, TaskState state) {
      this.form = form;
      this.carrier = carrier;
      this.state = state;
    }
  }

  OwnTasks(
      SessionParts parts,
      SessionEnd end,
      Exchanges fromClient,
      ClientOutlet toClient,
      ServerOutlet toServer) {
    this.parts = parts;
    this.end = end;
    this.fromClient = fromClient;
    this.toClient = toClient;
    this.toServer = toServer;
  }

  // Whoever is answered here waits itself: no task stands for it.
  private void answer(Exchange call, Message answer) {
    toClient.send(call.batch(), answer);
  }

  private String newId() {
    byte[] id = new byte[16];
    random.nextBytes(id);
    return PREFIX + HexFormat.of().formatHex(id);
  }

  /// Answers a call with a task, and carries it on without its sender.
  ///
  /// @return whether that was done; a call that was given up or is over stays as it is
  boolean begin(Exchange call, TaskForm form) {
    String id = newId();
    Message.Request request = call.request();
    var own =
        new Message.Request(
            MessageId.of(id), request.method(), request.tree().with("id", new JsonString(id)));
    Instant now = parts.clock().instant();
    var state = new TaskState(id, Status.WORKING, WAITING, now, now, Optional.empty());
    synchronized (this) {
      var carrier = fromClient.carry(call, own, id);
      if (carrier.isEmpty()) {
        return false;
      }
      tasks.putLast(id, new Task(form, carrier.get(), state));
      forgetOld(now);
    }
    answer(call, Message.Success.of(request.id(), state.handle(form)));
    return true;
  }

  // Tasks that are at work are bounded by the calls that may be open.
  private void forgetOld(Instant now) {
    var oldest = tasks.values().iterator();
    int over = tasks.size() - MOST;
    while (oldest.hasNext()) {
      var task = oldest.next();
      boolean old = task.state.created().plus(TaskState.LIFE).isBefore(now);
      if ((task.state.isOver() || task.server.isPresent())
          && (old || over > 0 || bytes > MOST_BYTES)) {
        oldest.remove();
        bytes -= task.bytes;
        over--;
      }
    }
  }

  /// Returns whether a request is about a task that was given here in this session.
  synchronized boolean isOwn(Message.Request request) {
    return find(request).isPresent();
  }

  private Optional<Task> find(Message.Request request) {
    return TaskView.isAboutOneTask(request.method())
        ? TaskView.of(request.params()).map(tasks::get)
        : Optional.empty();
  }

  /// The same request about the server's own task, where one of ours stands for it; absent for
  /// every other request.
  synchronized Optional<Message.Request> inward(Message.Request request) {
    return find(request)
        .flatMap(task ->
            task.server.map(server -> TaskState.renamed(request.params(), task.state.id(), server)))
        .map(params ->
            new Message.Request(
                request.id(), request.method(), request.tree().with("params", params)));
  }

  /// Replaces the name of a server's task by the name of our task that stands for it, as the client
  /// is told it.
  ///
  /// @param members a result, or parameters
  synchronized JsonObject outward(JsonObject members) {
    var renamed = members;
    for (Task task : tasks.values()) {
      if (task.server.isPresent()) {
        renamed = TaskState.renamed(renamed, task.server.get(), task.state.id());
      }
    }
    return renamed;
  }

  /// As [#outward(JsonObject)], for an answer.
  Message outward(Message answer) {
    if (!anyOfServer
        || !(answer instanceof Message.Success success)
        || !(success.result() instanceof JsonObject result)) {
      return answer;
    }
    var renamed = outward(result);
    return renamed.equals(result)
        ? answer
        : new Message.Success(success.id(), success.tree().with("result", renamed));
  }

  /// Takes the answer to the call that a task stands for.
  ///
  /// @param redirect takes requests for a result that the server has to answer, because it made a
  ///   task of its own
  void finished(String id, Message answer, Consumer<Message.Request> redirect) {
    List<Exchange> readers;
    Optional<String> server = TaskView.madeBy(answer);
    TaskState state;
    TaskForm form;
    synchronized (this) {
      var task = tasks.get(id);
      if (task == null || task.state.isOver()) {
        return;
      }
      if (server.isPresent()) {
        task.server = server;
        anyOfServer = true;
      } else {
        task.state = task.state.answered(readable(answer), task.form, parts.clock().instant());
        task.bytes = MessageCodec.encode(answer).length;
        bytes += task.bytes;
      }
      readers = List.copyOf(task.readers);
      task.readers.clear();
      state = task.state;
      form = task.form;
      forgetOld(parts.clock().instant());
    }
    for (Exchange reader : readers) {
      fromClient.refused(reader);
      if (server.isPresent()) {
        redirect.accept(reader.request());
      } else {
        answer(reader, result(reader.request(), state, form));
      }
    }
  }

  // A further round needs the call's sender, who does not wait any more.
  private static Message readable(Message answer) {
    boolean wantsInput =
        answer instanceof Message.Success success
            && success.result() instanceof JsonObject result
            && result.string("resultType").equals(Optional.of("input_required"));
    return wantsInput
        ? Message.Failure.of(
            Optional.empty(),
            JsonRpcError.of(
                JsonRpcError.INTERNAL_ERROR,
                "The server wants input before it goes on, which this task cannot carry. Make the"
                    + " call without tasks."))
        : answer;
  }

  /// Answers a request about a task of ours that the server knows nothing of.
  ///
  /// @param call an open request for which [#isOwn] holds and [#inward] is absent
  /// @throws AuditException when it cannot be written down; it has no answer then
  /// @throws InterruptedException when interrupted
  void serve(Exchange call) throws AuditException, InterruptedException {
    Optional<Message> answer = answer(call);
    if (answer.isPresent()) {
      fromClient.refused(call);
      parts
          .operations()
          .ended(call, ReplyForms.outcomeOf(answer.get()), 0, Optional.of("answered by Assent"));
      answer(call, answer.get());
    } else {
      // It waits for the end of the task, and may never see it.
      parts.operations().passed(SessionSide.CLIENT, call.request().method(), call.bytes());
    }
  }

  private Optional<Message> answer(Exchange call) throws AuditException, InterruptedException {
    var request = call.request();
    boolean cancels = request.method().equals("tasks/cancel") && cancel(request);
    synchronized (this) {
      var found = find(request);
      if (found.isEmpty()) {
        return Optional.of(
            failure(request, JsonRpcError.INVALID_PARAMS, "there is no such task any more"));
      }
      var task = found.get();
      return switch (request.method()) {
        case "tasks/get" ->
            Optional.of(Message.Success.of(request.id(), task.state.shown(task.form)));
        case "tasks/result" -> {
          if (task.form == TaskForm.CORE && !task.state.isOver()) {
            task.readers.add(call);
            yield Optional.empty();
          }
          yield Optional.of(result(request, task.state, task.form));
        }
        case "tasks/cancel" -> Optional.of(cancelled(request, task, cancels));
        case "tasks/update" ->
            Optional.of(
                task.form == TaskForm.EXTENSION
                    ? Message.Success.of(request.id(), done())
                    : unknown(request));
        default -> Optional.of(unknown(request));
      };
    }
  }

  private static Message result(Message.Request request, TaskState state, TaskForm form) {
    if (form == TaskForm.EXTENSION) {
      return unknown(request);
    }
    if (state.answer().isEmpty()) {
      return noResult(request);
    }
    return switch (state.answer().get()) {
      case Message.Success success when success.result() instanceof JsonObject result ->
          Message.Success.of(request.id(), TaskState.related(result, state.id()));
      case Message.Success success -> Message.Success.of(request.id(), success.result());
      case Message.Failure failure -> Message.Failure.of(request.id(), failure.error());
      case Message.Request _, Message.Notification _ -> noResult(request);
    };
  }

  private static Message noResult(Message.Request request) {
    return failure(
        request, JsonRpcError.INVALID_PARAMS, "the task was cancelled and has no result");
  }

  private static Message cancelled(Message.Request request, Task task, boolean now) {
    if (task.form == TaskForm.EXTENSION) {
      return Message.Success.of(request.id(), done());
    }
    return now
        ? Message.Success.of(request.id(), task.state.shown(task.form))
        : failure(request, JsonRpcError.INVALID_PARAMS, "the task is over");
  }

  private static JsonObject done() {
    return JsonObject.builder().put("resultType", "complete").build();
  }

  private static Message unknown(Message.Request request) {
    return failure(
        request, JsonRpcError.METHOD_NOT_FOUND, "this revision has no `" + request.method() + "`");
  }

  private static Message failure(Message.Request request, int code, String why) {
    return Message.Failure.of(request.id(), JsonRpcError.of(code, why));
  }

  // The question is withdrawn, or the server told; whichever comes first of this and the answer
  // counts.
  private boolean cancel(Message.Request request) throws AuditException, InterruptedException {
    Exchange carrier;
    List<Exchange> readers;
    TaskState state;
    synchronized (this) {
      var task = find(request).filter(found -> !found.state.isOver());
      if (task.isEmpty()) {
        return false;
      }
      state = task.get().state.at(Status.CANCELLED, "", parts.clock().instant());
      task.get().state = state;
      carrier = task.get().carrier;
      readers = List.copyOf(task.get().readers);
      task.get().readers.clear();
    }
    for (Exchange reader : readers) {
      fromClient.refused(reader);
      answer(reader, result(reader.request(), state, TaskForm.CORE));
    }
    var open = fromClient.cancel(carrier.request().id());
    if (open.isPresent() && open.get().isGivenUp()) {
      parts.approvals().withdrawGivenUp(parts.id());
    } else if (open.isPresent()) {
      parts
          .operations()
          .ended(
              carrier,
              Outcome.CANCELLED,
              0,
              Optional.of("the client gave its task up; whether it ran is not known"));
      tellServer(carrier);
    }
    return true;
  }

  private void tellServer(Exchange carrier) {
    var params = JsonObject.builder().put("requestId", carrier.request().id().json()).build();
    try {
      toServer.write(Message.Notification.of("notifications/cancelled", params));
    } catch (IOException e) {
      end.serverUnreachable(e);
    }
  }

  /// Forgets a request for a result whose sender gave it up.
  ///
  /// @return whether it was one
  boolean forget(Exchange reader) {
    boolean found = false;
    synchronized (this) {
      for (Task task : tasks.values()) {
        found |= task.readers.remove(reader);
      }
    }
    if (found) {
      fromClient.refused(reader);
    }
    return found;
  }
}
