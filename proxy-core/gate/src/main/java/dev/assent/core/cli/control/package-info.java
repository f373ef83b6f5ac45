/// Asks the running core on the command line: status, queue, no to calls, end.
package dev.assent.core.cli.control;
