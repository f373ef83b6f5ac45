/// Checks, tries, explains, compares, restores and suggests policies on the command line.
package dev.assent.core.cli.policy;
