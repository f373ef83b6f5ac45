package dev.assent.core.risk.through;

import dev.assent.core.risk.rules.RuleFiles;
import java.util.Arrays;
import java.util.Set;

/// Says by a program's name what its words are to it: data, a command to start, or nobody knows.
///
/// The programs that start others are no closed list. What is listed is what takes words as data,
/// and what surely starts them.
public final class ProgramRoles {
  /// The role that words have for a program.
  public enum Role {
    /// they are text, names or files
    DATA,
    /// a command among them is started
    STARTS,
    /// a command among them is started behind a word such as `run`
    STARTS_BEHIND_VERB,
    /// they are sub-commands of its own; behind a word such as `run` a command may follow
    VERBS,
    /// nothing is known of it
    UNKNOWN
  }

  private static final Set<String> DATA =
      words(
          """
          echo printf print cat bat batcat tac rev head tail less more most view pr nl od xxd hexdump strings wc sort uniq cut paste join comm
          column fold fmt expand unexpand tr tee sponge split csplit shuf tsort cmp diff diff3 sdiff patch colordiff delta difft grep egrep
          fgrep zgrep rg rga ag ack ugrep sed gsed awk gawk mawk nawk jq yq gojq jaq xq tomlq dasel fx gron mlr csvcut csvgrep xsv qsv
          ls ll la dir vdir exa eza lsd tree stat file du df dust duf ncdu find gfind fd fdfind locate plocate mdfind which whereis whence type
          where test [ [[ true false : pwd cd pushd popd dirs basename dirname realpath readlink touch mkdir mktemp rmdir rm unlink shred mv cp ln
          install chmod chown chgrp chattr lsattr setfacl getfacl truncate fallocate dd sync date cal uptime uname hostname arch nproc who w
          whoami id groups users last lastlog finger getent logname tty stty tput clear reset sleep wait seq yes factor bc dc expr numfmt
          man info help apropos whatis tldr cheat cheat.sh howdoi navi explainshell manpath figlet toilet banner cowsay lolcat boxes say
          espeak espeak-ng festival spd-say notify-send osascript-notify terminal-notifier wall write mesg logger systemd-cat mail mailx mutt
          sendmail msmtp dialog whiptail zenity kdialog yad gum rofi dmenu fzf sk peco percol read select let alias unalias set unset export
          declare typeset local readonly shopt setopt unsetopt hash bind complete compgen compopt history fc jobs fg bg disown kill killall pkill
          pgrep pidof ps pstree top htop btop free vmstat iostat lsof fuser ss netstat ip ifconfig ping traceroute mtr dig host nslookup whois
          curl wget http https xh aria2c base64 base32 md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum cksum sum openssl
          gpg gpg2 age minisign pass gopass tar gtar bsdtar zip unzip gzip gunzip zcat bzip2 xz zstd lz4 7z rar unrar ar cpio rsync scp sftp
          git hub gh glab tea hg svn jj bzr fossil darcs pijul tig lazygit gitui git-commit git-log sl got cz commitizen gitmoji
          vi vim nvim view ex ed nano pico micro helix hx kak joe jed code code-insiders codium cursor subl zed idea
          python python3 python2 pypy node nodejs deno perl ruby php lua luajit tclsh wish r rscript cc gcc g++ c++ clang clang++ cpp ld as nm objdump
          readelf strip make gmake bmake ninja cmake meson autoconf automake configure bazel buck buck2 pants gradle gradlew mvn mvnw ant sbt
          cargo rustc rustdoc rustfmt clippy-driver go gofmt javac jar java kotlinc kotlin scalac swiftc ghc stack cabal dotnet msbuild tsc
          tsx ts-node eslint prettier biome oxlint stylelint jest vitest mocha ava tap playwright cypress pytest py.test nose2 unittest tox-list
          ruff black isort flake8 pylint mypy pyright pyre bandit rubocop rspec minitest phpunit phpstan psalm golangci-lint staticcheck
          shellcheck shfmt hadolint yamllint markdownlint markdownlint-cli2 codespell cspell vale write-good actionlint checkov tflint semgrep snyk trivy
          grype ctags cscope doxygen pandoc asciidoctor sphinx-build mkdocs hugo jekyll latex pdflatex xelatex typst dot plantuml mermaid
          mmdc convert magick identify ffmpeg ffprobe sox exiftool qrencode psql mysql mariadb sqlite3 sqlite duckdb mongosh mongo redis-cli
          claude codex gemini copilot aider goose opencode amp crush qwen llm ollama sgpt mods chatgpt fabric cursor-agent cline droid
          assent todo todo.sh todo.txt task tasks timew jrnl nb zk dstask ultralist taskell bd beads linear jira trello notion slack slackcat
          discord telegram-send ntfy pushover twilio gist pastebinit termbin exit return break continue shift getopts ulimit umask times
          caller enable builtin-help dircolors locale localectl timedatectl hostnamectl loginctl journalctl dmesg lsblk lscpu lspci lsusb
          lsmod modinfo blkid findmnt mount umount swapon getconf sysctl nproc update-alternatives dpkg dpkg-query apt apt-get apt-cache aptitude
          yum dnf zypper pacman apk brew port snap flatpak pip pip3 pipenv-list gem bundle-list composer cpan cpanm luarocks conda-list choco winget scoop
          docker-credential-helper pbcopy pbpaste xclip xsel wl-copy wl-paste clip open xdg-open start textutil plutil defaults mdls
          yank highlight pygmentize glow mdcat rich csview hexyl rename prename mmv detox trash trash-put gio rmtrash\
          """);

