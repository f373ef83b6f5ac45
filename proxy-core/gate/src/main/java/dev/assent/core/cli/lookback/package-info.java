/// Looks back on the command line on what agents did.
package dev.assent.core.cli.lookback;
