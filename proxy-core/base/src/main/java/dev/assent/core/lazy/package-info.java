/// Computes values when somebody first needs them.
package dev.assent.core.lazy;