  private static final Set<String> STARTS =
      words(
          """
          hyperfine emacs emacsclient bench multitime poop tini dumb-init catatonit s6-setuidgid s6-envuidgid s6-applyuidgid s6-softlimit s6-setlock s6-env s6-log
          chpst setuidgid envuidgid envdir softlimit setlock runsvchdir pgrphack execlineb s6-sudo setsid sg newgrp capsh runcon choom uclampset
          coresched setarch x86_64 i386 personality bwrap bubblewrap firejail flatpak-spawn flatpak-run distrobox-enter distrobox-host-exec
          host-spawn systemd-nspawn lxc-attach lxc-execute schroot dchroot proot fakechroot pflask minijail0 nsjail sandbox-exec crabbox sbx srt
          safehouse landrun islands islet firecracker xcrun arch nu nushell elvish csh tcsh xonsh oil ysh murex ion es rc scsh nix-shell
          nix-develop environment-modules lmod direnv shadowenv autoenv nixpacks npx bunx pnpx uvx rushx wireit ultra zx invoke inv runme sail
          wp-env nerdctl-shell podman-remote garden-cli dotenv dotenvx dotenv-cli dotenv-rust envchain aws-vault aws-okta assume awsume aws-sso
          envconsul keyenv senv env-cmd cross-env cross-env-shell envy envsubst-exec with-env npm-run-all nodemon onchange chokidar watchexec
          entr reflex air wgo modd fswatch-run watchman-make guard cargo-watch bacon ts-node-dev supervisor daemonize daemon start-stop-daemon
          honcho goreman hivemind procfile-runner immortal monit runit asciinema script ttyrec termtosvg terminalizer vhs ttygif screen dtach
          abduco tmate expect autoexpect unbuffer empty rlwrap perf strace ltrace dtruss ktrace truss valgrind gdb lldb rr heaptrack massif
          uftrace bpftrace sysdig tracee operf kcachegrind samply flamegraph py-spy austin scalene memray viztracer coverage kcov bashcov vtune
          likwid-perfctr nsys ncu compute-sanitizer rocprof mpirun mpiexec srun sbatch salloc prun qsub bsub aprun jsrun torchrun horovodrun
          time gtime timeout nice ionice chrt taskset numactl stdbuf nohup env sudo doas su run0 pkexec gosu su-exec please calife super lcdo
          autojump-run z-run vercel-env sem parallel xargs xe gargs moreutils-parallel watch viddy hwatch procs-watch retry retry-cli backoff
          until-success wait-for wait-for-it wait-for-it.sh dockerize wait4x faketime datefudge libfaketime proxychains proxychains4 tsocks
          torsocks torify graftcp proxify ssh-agent gpg-agent dbus-launch dbus-run-session xvfb-run xinit startx cage weston gamescope
          gamemoderun mangohud prime-run optirun primusrun steam-run wine wine64 proton bottles-cli box64 box86 qemu-user qemu-x86_64
          qemu-aarch64 fex firejail-run cpulimit cgexec systemd-run trickle nethogs-run ip-netns ccache sccache distcc icecc bear compiledb
          intercept-build scan-build fakeroot pseudo sudo-prompt winpty conpty gsudo sudo-rs julia elixir iex erl escript raku perl6 racket
          guile sbcl clisp ecl clojure clj bb babashka lein groovy groovysh kotlinc-jvm scala scala-cli amm swift dart runghc runhaskell
          stack-exec ocaml crystal nim janet fennel octave gnuplot jshell bsh tclsh8.6 jrunscript pwsh-core rexx concurrently run-s run-p\
          """);

  private static final Set<String> STARTS_BEHIND_VERB =
      words(
          """
          accelerate aqua asdf berglas bun bundle chamber circus coder codespaces colima conda ddev deepspeed devbox devcontainer devenv devpod
          distrobox docksal doit doppler fin finch flox fly flyctl fnm foreman forever garden gitpod goenv granted guix hatch hermit heroku
          infisical jenv just k3d kind lage lando lerna lima limactl machinectl mage mamba mask micromamba minikube mise moon multipass netlify
          nix nodebrew nodenv nox npm nvm nx okteto op orb overmind pdm phase pipenv pipx pixi pm2 pnpm poetry proto pyenv railway ray rbenv
          render rtx rush rvm rye saml2aws sdk skaffold sops spack summon telepresence teller tilt toolbox tox turbo uv vagrant varlock vaultenv
          vercel vfox volta warden yarn yarnpkg zellij\
          """);

