/// Finds the key store of this machine and speaks to it within a time limit.
package dev.assent.core.secrets.machine;
