package dev.assent.core.risk.sql;

import java.util.Locale;

/// Kinds of statements that take away, open up or lead out of the database.
public enum SqlStatement {
  DROP_DATABASE,
  DROP_SCHEMA,
  DROP_TABLE,
  /// of an index, a view, a function, a trigger and the like
  DROP_OTHER,
  DROP_COLUMN,
  DROP_USER,
  TRUNCATE,
  /// without a condition, or with one that always holds
  DELETE_ALL,
  UPDATE_ALL,
  /// grants all rights, or makes a superuser
  GRANT_ALL,
  /// sets a password or makes a user
  CHANGE_USER,
  REVOKE,
  /// starts a program, or reads or writes a file of the server
  LEAVES_DATABASE,
  /// switches off logs, constraints, triggers or safety
  SAFETY_OFF,
  /// ends other sessions or the server
  END_SESSIONS,
  /// makes statements of this kind as text, to be run by another
  WRITES_STATEMENTS,
  /// only the running shell knows how it begins
  UNKNOWN;

  /// The word in files of rules: `drop_table`.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