  private static final Set<String> RUN_WORDS =
      words(
          """
          run exec execute x dlx shell develop ssh rsh spawn with in do call launch cmd command -- -c -x -e -r --command --cmd --run --exec
          --execute --shell-command --script --call --eval --on-success --on-change --then --before --after --hook --do\
          """);

  /// Names of programs that are words of everyday use or of other programs: they need an option or
  /// a file behind them.
  private static final Set<String> EVERYDAY =
      words(
          """
          age another ack amp argo at atlas batch bolt bomb bore bridge bye cake chamber chisel clear clever cline code compose convert convex
          core cover crane cursor dash date defaults defang delete deploy devin dialog diesel disable drone drop droid enable encore exit
          expand export expose factory fetch file find flow flux fly forever forge fork format garden gem get gist go god goose halt head heat herd hey
          history host hostname http https id image import info init install interpreter invoke ip join jules keyring kill killall kind label
          last less link log look mail make map medusa metal migrate mill mix mods monit more mount move multipass nerves netlify neutron
          node nova now open op orb order pack packer packet pass patch payload ping pkill platform play pod popd port poweroff print profile
          profiles prune pull pulsar purge push pushd q r read readonly realm reboot rec record red reg release rename render reset restart
          restore return reverse route run salt sam scan scoop scout screen script scrub search security seed select sem serve server service
          set setup shift shutdown siege skill sleep sliver snap snapper snoop sort source split squid stack start status step stop strings
          stress surge swift sync tail task tee test tilt time toolbox top tortoise touch trace trap trust tunnel type umount unison unlink
          unset update upgrade use users vapor vault view wait warp watch waypoint wing wipe wormhole write x yes zed zip while for if\
          """);

  /// Options whose value is prose, a name or a pattern.
  private static final Set<String> PROSE_OPTIONS =
      Set.of(
          "-m",
          "--message",
          "--msg",
          "--title",
          "--subject",
          "--body",
          "--description",
          "--desc",
          "--comment",
          "--note",
          "--notes",
          "--text",
          "--prompt",
          "--query",
          "--search",
          "--pattern",
          "--grep",
          "--filter",
          "--match",
          "--name",
          "--label",
          "--labels",
          "--tag",
          "--reason",
          "--summary",
          "--annotation",
          "--content",
          "--data",
          "--json",
          "--header",
          "--include",
          "--exclude",
          "--question",
          "--goal",
          "--task",
          "--instructions",
          "--system",
          "--input",
          "--output",
          "--file",
          "--path",
          "--branch",
          "--template",
          "--format",
          "--env",
          "--user",
          "--topic",
          "--log-message",
          "--help");

  /// Words behind which a program takes the rest as prose.
  private static final Set<String> TELLING =
      Set.of(
          "add",
          "create",
          "new",
          "comment",
          "note",
          "search",
          "say",
          "ask",
          "explain",
          "describe",
          "tell",
          "post",
          "reply",
          "message",
          "query",
          "grep",
          "lookup",
          "help",
          "man",
          "doc",
          "docs",
          "print",
          "echo",
          "remember",
          "commit",
          "annotate",
          "summarize",
          "review",
          "lint",
          "parse",
          "quote",
          "escape",
          "install",
          "uninstall",
          "remove",
          "list",
          "show",
          "info",
          "check-command");

  private ProgramRoles() {}

  private static Set<String> words(String text) {
    return Set.copyOf(Arrays.asList(text.strip().split("\\s+")));
  }

  /// What its words are to a program.
  public static Role of(String name) {
    if (STARTS.contains(name)) {
      return Role.STARTS;
    }
    if (STARTS_BEHIND_VERB.contains(name)) {
      return Role.STARTS_BEHIND_VERB;
    }
    if (DATA.contains(name)) {
      return Role.DATA;
    }
    if (KnownPrograms.of(name) != null) {
      // What it starts has been looked for by those who know it.
      return Role.DATA;
    }
    return isKnown(name) ? Role.VERBS : Role.UNKNOWN;
  }

  /// Whether a command may follow a word of a program that has sub-commands.
  public static boolean isRunWord(String word) {
    return RUN_WORDS.contains(word);
  }

  /// Whether a word names a program that is known for something, and is no word of everyday use.
  public static boolean isPlainName(String name) {
    return name.length() > 1 && !EVERYDAY.contains(name) && isKnown(name);
  }

  /// Whether a word names a program that is known for something.
  public static boolean isKnown(String name) {
    return KnownPrograms.of(name) != null || RuleFiles.own().knows(name);
  }

  /// Whether the value of an option is prose, a name or a pattern.
  public static boolean takesProse(String option) {
    return PROSE_OPTIONS.contains(option);
  }

  /// Whether a program takes what stands behind a word as prose.
  public static boolean isTelling(String word) {
    return TELLING.contains(word);
  }
}
