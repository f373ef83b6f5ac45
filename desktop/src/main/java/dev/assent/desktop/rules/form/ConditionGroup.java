package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Attribute;
import dev.assent.desktop.ui.Texts;
import java.util.Locale;

/// The groups in which conditions are offered, in their order.
enum ConditionGroup {
  TOOL,
  FILES,
  NETWORK,
  COMMANDS,
  ASKER,
  WHEN;

  /// The group of a condition.
  static ConditionGroup of(Attribute attribute) {
    return switch (attribute) {
      case TOOL_NAME,
          OPERATION,
          BACKEND,
          RESOURCE_TYPE,
          METHOD,
          SIDE_EFFECTS,
          ARGUMENT,
          TOOL_STATE,
          METADATA ->
          TOOL;
      case PATH, SOURCE, DESTINATION, EXTENSION -> FILES;
      case HOST, SCHEME -> NETWORK;
      case SEVERITY, COMMAND_RULE, LONE_COMMAND, COMMAND_FOLDER -> COMMANDS;
      case SUBJECT, ISSUER, SCOPE, AUDIENCE, CLIENT_ID, CLAIM, CLIENT, CAPABILITY, ORIGIN -> ASKER;
      case TIME, AFTER -> WHEN;
    };
  }

  /// The words above its conditions.
  String text() {
    return Texts.get("rules.group." + name().toLowerCase(Locale.ROOT));
  }
}
