/// Reads and sets settings and secrets on the command line.
package dev.assent.core.cli.config;
