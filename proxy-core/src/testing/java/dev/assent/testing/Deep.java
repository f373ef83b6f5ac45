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
    /// The reason for a single case, which an assumption leaves out.
    ///
    /// @param what the case does
    public static String reason(String what) {
      return "not run here: " + what + "; mvn -Pdeep verify runs it";
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return AnnotationSupport.findAnnotation(context.getElement(), Deep.class)
          .filter(_ -> !Depth.isDeep())
          .map(deep -> ConditionEvaluationResult.disabled(reason(deep.value())))
          .orElseGet(() -> ConditionEvaluationResult.enabled("nothing keeps it from running"));
    }
  }
}
