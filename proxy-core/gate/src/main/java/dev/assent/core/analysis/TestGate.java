package dev.assent.core.analysis;

import dev.assent.core.json.JsonPointer;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lets a policy come into force when the tests it brings with it pass (clause 9).
///
/// @param surroundings what the tests may see of the machine
public record TestGate(CaseSurroundings surroundings) implements PolicyGate {
  /// The code of its findings.
  public static final String CODE = "test-failed";

  @Override
  public List<Finding> objections(PolicyDocument document) {
    var tests = PolicyTests.run(document.policy(), surroundings);
    if (tests.passed()) {
      return List.of();
    }
    var objections = new ArrayList<Finding>();
    for (int i = 0; i < tests.results().size(); i++) {
      var result = tests.results().get(i);
      String pointer = JsonPointer.child("/tests", i);
      result
          .complaint()
          .ifPresent(complaint ->
              objections.add(
                  Finding.error(
                      CODE,
                      pointer,
                      Optional.empty(),
                      "the test `" + result.example().name() + "` fails: " + complaint)));
    }
    return document.placed(objections);
  }
}
