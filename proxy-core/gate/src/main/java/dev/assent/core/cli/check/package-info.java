/// Says on the command line what a shell command would do.
package dev.assent.core.cli.check;
