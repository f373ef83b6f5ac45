package dev.assent.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/// A test that runs in a deep run alone. The report of an everyday run names it with the reason.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Deep.Condition.class)
public @interface Deep {
  /// @return the reason, as what the test does, such as "fetches a server from npm"
  String value();

  /// Leaves the test out of everyday runs.
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return AnnotationSupport.findAnnotation(context.getElement(), Deep.class)
          .filter(_ -> !Depth.isDeep())
          .map(deep ->
              ConditionEvaluationResult.disabled(
                  "not run here: " + deep.value() + "; mvn -Pdeep verify runs it"))
          .orElseGet(() -> ConditionEvaluationResult.enabled("nothing keeps it from running"));
    }
  }
}
