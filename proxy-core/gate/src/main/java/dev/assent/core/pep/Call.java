package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Canary;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pdp.Decision.DecisionTrace;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// One message that wants something done: a request or a notification, from either side.
///
/// @param tree the whole message, as decoded; what is judged here is what is sent
/// @param method its method
/// @param id the JSON-RPC id; absent for notifications
/// @param direction who sent it
/// @param ties what it has to do with others
public record Call(
    JsonObject tree, String method, Optional<Json> id, Action.Direction direction, Ties ties) {
  /// A call that stands alone.
  public Call(JsonObject tree, String method, Optional<Json> id, Action.Direction direction) {
    this(tree, method, id, direction, Ties.NONE);
  }

  /// The parameters; the empty object where the message has none.
  public JsonObject params() {
    return tree.object("params").orElse(JsonObject.EMPTY);
  }

  /// The id as text, for attributes and logs.
  public Optional<String> idText() {
    return id.map(Call::textOf);
  }

  private static String textOf(Json id) {
    return switch (id) {
      case JsonString text -> text.value();
      case JsonNumber(var lexeme) -> lexeme;
      case JsonObject _, JsonArray _, JsonBoolean _, JsonNull _ -> JsonWriter.write(id);
    };
  }

  /// The reach of this call under a switch: a call that belongs to one that was let pass looks
  /// after it, or gives it up.
  ///
  /// @param described this call
  MessageReach reach(AccessRequest described) {
    if (ties.partOf().isEmpty()) {
      return MessageReach.of(described);
    }
    return method.equals("tasks/cancel") ? MessageReach.KEEPS : MessageReach.LOOKS;
  }

  /// True for a `tools/call`.
  public boolean isToolCall() {
    return method.equals("tools/call") && direction == Action.Direction.CLIENT_TO_SERVER;
  }

  /// The ties of a call to other messages of its session.
  ///
  /// @param partOf the decision that let pass the call to which this one belongs; such a call needs
  ///   no rule of its own, but what a rule, a guard or a hook says of it holds
  /// @param restsOn the yes that an earlier round of this very call was given; counts only where
  ///   nothing has changed since
  /// @param gone as [dev.assent.core.approval.Caller#gone]: why its sender does not want it any
  ///   more
  /// @param handed as [dev.assent.core.approval.Caller#handed]: gives its sender something to come
  ///   back with, where that is possible
  /// @param renewed whether reports of progress begin its sender's time anew, so that it waits as
  ///   long as they come
  /// @param canary the canary that it is; absent for every call that does something
  public record Ties(
      Optional<String> partOf,
      Optional<BoundApproval> restsOn,
      Supplier<Optional<ApprovalAnswer.Cause>> gone,
      BooleanSupplier handed,
      boolean renewed,
      Optional<Canary> canary) {
    /// Ties of a call whose sender waits for its answer.
    public Ties(
        Optional<String> partOf,
        Optional<BoundApproval> restsOn,
        Supplier<Optional<ApprovalAnswer.Cause>> gone) {
      this(partOf, restsOn, gone, () -> false, false, Optional.empty());
    }

    /// The same of a call that may be a canary.
    public Ties with(Optional<Canary> canary) {
      return new Ties(partOf, restsOn, gone, handed, renewed, canary);
    }

    /// A call that stands alone.
    public static final Ties NONE = new Ties(Optional.empty(), Optional.empty(), Optional::empty);
  }

  /// A yes that a call got, bound to what it was given for.
  ///
  /// @param approvalId the question that a person answered
  /// @param digest of the call, as the person saw it
  /// @param tool digest of the tool's description, empty where it has none
  /// @param asking the rules that asked
  public record BoundApproval(
      String approvalId, String digest, String tool, DecisionTrace.Asking asking) {
    static BoundApproval of(String approvalId, AccessRequest request, DecisionTrace trace) {
      return new BoundApproval(approvalId, request.digest(), described(request), trace.asking());
    }

    /// True if the yes holds for a later round of the call.
    boolean covers(AccessRequest request, DecisionTrace trace) {
      return asking.equals(trace.asking())
          && digest.equals(request.digest())
          && tool.equals(described(request));
    }

    private static String described(AccessRequest request) {
      return request.resource().tool().description().map(CanonicalJson::digest).orElse("");
    }
  }
}
