package dev.assent.core.wiring;

import java.util.Optional;

/// The members by which an entry of a client's file says what is started.
enum EntryShape {
  /// `command`, `args`, `env`
  PLAIN("command", "args", "env", "type", null, false),
  /// the same with `"type": "stdio"`
  TYPED("command", "args", "env", "type", "stdio", false),
  /// the same with `"type": "local"`
  COPILOT("command", "args", "env", "type", "local", false),
  /// the same with `transport = "stdio"`
  TRANSPORT("command", "args", "env", "transport", "stdio", false),
  /// `cmd`, `args`, `envs` and `type: stdio`
  GOOSE("cmd", "args", "envs", "type", "stdio", false),
  /// program and arguments in one list, `environment`, `"type": "local"`
  ONE_LIST("command", "args", "environment", "type", "local", true);

  private final String command;
  private final String arguments;
  private final String variables;
  private final String kind;
  private final Optional<String> local;
  private final boolean isOneList;

  EntryShape(
      String command,
      String arguments,
      String variables,
      String kind,
      @org.jspecify.annotations.Nullable String local,
      boolean isOneList) {
    this.command = command;
    this.arguments = arguments;
    this.variables = variables;
    this.kind = kind;
    this.local = Optional.ofNullable(local);
    this.isOneList = isOneList;
  }

  String command() {
    return command;
  }

  String arguments() {
    return arguments;
  }

  String variables() {
    return variables;
  }

  /// The member that tells a program from an address.
  String kind() {
    return kind;
  }

  /// The word of that member for a program; absent where the client needs none.
  Optional<String> local() {
    return local;
  }

  /// Returns whether the command is one list of program and arguments.
  boolean isOneList() {
    return isOneList;
  }
}
