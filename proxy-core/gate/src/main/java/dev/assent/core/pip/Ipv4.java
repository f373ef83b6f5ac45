package dev.assent.core.pip;

import java.util.Optional;

/// IPv4 addresses the way browsers read them: one to four numbers, decimal, octal or hexadecimal.
final class Ipv4 {
  private Ipv4() {}

  /// True if a host must be an address, because its last label is a number.
  static boolean endsInNumber(String host) {
    String last = host.substring(host.lastIndexOf('.') + 1);
    return last.matches("[0-9]+|0[xX][0-9a-fA-F]*");
  }

  /// The address as four decimal numbers; absent when it is none.
  static Optional<String> normalised(String host) {
    String[] parts = host.split("\\.", -1);
    if (parts.length > 4) {
      return Optional.empty();
    }
    long address = 0;
    for (int i = 0; i < parts.length; i++) {
      long number = number(parts[i]);
      boolean last = i == parts.length - 1;
      long limit = last ? 1L << (8 * (5 - parts.length)) : 256;
      if (number < 0 || number >= limit) {
        return Optional.empty();
      }
      address |= last ? number : number << (8 * (3 - i));
    }
    return Optional.of(
        (address >> 24)
            + "."
            + (address >> 16 & 255)
            + "."
            + (address >> 8 & 255)
            + "."
            + (address & 255));
  }

  /// The number of a label; -1 when it is none or longer than any address.
  private static long number(String label) {
    try {
      if (label.matches("0[xX][0-9a-fA-F]*")) {
        return label.length() == 2 ? 0 : Long.parseLong(label.substring(2), 16);
      }
      if (label.matches("0[0-7]+")) {
        return Long.parseLong(label, 8);
      }
      return label.matches("0|[1-9][0-9]*") ? Long.parseLong(label) : -1;
    } catch (NumberFormatException _) {
      return -1;
    }
  }
}
