package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardSettings;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CardSettingsFromConfigTest {
  private final ApprovalViewModel card =
      new ApprovalViewModel(
          new FakeDesk(), new ManualTicker(SampleRequests.NOW), CommandReader.NONE);

  private static ConfigStore open(Path folder) throws ConfigException {
    return ConfigStore.open(
        AssentHome.locate(Map.of("ASSENT_HOME", folder.toString()), folder, "Linux"),
        Clock.systemUTC());
  }

  @Test
  void defaultsAreTheStandard(@TempDir Path folder) throws ConfigException {
    try (var config = open(folder.resolve("home"))) {
      new CardSettingsFromConfig(config, Runnable::run).follow(card);
      assertThat(card.settingsProperty().get()).isEqualTo(CardSettings.STANDARD);
    }
  }

  @Test
  void everyChoiceAboutAnsweringReachesTheCard(@TempDir Path folder)
      throws ConfigException, InterruptedException {
    try (var config = open(folder.resolve("home"))) {
      new CardSettingsFromConfig(config, Runnable::run).follow(card);
      var wanted =
          new CardSettings(
              false, HoldStyle.TWO_PRESSES, Duration.ofMillis(1500), Duration.ofMillis(2000));
      var arrived = new CountDownLatch(1);
      card.settingsProperty()
          .subscribe(now -> {
            if (now.equals(wanted)) {
              arrived.countDown();
            }
          });
      config.set("hitl.return_key", new JsonString("off"));
      config.set("hitl.arming_ms", JsonNumber.of(1500));
      config.set("hitl.hold_ms", JsonNumber.of(2000));
      config.set("hitl.hold_style", new JsonString("two_presses"));
      assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
