/// Shows the versions of a server's policy, compares them, and puts an earlier one in force again.
package dev.assent.desktop.rules.history;
