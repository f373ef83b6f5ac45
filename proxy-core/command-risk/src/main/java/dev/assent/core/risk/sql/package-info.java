/// Reads SQL statements as far as their danger goes: the kind of each, and whether it affects all
/// rows.
///
/// Dialects are read together; where they differ the reading that shows more statements is taken.
package dev.assent.core.risk.sql;
