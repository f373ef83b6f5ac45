package dev.assent.core.risk.target;

import dev.assent.core.risk.table.NameTable;
import java.util.Set;

/// Tells places of the file system that matter to the machine or to a user, and those that do not.
final class PlaceTargets {
  private static final NameTable TABLE = NameTable.of("files");

  private static final Set<String> SYSTEM = Set.copyOf(TABLE.names("system", "folders"));
  private static final Set<String> WINDOWS_SYSTEM =
      Set.of("windows", "program files", "program files (x86)", "programdata", "boot", "recovery", "system volume information");
  private static final Set<String> PROGRAMS =
      Set.of("/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin");
  private static final Set<String> DIVIDED = Set.of("usr", "var", "lib", "system", "library");
  /// The streams that each program has.
  private static final Set<String> STANDARD = Set.of("0", "1", "2");
  private static final Set<String> HARMLESS = Set.of("stdout", "stderr", "stdin", "tty", "fd", "zero", "random", "urandom", "pts", "shm");
  private static final Set<String> REBUILDABLE = Set.copyOf(TABLE.names("rebuildable", "folders"));
  private static final Set<String> DISKS = Set.copyOf(TABLE.names("devices", "disks"));

  private PlaceTargets() {}

  static void into(Set<Target> found, Location location, Location start) {
    boolean drive = location.anchor().endsWith(":");
    if (location.anchor().equals("/") || drive) {
      whole(found, location, drive);
    } else if (location.anchor().equals("~")) {
      home(found, location, 0);
    }
    if (!location.names().isEmpty() && !found.contains(Target.SYSTEM) && isRebuildable(location, from(location, start))) {
      found.add(Target.REBUILDABLE);
    }
  }

  private static void whole(Set<Target> found, Location location, boolean drive) {
    int size = location.names().size();
    String first = location.name(0);
    if (size == 0) {
      found.add(Target.ROOT);
      return;
    }
    if (drive ? first.equals("temp") || first.equals("tmp") : isTemporary(location)) {
      found.add(size > 1 || drive ? Target.TEMPORARY : Target.TOP);
      if (size > 1 || drive) {
        return;
      }
    }
    if (first.equals("dev")) {
      device(found, location);
      return;
    }
    if (first.equals("mnt") && size > 1 && location.name(1).length() == 1) {
      mounted(found, location);
      return;
    }
    if (size == 1) {
      found.add(Target.TOP);
    }
    int homes = homes(location, drive);
    if (homes > 0) {
      found.add(Target.OTHER_HOME);
      home(found, location, homes);
      return;
    }
    boolean system = drive ? WINDOWS_SYSTEM.contains(first) : SYSTEM.contains(first);
    if (system) {
      found.add(Target.SYSTEM);
      system(found, location, drive);
    }
  }

  /// Drives of Windows as they are seen from Linux inside it.
  private static void mounted(Set<Target> found, Location location) {
    var names = location.names().subList(2, location.names().size()).stream().map(Targets::lower).toList();
    whole(found, new Location(Targets.lower(location.name(1)) + ":", names), true);
  }

  private static void system(Set<Target> found, Location location, boolean drive) {
    int size = location.names().size();
    String path = location.path();
    boolean folder =
        size == 1
            || size == 2 && (drive || DIVIDED.contains(location.name(0)))
            || size == 3 && (path.startsWith("/usr/local/") || path.startsWith("/var/lib/"));
    if (folder) {
      found.add(Target.SYSTEM_FOLDER);
    }
    for (var programs : PROGRAMS) {
      if (path.equals(programs) || path.startsWith(programs + "/")) {
        found.add(Target.PROGRAMS);
      }
    }
    if (location.name(0).equals("boot") || path.startsWith("/etc/default/grub")) {
      found.add(Target.BOOT);
    }
    if (location.name(0).equals("proc") || location.name(0).equals("sys")) {
      found.add(Target.KERNEL);
    }
  }

  /// The number of names that lead to a home folder that is not known as the own one; 0 when none
  /// does.
  private static int homes(Location location, boolean drive) {
    String first = location.name(0);
    if (drive) {
      return first.equals("users") && location.names().size() > 1 ? 2 : 0;
    }
    if (first.equals("root")) {
      return 1;
    }
    return (first.equals("home") || first.equals("Users")) && location.names().size() > 1 ? 2 : 0;
  }

  private static void home(Set<Target> found, Location location, int above) {
    int below = location.names().size() - above;
    if (below == 0) {
      found.add(Target.HOME);
      return;
    }
    String path = Targets.lower(location.path());
    boolean temporary =
        path.contains("/appdata/local/temp/") || path.contains("/.cache/") || path.endsWith("/.cache") || path.contains("/library/caches/");
    if (temporary) {
      found.add(Target.TEMPORARY);
    } else if (below == 1) {
      found.add(Target.HOME_FOLDER);
    }
  }

  private static boolean isTemporary(Location location) {
    int size = location.names().size();
    String second = location.name(1);
    return switch (location.name(0)) {
      case "tmp" -> true;
      case "var" -> size > 2 && (second.equals("tmp") || second.equals("folders"));
      case "private" -> size > 2 && second.equals("tmp") || size > 3 && second.equals("var") && location.name(2).equals("folders");
      case "dev" -> size > 2 && second.equals("shm");
      default -> false;
    };
  }

  /// Only names below the working folder say what a thing is for; elsewhere those below a home or a top folder do.
  private static int from(Location location, Location start) {
    if (location.isBelow(start)) {
      return start.names().size();
    }
    return location.anchor().equals("/") || location.anchor().endsWith(":") ? 2 : location.anchor().equals("~") ? 1 : 0;
  }

  private static boolean isRebuildable(Location location, int from) {
    for (int at = from; at < location.names().size(); at++) {
      if (REBUILDABLE.contains(Targets.lower(location.name(at)))) {
        return true;
      }
    }
    return FileKinds.MADE_AGAIN.areIn(Targets.lower(location.last()));
  }

  private static void device(Set<Target> found, Location location) {
    String name = location.name(1);
    if (name.equals("fd") && location.names().size() > 2 && !STANDARD.contains(location.name(2))) {
      found.add(Target.STREAM);
    }
    if (name.equals("null") || name.equals("full")) {
      found.add(Target.NULL_DEVICE);
      return;
    }
    if (HARMLESS.contains(name)) {
      found.add(Target.TEMPORARY);
      return;
    }
    if (name.equals("tcp") || name.equals("udp")) {
      found.add(Target.CONNECTION);
      return;
    }
    found.add(Target.DEVICE);
    for (var disk : DISKS) {
      if (name.startsWith(disk) && !name.startsWith("sdk")) {
        found.add(Target.DISK);
      }
    }
    if (location.names().size() <= 1) {
      found.add(Target.TOP);
    }
  }
}
