package dev.assent.desktop.ui;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Exempts a class from one rule of the architecture test, which prints every exemption.
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ArchitectureExemption {
  /// The name of the rule, as the architecture test calls it.
  String rule();

  /// Why the rule does not fit here.
  String reason();
}
