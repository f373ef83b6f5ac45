/// Holds what every command has at hand: surroundings, services, output, errors and exit codes.
package dev.assent.core.cli.invocation;
