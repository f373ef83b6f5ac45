package dev.assent.desktop.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.doctor.SupportBundle;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class InstallationViewModelTest {
  private final CannedInstallation desk = new CannedInstallation();
  private final InstallationViewModel model = new InstallationViewModel(desk);

  @Test
  void eachCheckIsALineWithWhatToDo() {
    assertThat(model.checks()).isEmpty();
    model.look();
    assertThat(model.lookingProperty().get()).isFalse();
    assertThat(model.checks())
        .extracting(InstallationViewModel.Line::tier)
        .containsExactly("calm", "care", "danger", "calm");
    assertThat(model.checks().get(2))
        .isEqualTo(
            new InstallationViewModel.Line(
                "danger",
                "Disk room",
                "12 MiB are left where your files lie",
                "make room: a log that cannot be written lets no call pass"));
  }

  @Test
  void germanWindowsSayItInGerman() {
    Texts.speak(Language.of("de", Locale.GERMANY));
    try {
      model.look();
      model.plan();
      assertThat(model.checks().get(1).words())
          .isEqualTo("aus `/home/ada` darf kein Programm gestartet werden");
      assertThat(model.checks())
          .extracting(InstallationViewModel.Line::head)
          .containsExactly(
              "Laufender Kern", "Dateisystem", "Platz auf dem Datenträger", "Schlüsselspeicher");
      assertThat(model.removal().getFirst().words())
          .isEqualTo("`/home/ada/.claude/settings.json`: Byte für Byte wie zuvor");
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  @Test
  void aBundleIsShownBeforeItIsWritten() {
    model.gather();
    assertThat(model.contents()).as("nothing was looked at yet").isEmpty();
    model.look();
    assertThat(model.offeredProperty().get()).isFalse();
    model.gather();
    assertThat(model.contents())
        .extracting(InstallationViewModel.Content::name)
        .containsExactly("README.txt", "version.json");
    assertThat(model.contents().getLast().text()).isEqualTo("{\"assent\": \"1.2.3\"}\n");
    model.choose(SupportBundle.Part.POLICIES, true);
    assertThat(model.contents())
        .extracting(InstallationViewModel.Content::name)
        .contains("policies/server-1.json");
    model.choose(SupportBundle.Part.POLICIES, false);
    assertThat(model.contents()).hasSize(2);
    assertThat(desk.written).isEmpty();
    model.write(Path.of("/x/assent.zip"));
    assertThat(desk.written).hasSize(1);
    assertThat(model.writtenProperty().get()).isEqualTo("Written to /x/assent.zip");
    desk.fault = "the disk is full";
    model.write(Path.of("/x/assent.zip"));
    assertThat(model.writtenProperty().get()).isEqualTo("Not written: the disk is full");
  }

  @Test
  void whatWasTakenOutStaysShown() {
    model.plan();
    assertThat(model.removal())
        .extracting(InstallationViewModel.Line::head)
        .containsExactly("What becomes of files and settings", "What stays", "");
    assertThat(model.removal())
        .extracting(InstallationViewModel.Line::tier)
        .containsExactly("calm", "calm", "calm");
    model.uninstall();
    assertThat(desk.uninstalled).isEqualTo(1);
    assertThat(model.removal())
        .extracting(InstallationViewModel.Line::head)
        .containsExactly("What was done");
    model.plan();
    assertThat(model.removal())
        .extracting(InstallationViewModel.Line::head)
        .containsExactly("What was done");
    assertThat(model.removedProperty().get()).isTrue();
  }
}
