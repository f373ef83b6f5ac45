package dev.assent.core.risk.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Argument;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks what operands mean, seen from a project in a home.
class TargetsTest {
  private static final Targets POSIX = Targets.of(new TargetSurroundings("/home/ana/shop", "/home/ana", List.of("main", "release/*")));
  private static final Targets WINDOWS = Targets.of(new TargetSurroundings("C:\\Users\\ana\\shop", "C:\\Users\\ana", List.of()));

  private static Argument argument(String text) {
    String known = text.replace('§', Argument.UNKNOWN);
    return new Argument(known, known.indexOf('*') >= 0, known.startsWith("~"), false);
  }

  private static Set<Target> kinds(String words) {
    return words.isBlank() ? Set.of() : Arrays.stream(words.strip().split(" ")).map(word -> Target.valueOf(word.toUpperCase(Locale.ROOT))).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      value = {
        "/ │ root outside kept │ home rebuildable",
        "/* │ root wildcard │ home",
        "/. │ root │ home",
        "//usr/..// │ root │ system",
        "§/ │ root unknown │ rebuildable",
        "§/* │ root unknown │ rebuildable",
        "§ │ unknown kept │ root",
        "~ │ home outside │ root",
        "~/ │ home │ home_folder",
        "/home/ana │ home │ top",
        "/home/ana/* │ home wildcard │ top",
        "~bob │ home other_home │ in_home",
        "/root │ home top other_home │ rebuildable",
        "/home │ top │ home",
        "/home/* │ top wildcard │ home",
        "/etc │ system system_folder top │ home",
        "/etc/fstab │ system │ system_folder",
        "/usr/lib │ system_folder │ rebuildable",
        "/usr/local/bin/x │ system programs │ rebuildable system_folder",
        "/opt │ top system │ rebuildable",
        "~/projects │ home_folder in_home outside │ rebuildable",
        "~/.cache/x │ temporary │ kept",
        ". │ working_folder inside │ parent",
        "./ │ working_folder │ parent",
        "* │ working_folder wildcard │ parent",
        ".. │ parent home │ inside",
        "../other │ outside home_folder │ inside",
        "src │ inside kept │ rebuildable outside",
        "node_modules │ inside rebuildable │ kept",
        "./build/x │ rebuildable │ kept",
        "node_modules/../src │ inside kept │ rebuildable",
        "/tmp/x │ temporary outside │ kept",
        "/tmp │ top │ temporary_none",
        "/tmp/../etc │ system │ temporary",
        "/dev/sda │ disk device │ system",
        "/dev/disk/by-id/x │ disk │ null_device",
        "/dev/null │ null_device │ device kept",
        "/dev/tcp/1.2.3.4/5 │ connection │ device",
        "/dev/stderr │ temporary │ device kept",
        ".git │ vcs kept inside │ rebuildable",
        ".g*t │ vcs wildcard │ rebuildable",
        "~/.ssh/id_rsa │ secret │ secret_folder",
        "~/.ssh/id_rsa.pub │ in_home │ secret",
        "~/.ssh/config │ in_home │ secret",
        "~/.ssh │ secret_folder home_folder │ secret",
        "§/.aws/credentials │ secret unknown │ root",
        ".env │ env_file │ secret",
        ".env.example │ inside │ env_file",
        "/etc/shadow │ secret accounts │ sudoers",
        "/etc/sudoers.d/x │ sudoers system │ accounts",
        "~/.bash_history │ history │ log",
        "/var/log/syslog │ log system │ history",
        "~/.bashrc │ shell_profile │ history",
        "/etc/cron.d/x │ startup │ log",
        "/etc/hosts │ names │ accounts",
        "CLAUDE.md │ agent_notes │ agent_settings",
        "docs/agents.md │ inside │ agent_notes",
        "~/.claude/settings.json │ agent_settings │ agent_notes",
        "~/.config/assent/policy.json │ guard │ secret",
        "prod.db │ database production │ rebuildable",
        "main │ protected_branch │ outside",
        "+release/1.2 │ protected_branch │ outside",
        "HEAD:main │ protected_branch │ disk",
        "topic/main-x │ inside │ protected_branch",
        "host:/srv │ remote │ inside",
        "https://x.example/a │ url remote │ local_url",
        "http://localhost:80/a │ url local_url │ remote",
        "product │ inside │ production",
        "shop-prod-1 │ production │ secret",
        "/mnt/c/Users/bob │ home other_home │ root",
      })
  void namesMeanPlaces(String text, String is, String isNot) {
    var found = POSIX.of(argument(text));
    assertThat(found).containsAll(kinds(is));
    assertThat(found).doesNotContainAnyElementsOf(kinds(isNot.replace("temporary_none", "history")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      value = {
        "C:\\ │ root",
        "C:\\* │ root",
        "c:/ │ root",
        "C:\\Users │ top",
        "C:\\Users\\ana │ home",
        "C:\\Users\\ana\\*.* │ home",
        "C:\\Users\\bob │ other_home",
        "C:\\Windows\\System32 │ system system_folder",
        "D:\\ │ root",
        ".\\bin │ rebuildable inside",
        "src │ inside kept",
        "* │ working_folder",
        "NUL │ null_device",
        "C:\\Windows\\System32\\drivers\\etc\\hosts │ names system",
        "HKLM:\\SOFTWARE │ registry registry_root",
        "HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run │ registry registry_start",
        "C:\\Users\\ana\\.ssh\\id_rsa │ secret",
        "C:\\Users\\ana\\AppData\\Local\\Temp\\x │ temporary",
      })
  void namesOfWindowsMeanPlaces(String text, String is) {
    assertThat(WINDOWS.of(argument(text))).containsAll(kinds(is));
  }

  @ParameterizedTest
  @CsvSource({"/etc, ., system_folder", "/, *, root", "~, Documents, home_folder", "build, x, rebuildable", "/srv/x, .., system"})
  void theFolderOfTheStepCounts(String folder, String text, String is) {
    assertThat(POSIX.in(Optional.of(folder)).of(argument(text))).containsAll(kinds(is));
  }
}
