/// Reads the records of one log or of several as one row, and makes rules and tests out of records.
package dev.assent.desktop.decisions.log;
