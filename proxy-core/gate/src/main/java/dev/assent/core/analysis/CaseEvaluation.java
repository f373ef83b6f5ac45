package dev.assent.core.analysis;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.lazy.Recent;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Policy;
import dev.assent.core.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Answers the lines of `policy eval`, in order: remembers the policies that were defined (clause
/// 10.1). Not thread-safe.
public final class CaseEvaluation {
  private static final int REMEMBERED = 32;

  /// The result of reading a policy's text.
  private sealed interface Text {
    record Good(Policy policy) implements Text {}

    record Bad(CharSequence detail) implements Text {}
  }

  private final CaseJudge cases;
  private final Map<String, Text> defined = new HashMap<>();

  /// Policies that stood in the lines themselves, the last ones used; many lines bring the same.
  private final Map<Json, Text> inline = new Recent<>(REMEMBERED);

  /// An evaluation before its first line.
  public CaseEvaluation(CaseSurroundings surroundings) {
    this.cases = new CaseJudge(surroundings);
  }

  /// The answer to a line; absent for a definition.
  public Optional<JsonObject> answer(Json line) {
    Json id = line instanceof JsonObject object ? present(object, "id") : JsonNull.NULL;
    try {
      if (!(line instanceof JsonObject object)) {
        throw CaseException.line("found no object, expected one");
      }
      if (object.members().containsKey("define")) {
        define(object);
        return Optional.empty();
      }
      return Optional.of(answer(id, object));
    } catch (CaseException e) {
      return Optional.of(error(id, e));
    }
  }

  /// The answer to a line that is no JSON.
  ///
  /// @param why what was found and what was expected
  public static JsonObject unreadable(CharSequence why) {
    return error(JsonNull.NULL, CaseException.line("%s", why));
  }

  private static JsonObject error(Json id, CaseException e) {
    var error = JsonObject.builder().put("stage", e.stage().word()).put("detail", e.told()).build();
    return JsonObject.builder().put("id", id).put("error", error).build();
  }

  private JsonObject answer(Json id, JsonObject line) throws CaseException {
    CaseJudge.checkMembers(line);
    var judged = cases.judge(policy(present(line, "policy")), line);
    var answer = CaseText.decided(JsonObject.builder().put("id", id), judged);
    if (judged instanceof JudgedCase.Decided decided && !decided.ready()) {
      answer.put("attributes", CaseText.attributes(decided.request()));
    }
    return answer.build();
  }

  private void define(JsonObject line) throws CaseException {
    var name =
        line.string("define")
            .orElseThrow(() -> CaseException.line("found no text in `define`, expected a name"));
    defined.put(name, read(present(line, "policy")));
  }

  private Policy policy(Json named) throws CaseException {
    Text text =
        switch (named) {
          case JsonString name ->
              defined.getOrDefault(
                  name.value(),
                  new Text.Bad(Sentence.of("found no policy with the name `%s`", name.value())));
          case Json other -> inline(other);
        };
    return switch (text) {
      case Text.Good(var policy) -> policy;
      case Text.Bad(var detail) ->
          throw new CaseException(CaseException.Stage.POLICY, "%s", detail);
    };
  }

  private Text inline(Json policy) {
    return inline.computeIfAbsent(policy, CaseEvaluation::read);
  }

  private static Text read(Json policy) {
    if (!(policy instanceof JsonObject)) {
      return new Text.Bad(Sentence.of("found no policy, expected an object or the name of one"));
    }
    try {
      return new Text.Good(
          PolicyDocument.parse(JsonWriter.write(policy).getBytes(StandardCharsets.UTF_8)).policy());
    } catch (PolicyFormatException e) {
      var first = e.findings().getFirst();
      return new Text.Bad(Sentence.of("%s: %s", first.pointer(), first.message()));
    }
  }

  private static Json present(JsonObject object, String name) {
    Json value = object.get(name);
    return value == null ? JsonNull.NULL : value;
  }
}
