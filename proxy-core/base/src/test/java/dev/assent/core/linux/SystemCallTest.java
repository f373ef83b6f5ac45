package dev.assent.core.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SystemCallTest {
  @Test
  void onlySystemsWhoseNumbersAreKnownAreTried() {
    assertThat(SystemCall.isKnown("Linux", "amd64")).isTrue();
    assertThat(SystemCall.isKnown("Linux", "aarch64")).isTrue();
    assertThat(SystemCall.isKnown("Linux", "riscv64")).isFalse();
    assertThat(SystemCall.isKnown("Mac OS X", "aarch64")).isFalse();
    assertThat(SystemCall.isKnown("Windows 11", "amd64")).isFalse();
  }
}
