package dev.assent.core.risk.through.value;

import java.util.List;
import java.util.Set;

/// Names of programs that a name with a pattern, or with a piece left out, may stand for.
///
/// The order is that in which they are tried, the harmful first.
public final class WellKnownPrograms {
  private static final List<String> NAMES =
      List.of(
          ("rm shred dd mkfs mkfs.ext4 mkfs.ext3 mkfs.ext2 mkfs.xfs mkfs.btrfs mkfs.vfat mkswap wipefs fdisk sfdisk parted sgdisk blkdiscard"
                  + " cryptsetup lvremove vgremove pvremove chmod chown chattr chgrp mv cp ln tee cat reboot shutdown halt poweroff init telinit"
                  + " systemctl service kill killall pkill userdel useradd usermod groupdel passwd chpasswd visudo sudo su doas iptables"
                  + " ip6tables nft ufw ip ifconfig firewall-cmd curl wget nc ncat socat ssh scp rsync bash sh dash zsh ksh ash fish python python3"
                  + " perl ruby node php lua awk gawk env xargs find base64 xxd tar zip gzip unzip truncate unlink rmdir crontab at"
                  + " docker podman kubectl helm git terraform aws gcloud az psql mysql mongosh redis-cli dropdb apt apt-get yum dnf pip pip3 npm"
                  + " history journalctl auditctl mount umount losetup swapoff insmod rmmod modprobe sysctl less more head tail tac sed grep strings"
                  + " busybox nohup timeout eval echo printf ls id whoami hostname uname ps touch mkdir install openssl gpg tcpdump nmap telnet")
              .split(" "));

  private static final Set<String> SET = Set.copyOf(NAMES);

  private WellKnownPrograms() {}

  public static boolean has(String name) {
    return SET.contains(name);
  }

  /// The first name that matches a pattern; empty when none does.
  public static String matching(String pattern) {
    for (var name : NAMES) {
      if (ShellPatterns.matches(pattern, name)) {
        return name;
      }
    }
    return "";
  }
}
