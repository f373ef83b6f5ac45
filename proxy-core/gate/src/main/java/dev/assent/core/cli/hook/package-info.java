/// Installs, lists and removes the hooks of agents on the command line.
package dev.assent.core.cli.hook;
