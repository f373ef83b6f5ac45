/// The only way in which files are opened, made, replaced, locked and watched: plain ones, without
/// waiting, within a bound of time and size, and where they are our own only with an owner and
/// rights that let nobody else write them. Needs `java.base` only.
package dev.assent.core.files;
