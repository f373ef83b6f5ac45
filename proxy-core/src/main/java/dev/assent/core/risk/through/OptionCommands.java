package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.StandardInput;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Walks through the values of options that are programs: `scp -S`, `tar --to-command`, `git
/// difftool -x`, `ssh -o ProxyCommand=`.
///
/// This comes beside what else is known of a program.
final class OptionCommands {
  /// Names, a colon, options whose value is a command line; those that end with `=` are settings,
  /// which may stand in any word.
  private static final String TABLE =
      """
      git: --extcmd --upload-pack --receive-pack --exec --open-files-in-pager --tree-filter --index-filter --env-filter --msg-filter --commit-filter --smtp-server --to-cmd --cc-cmd --header-cmd --httpd
      mapfile readarray compgen complete: -C
      bind: -x
      scp sftp sshfs: -S ProxyCommand= LocalCommand= KnownHostsCommand= ssh_command=
      ssh autossh slogin: ProxyCommand= LocalCommand= KnownHostsCommand=
      mosh: --ssh --server
      rsync: -e --rsh --rsync-path
      rclone: --password-command --sftp-ssh --metadata-mapper
      tar gtar bsdtar: --to-command --use-compress-program -I --rsh-command --rmt-command --info-script --new-volume-script -F --checkpoint-action=exec=
      zip: -TT --unzip-command
      cpio: --rsh-command
      split gsplit: --filter
      sort gsort: --compress-program
      rg: --pre --hostname-bin
      ag ack: --pager
      man: -P --pager -H --html
      bat batcat delta: --pager
      nano: -s --speller
      go: -toolexec -exec -vettool
      cargo: --config=build.rustc-wrapper= build.rustc-wrapper= build.rustc= runner= linker= credential-process=
      bazel bazelisk: --run_under --workspace_status_command
      gcc g++ cc c++ clang: -wrapper
      make gmake: SHELL= --eval CC= CXX= LD= AR=
      npm pnpm yarn: --script-shell --git --editor --browser --viewer
      tcpdump: -z
      wget wget2: --use-askpass
      mysql mariadb psql: --pager
      restic: --password-command sftp.command= rclone.program=
      borg borgmatic: --rsh --remote-path
      duplicity: --ssh-backend-cmd
      hg: --ssh -e --remotecmd ui.ssh= ui.editor= ui.merge= alias.*= hooks.*= extdiff.*= merge-tools.*=
      svn: --diff-cmd --diff3-cmd --editor-cmd --merge-cmd helpers:editor-cmd= tunnels:*=
      jj: --tool ui.pager= ui.editor= ui.diff-editor= aliases.*=
      fzf sk: --preview --bind=
      apt apt-get aptitude dpkg: *-Invoke::= *-Invoke= Pre-Install-Pkgs::= Command=
      rpm rpmbuild: --pipe
      openvpn: --up --down --route-up --tls-verify --client-connect --auth-user-pass-verify
      dhclient: -sf
      mutt neomutt: -e=
      ansible ansible-playbook ansible-vault: --vault-password-file --become-exe --ssh-executable
      qemu-system-x86_64 qemu: script= downscript=
      gdb: --init-eval-command -iex
      lldb: --one-line -o --one-line-before-file -O
      sshd dropbear: ForceCommand= AuthorizedKeysCommand=
      newsboat: -x
      msmtp: --passwordeval
      helm: --post-renderer
      aws: credential_process=\
      """;

  /// @param names of options, or of settings with `=` at the end
  private record Row(List<String> names) {}

  private static final Map<String, Row> ROWS = rows();

  private OptionCommands() {}

  private static Map<String, Row> rows() {
    var rows = new HashMap<String, Row>();
    TABLE
        .lines()
        .forEach(line -> {
          int colon = line.indexOf(": ");
          var row = new Row(List.of(line.substring(colon + 2).strip().split(" ")));
          for (var name : line.substring(0, colon).strip().split(" ")) {
            rows.putIfAbsent(name, row);
          }
        });
    return Map.copyOf(rows);
  }

  /// Walks through what the options of a call run.
  static void look(ProgramRun call) {
    var row = ROWS.get(call.name());
    if (row == null) {
      return;
    }
    for (int at = 0; at < call.size(); at++) {
      for (var name : row.names()) {
        String value = name.endsWith("=") ? setting(call.text(at), name) : value(call, at, name);
        boolean program = name.endsWith("=") && value.indexOf(' ') < 0;
        if (!value.isBlank() && !value.startsWith("--") && !program) {
          run(call, value);
        }
      }
    }
  }

  private static String value(ProgramRun call, int at, String name) {
    String text = call.text(at);
    if (text.equals(name)) {
      return call.text(at + 1);
    }
    if (text.startsWith(name + "=")) {
      return text.substring(name.length() + 1);
    }
    boolean glued = name.length() == 2 && text.startsWith(name) && text.indexOf(' ') > 0;
    return glued ? text.substring(2) : "";
  }

  /// The value of `-o Name=value`, `-oName=value`, `Name=value`, `-o 'Name value'`; a star in a
  /// name stands for anything.
  private static String setting(String text, String name) {
    String wanted = name.substring(0, name.length() - 1).toLowerCase(Locale.ROOT);
    int start = text.startsWith("--") ? 2 : text.startsWith("-") && text.length() > 2 ? 2 : 0;
    for (int from : start == 0 ? new int[] {0} : new int[] {0, start}) {
      String rest = text.substring(from);
      int end = rest.indexOf('=');
      end = end < 0 ? rest.indexOf(' ') : end;
      if (wanted.indexOf('=') > 0 && rest.toLowerCase(Locale.ROOT).startsWith(wanted + "=")) {
        return rest.substring(name.length());
      }
      if (end > 0
          && ShellPatterns.matches(wanted, rest.substring(0, end).toLowerCase(Locale.ROOT))) {
        return rest.substring(end + 1);
      }
    }
    return "";
  }

  /// A command line; what stands before it in tools' own ways (`!`, `|`, a name of a key) is left
  /// off.
  static void run(ProgramRun call, String value) {
    String text = value.strip();
    if (text.startsWith("\"") && text.indexOf("\":") > 0) {
      text = text.substring(text.indexOf("\":") + 2).strip();
    }
    while (!text.isEmpty() && "!|@-+".indexOf(text.charAt(0)) >= 0) {
      text = text.substring(1).strip();
    }
    if (!text.isEmpty() && call.walk().budget().characters(text.length())) {
      call.walk()
          .maybeCode(text, call.inside().apart().reading(StandardInput.unknown(), Pipe.NONE));
    }
  }
}
