package dev.assent.core.identity.issuer;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// A code that a person confirms on another device.
///
/// @param deviceCode ours alone, never printed
/// @param userCode what the person types
/// @param address where they type it
/// @param completeAddress the same with the code in it; absent where there is none
/// @param life how long it can be confirmed
/// @param interval how long to wait between two questions
public record DeviceCode(
    String deviceCode,
    String userCode,
    URI address,
    Optional<URI> completeAddress,
    Duration life,
    Duration interval) {
  @Override
  public String toString() {
    return "DeviceCode[not shown]";
  }
}
