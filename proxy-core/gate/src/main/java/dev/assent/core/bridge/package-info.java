/// The program that a client starts for each server, and the one that agents start before each use
/// of a tool. Uses nothing but `java.base`, so that it starts fast and stays small.
///
/// The bridge holds no policy, never starts or contacts a server and has no direct path to one. It
/// starts the core where none runs. [dev.assent.core.local] describes what it says to the core.
package dev.assent.core.bridge;
