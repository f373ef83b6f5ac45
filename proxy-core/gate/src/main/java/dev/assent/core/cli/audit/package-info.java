/// Verifies, anchors and exports logs on the command line.
package dev.assent.core.cli.audit;
