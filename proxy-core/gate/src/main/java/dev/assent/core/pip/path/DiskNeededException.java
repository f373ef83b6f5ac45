package dev.assent.core.pip.path;

/// A message cannot be described without asking the file system, which may take any time, and its
/// describer may not ask.
///
/// No fault: the message is described by another describer, where waiting holds nobody up. Has no
/// trace and no words, because it is part of the way of many a call and nobody is told.
public final class DiskNeededException extends RuntimeException {
  public DiskNeededException() {
    super("", null, false, false);
  }
}
