/// Finds the paths in arguments and gives each in all its spellings.
package dev.assent.core.pip.path;
