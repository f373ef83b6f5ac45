package dev.assent.core.windows;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.StructLayout;

/// Structures and numbers of the headers of 64-bit Windows, by their names there.
public final class WindowsLayout {
  public static final int CRED_TYPE_GENERIC = 1;
  public static final int CRED_PERSIST_LOCAL_MACHINE = 2;
  public static final int ERROR_FILE_NOT_FOUND = 2;
  public static final int ERROR_ACCESS_DENIED = 5;
  public static final int ERROR_NOT_FOUND = 1168;
  public static final int ERROR_NO_SUCH_LOGON_SESSION = 1312;

  static final int PROCESS_TERMINATE = 1;
  static final int PROCESS_SET_QUOTA = 0x100;
  static final int JobObjectExtendedLimitInformation = 9;
  static final int JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE = 0x2000;

  static final int HKEY_CURRENT_USER = 0x8000_0001;
  static final int REG_SZ = 1;
  static final int RRF_RT_REG_SZ = 2;

  public static final StructLayout CREDENTIALW =
      MemoryLayout.structLayout(
              JAVA_INT.withName("Flags"),
              JAVA_INT.withName("Type"),
              ADDRESS.withName("TargetName"),
              ADDRESS.withName("Comment"),
              // A structure of two numbers of 32 bits: it begins where any of them could.
              MemoryLayout.structLayout(JAVA_INT, JAVA_INT).withName("LastWritten"),
              JAVA_INT.withName("CredentialBlobSize"),
              MemoryLayout.paddingLayout(4),
              ADDRESS.withName("CredentialBlob"),
              JAVA_INT.withName("Persist"),
              JAVA_INT.withName("AttributeCount"),
              ADDRESS.withName("Attributes"),
              ADDRESS.withName("TargetAlias"),
              ADDRESS.withName("UserName"))
          .withName("CREDENTIALW");

  static final StructLayout JOBOBJECT_BASIC_LIMIT_INFORMATION =
      MemoryLayout.structLayout(
              JAVA_LONG.withName("PerProcessUserTimeLimit"),
              JAVA_LONG.withName("PerJobUserTimeLimit"),
              JAVA_INT.withName("LimitFlags"),
              MemoryLayout.paddingLayout(4),
              JAVA_LONG.withName("MinimumWorkingSetSize"),
              JAVA_LONG.withName("MaximumWorkingSetSize"),
              JAVA_INT.withName("ActiveProcessLimit"),
              MemoryLayout.paddingLayout(4),
              JAVA_LONG.withName("Affinity"),
              JAVA_INT.withName("PriorityClass"),
              JAVA_INT.withName("SchedulingClass"))
          .withName("JOBOBJECT_BASIC_LIMIT_INFORMATION");

  static final StructLayout JOBOBJECT_EXTENDED_LIMIT_INFORMATION =
      MemoryLayout.structLayout(
              JOBOBJECT_BASIC_LIMIT_INFORMATION.withName("BasicLimitInformation"),
              MemoryLayout.sequenceLayout(6, JAVA_LONG).withName("IoInfo"),
              JAVA_LONG.withName("ProcessMemoryLimit"),
              JAVA_LONG.withName("JobMemoryLimit"),
              JAVA_LONG.withName("PeakProcessMemoryUsed"),
              JAVA_LONG.withName("PeakJobMemoryUsed"))
          .withName("JOBOBJECT_EXTENDED_LIMIT_INFORMATION");

  private WindowsLayout() {}

  /// Where a member of a structure begins, in bytes.
  public static long offset(StructLayout structure, String member) {
    return structure.byteOffset(MemoryLayout.PathElement.groupElement(member));
  }
}
