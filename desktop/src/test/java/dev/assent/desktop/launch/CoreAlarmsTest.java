package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.proxy.host.CoreEvent.Attention;
import dev.assent.core.proxy.host.CoreEvent.AttentionOver;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CoreAlarmsTest {
  private final Map<String, String> tray = new LinkedHashMap<>();
  private final CoreAlarms alarms = new CoreAlarms(this::said);

  private void said(String cause, Optional<String> words) {
    words.ifPresentOrElse(text -> tray.put(cause, text), () -> tray.remove(cause));
  }

  @Test
  void anAlarmIsThereUntilItIsOverAndEndsNoOther() {
    alarms.begun(new Attention("files", "policy-broken", "the policy file has errors"));
    alarms.begun(new Attention("mail", "server-held", "nobody has accepted its command yet"));
    alarms.begun(new Attention("mail", "policy-broken", "the policy file has errors"));
    alarms.over(new AttentionOver("mail", "policy-broken"));
    assertThat(tray.keySet()).containsExactly("policy-broken files", "server-held mail");
    assertThat(tray.get("server-held mail")).isEqualTo("mail: nobody has accepted its command yet");
    alarms.over(new AttentionOver("files", "policy-broken"));
    alarms.over(new AttentionOver("mail", "server-held"));
    assertThat(tray).isEmpty();
    assertThat(alarms.words()).isEmpty();
  }

  @Test
  void whatHappenedOnceStandsInTheWindowUntilItIsPutAway() {
    alarms.begun(new Attention("files", "policy-broken", "the policy file has errors"));
    alarms.begun(new Attention("", "changed-outside", "`pins.json` was changed"));
    alarms.begun(new Attention("", "changed-outside", "`installation.key` was changed"));
    alarms.begun(new Attention("files", "internal", "an internal fault"));
    assertThat(alarms.words()).contains("an internal fault", "2 more");
    assertThat(tray.values())
        .as("each is told")
        .anyMatch(said -> said.contains("pins.json"))
        .anyMatch(said -> said.contains("installation.key"));
    alarms.putAway();
    assertThat(alarms.words()).isEmpty();
    assertThat(tray.keySet()).containsExactly("policy-broken files");
  }
}
