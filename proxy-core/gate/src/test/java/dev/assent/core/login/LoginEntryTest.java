package dev.assent.core.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The entry is there exactly while the setting wants it, and no other program's file is touched.
class LoginEntryTest {
  @TempDir Path home;

  private LoginEntry entry(String system, Map<String, String> environment, String program) {
    return LoginEntry.of(system, environment, home, Path.of(program)).orElseThrow();
  }

  @Test
  void itComesAndGoesWithTheSetting() throws IOException {
    var entry = entry("Linux", Map.of(), "/usr/lib/assent/bin/assent-desktop");
    entry.apply(false);
    assertThat(home.resolve(".config")).doesNotExist();
    entry.apply(true);
    assertThat(home.resolve(".config/autostart/dev.assent.Assent.desktop"))
        .content()
        .startsWith("[Desktop Entry]\n")
        .contains("\nExec=\"/usr/lib/assent/bin/assent-desktop\" --background\n");
    entry("Linux", Map.of(), "/opt/other 50%/assent-desktop").apply(true);
    assertThat(entry.started()).contains(Path.of("/opt/other 50%/assent-desktop"));
    assertThat(entry.file().getParent().toFile().list())
        .containsExactly("dev.assent.Assent.desktop");
    entry.apply(false);
    assertThat(entry.file()).doesNotExist();
  }

  @Test
  void theFolderIsTheOneOfTheDesktop() {
    Path elsewhere = home.resolve("conf");
    assertThat(entry("Linux", Map.of("XDG_CONFIG_HOME", elsewhere.toString()), "/a").file())
        .startsWithRaw(elsewhere);
    assertThat(entry("Linux", Map.of("XDG_CONFIG_HOME", "conf"), "/a").file())
        .startsWithRaw(home.resolve(".config"));
    assertThat(LoginEntry.of("Windows 11", Map.of(), home, Path.of("/a"))).isEmpty();
  }

  @Test
  void whatIsNotOursStays() throws IOException {
    var entry = entry("Linux", Map.of(), "/usr/bin/assent-desktop");
    Files.createDirectories(entry.file().getParent());
    for (String text :
        List.of(
            "[Desktop Entry]\nExec=mine\n",
            entry.text() + "Hidden=true\n",
            entry.text() + "X-GNOME-Autostart-enabled=false\n")) {
      Files.writeString(entry.file(), text);
      entry.apply(true);
      assertThat(entry.file()).hasContent(text);
    }
    for (String text :
        List.of(
            "[Desktop Entry]\nExec=mine\n",
            "[Desktop Entry]\nComment=Written by Assent\nExec=\"/usr/bin/assent-desktop\" --background\n",
            entry.text().replace("/usr/bin/assent-desktop", "/usr/bin/other"),
            entry
                .text()
                .replace("assent-desktop\" --background", "assent-desktop\" --background; x"))) {
      Files.writeString(entry.file(), text);
      assertThat(entry.isThere()).as(text).isFalse();
      entry.apply(false);
      assertThat(entry.file()).hasContent(text);
    }
    Files.writeString(entry.file(), entry.text() + "X-KDE-Autostart-after=panel\n");
    entry.apply(false);
    assertThat(entry.file()).as("a line of a desktop beside ours").doesNotExist();
  }

  @Test
  void ofAHomeThatAVariableNamesNothingStarts() {
    var own =
        new AssentHome(
            home.resolve(".config/assent"),
            home.resolve(".local/state/assent"),
            home.resolve("run"));
    var other = new AssentHome(home.resolve("p"), home.resolve("p"), home.resolve("run"));
    var program = Path.of("/usr/bin/assent-desktop");
    assertThat(LoginStart.of("Linux", Map.of(), home, own, program)).isPresent();
    assertThat(LoginStart.of("Linux", Map.of(), home, other, program)).isEmpty();
  }

  @Test
  void pathsWithSignsAreQuoted() throws Exception {
    assertThat(entry("Linux", Map.of(), "/opt/a b/50% \"$x\"/assent").text())
        .contains("Exec=\"/opt/a b/50%% \\\\\"\\\\$x\\\\\"/assent\" --background");
    var plist = entry("Mac OS X", Map.of(), "/Applications/R&D <1>/assent");
    assertThat(plist.file())
        .isEqualTo(home.resolve("Library/LaunchAgents/dev.assent.Assent.plist"));
    var parser = DocumentBuilderFactory.newInstance();
    parser.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    var texts =
        parser
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(plist.text().getBytes(StandardCharsets.UTF_8)))
            .getElementsByTagName("string");
    assertThat(texts.item(1).getTextContent()).isEqualTo("/Applications/R&D <1>/assent");
  }

  @Test
  void aFolderThatCannotBeWrittenIsTold() throws IOException {
    Files.writeString(home.resolve(".config"), "no folder");
    var entry = entry("Linux", Map.of(), "/a");
    assertThatThrownBy(() -> entry.apply(true)).isInstanceOf(IOException.class);
  }
}
