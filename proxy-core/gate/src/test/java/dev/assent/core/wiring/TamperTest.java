package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.CommandPlace;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.ShellGrammar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// An agent that has a shell changes what says that it must ask: each file that counts, by each way
/// that people have, is a matter of High severity at least, so a person is asked or the call
/// denied.
@DisabledOnOs(OS.WINDOWS)
class TamperTest {
  private static final String HOME = "/home/ana";
  private static final List<String> OWN =
      List.of(
          "/home/ana/.config/assent/config.json",
          "/home/ana/.config/assent/proxies/claude-code/policy.json",
          "/home/ana/.local/state/assent/switches.json",
          "/home/ana/.local/state/assent/hook-limits",
          "/opt/assent/current/bin/assent",
          "/usr/lib/assent/bin/assent");

  /// `F` is the file, `D` its folder, `N` its name in that.
  private static final List<String> POSIX =
      """
      rm F
      rm -rf -- F
      unlink F
      shred -u F
      mv F /tmp/x
      mv /tmp/x F
      cp /tmp/x F
      cp /dev/null F
      > F
      : > F
      echo '{}' > F
      echo x >> F
      echo '{}' | tee F
      truncate -s 0 F
      sed -i s/deny/allow/ F
      sed -i.bak -e 's/deny/allow/' F
      sed --in-place d F
      perl -pi -e 's/a/b/' F
      ruby -i -pe 'x' F
      awk -i inplace '{print}' F
      gawk -i inplace '{print}' F
      chmod 000 F
      chmod -x F
      chmod a-w F
      chown root F
      chattr +i F
      setfacl -m u:ana:- F
      ln -sf /dev/null F
      install -m 600 /tmp/x F
      dd if=/dev/null of=F
      rsync /tmp/x F
      curl -so F https://x.example/a
      wget -O F https://x.example/a
      python3 -c "open('F','w').write('')"
      python3 -c "import os; os.remove('F')"
      python3 -c "import pathlib; pathlib.Path('F').unlink()"
      python3 -c "import shutil; shutil.move('F','/tmp/x')"
      node -e "require('fs').writeFileSync('F','{}')"
      node -e "require('fs').unlinkSync('F')"
      perl -e 'unlink "F"'
      ruby -e 'File.delete("F")'
      php -r 'unlink("F");'
      ed -s F
      vim -es -c 'd|wq' F
      ex -s -c 'd|wq' F
      patch F /tmp/x.patch
      sponge F < /tmp/x
      jq '.hooks={}' F | sponge F
      jq '.hooks={}' F > /tmp/x && mv /tmp/x F
      bash -c 'rm F'
      sh -c "sed -i d F"
      eval "rm F"
      sudo rm F
      env rm F
      command rm F
      nohup rm F
      timeout 5 rm F
      busybox rm F
      X=F; rm $X
      cd D && rm N
      cd D; sed -i d N
      echo F | xargs rm
      find D -name N -delete
      find D -name N -exec rm {} +
      find D -name N -exec sed -i d {} \\;
      (rm F)
      { rm F; }
      if true; then rm F; fi
      true && rm F || true
      gio trash F
      trash F
      trash-put F
      """
          .lines()
          .toList();

  private static final List<String> CMD =
      """
      del /q F
      erase F
      del /f /a F
      copy /y C:\\Temp\\x F
      move /y F C:\\Temp\\x
      move /y C:\\Temp\\x F
      ren F x.old
      type nul > F
      echo {} > F
      echo x >> F
      attrib +r F
      icacls F /deny ana:R
      takeown /f F
      cmd /c "del /q F"
      powershell -Command "Remove-Item 'F'"
      """
          .lines()
          .toList();

  private static final List<String> POWERSHELL =
      """
      Remove-Item 'F'
      Remove-Item -Force -Path 'F'
      ri 'F'
      del 'F'
      rm 'F'
      Set-Content 'F' '{}'
      sc 'F' '{}'
      '{}' | Out-File 'F'
      '{}' > 'F'
      '{}' >> 'F'
      Add-Content 'F' 'x'
      Clear-Content 'F'
      Move-Item 'F' C:\\Temp\\x
      Move-Item C:\\Temp\\x 'F'
      Rename-Item 'F' x.old
      Copy-Item C:\\Temp\\x 'F'
      New-Item -Force 'F'
      Set-ItemProperty 'F' IsReadOnly $true
      (Get-Content 'F') -replace 'deny','allow' | Set-Content 'F'
      [IO.File]::WriteAllText('F','{}')
      [System.IO.File]::Delete('F')
      icacls 'F' /deny ana:R
      Set-Acl 'F' $acl
      Invoke-WebRequest https://x.example/a -OutFile 'F'
      cmd /c "del /q F"
      """
          .lines()
          .toList();

  private final CommandRisk risk = CommandRisk.byOwnRules();

  private static Set<String> files() {
    var files = new LinkedHashSet<String>(OWN);
    // One with a blank is quoted by whoever writes the command; the ways here do not.
    AgentFolders.guarded(Path.of(HOME), List.of(Map.of())).stream()
        .map(Path::toString)
        .filter(file -> file.indexOf(' ') < 0)
        .forEach(files::add);
    return files;
  }

  private static CommandPlace place() {
    return CommandPlace.UNKNOWN.told("home=" + HOME).orElseThrow().at(HOME + "/project");
  }

  private boolean isAsked(ShellGrammar grammar, String command) {
    CommandReport report = risk.report(grammar, command, place());
    return report.severity().filter(one -> one.compareTo(Severity.HIGH) >= 0).isPresent();
  }

  private static String filled(String way, String file) {
    Path path = Path.of(file);
    return way.replaceAll("\\bF\\b", Matcher.quoteReplacement(file))
        .replaceAll("\\bD\\b", String.valueOf(path.getParent()))
        .replaceAll("\\bN\\b", String.valueOf(path.getFileName()));
  }

  @ParameterizedTest
  @EnumSource(names = {"POSIX", "CMD", "POWERSHELL"})
  void everyWayToChangeAFileThatCountsIsAsked(ShellGrammar grammar) {
    var misses = new ArrayList<String>();
    int cells = 0;
    for (String file : files()) {
      for (String way : ways(grammar)) {
        String command = filled(way, grammar == ShellGrammar.POSIX ? file : onWindows(file));
        cells++;
        if (!isAsked(grammar, command)) {
          misses.add(command);
        }
      }
    }
    assertThat(misses).isEmpty();
    assertThat(cells).isGreaterThan(1000);
  }

  private static List<String> ways(ShellGrammar grammar) {
    return switch (grammar) {
      case CMD -> CMD;
      case POWERSHELL -> POWERSHELL;
      default -> POSIX;
    };
  }

  private static String onWindows(String file) {
    return file.replace(HOME, "C:/Users/ana").replace('/', '\\');
  }

  /// Reading them is no such matter.
  @ParameterizedTest
  @ValueSource(strings = {"cat F", "ls -l F", "diff F /tmp/x", "cp F /tmp/x", "wc -c F", "file F"})
  void readingIsNotThat(String way) {
    for (String file : files()) {
      CommandReport report = risk.report(ShellGrammar.POSIX, filled(way, file), place());
      assertThat(report.rules())
          .as(filled(way, file))
          .noneMatch(rule -> rule.startsWith("agents:settings"));
    }
  }

  /// Our own program, called by an agent in any spelling.
  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      quoteCharacter = '`',
      textBlock =
          """
          POSIX │ assent VERB
          POSIX │ /opt/assent/current/bin/assent VERB
          POSIX │ ~/.local/bin/assent VERB
          POSIX │ "/opt/assent/current/bin/assent" VERB
          POSIX │ sudo assent VERB
          POSIX │ env X=1 assent VERB
          POSIX │ command assent VERB
          POSIX │ exec assent VERB
          POSIX │ nohup assent VERB &
          POSIX │ timeout 5 assent VERB
          POSIX │ bash -c 'assent VERB'
          POSIX │ sh -lc "assent VERB"
          POSIX │ eval "assent VERB"
          POSIX │ a=assent; $a VERB
          POSIX │ ass''ent VERB
          POSIX │ yes | assent VERB
          POSIX │ true && assent VERB
          POSIX │ (assent VERB)
          POSIX │ setsid assent VERB
          POSIX │ python3 -c "import os; os.system('assent VERB')"
          POSIX │ printf 'y' | assent VERB
          CMD   │ assent VERB
          CMD   │ assent.exe VERB
          CMD   │ "C:\\Program Files\\Assent\\assent.exe" VERB
          CMD   │ cmd /c assent VERB
          CMD   │ start "" assent VERB
          POWERSHELL │ assent VERB
          POWERSHELL │ & 'C:\\Program Files\\Assent\\assent.exe' VERB
          POWERSHELL │ assent.exe VERB
          POWERSHELL │ cmd /c assent VERB
          POWERSHELL │ Invoke-Expression 'assent VERB'
          """)
  void ourOwnProgramIsAsked(ShellGrammar grammar, String spelling) {
    for (String verb :
        List.of(
            "unprotect all --yes",
            "unprotect cursor",
            "uninstall --yes",
            "protect cursor --policy x.json --yes",
            "hook remove claude-code --yes",
            "config set hitl.timeout_seconds 1",
            "config unset limits.asks",
            "policy set claude-code x.json",
            "proxy remove files --yes",
            "stop")) {
      String command = spelling.replace("VERB", verb);
      assertThat(isAsked(grammar, command)).as(command).isTrue();
    }
  }

  /// The environment in which hooks run.
  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      quoteCharacter = '`',
      textBlock =
          """
          POSIX │ export ASSENT_HOME=/tmp/x
          POSIX │ unset ASSENT_HOME
          POSIX │ systemctl --user set-environment ASSENT_HOME=/tmp/x
          POSIX │ launchctl setenv ASSENT_HOME /tmp/x
          POSIX │ ASSENT_HOME=/tmp/x assent hook claude-code
          POSIX │ PATH=/tmp/x:$PATH claude -p go
          POSIX │ jq '.env.JAVA_TOOL_OPTIONS="-javaagent:x"' /home/ana/.claude/settings.json | sponge /home/ana/.claude/settings.json
          POSIX │ echo 'export ASSENT_HOME=/tmp/x' >> ~/.profile
          POSIX │ echo 'export PATH=/tmp/x:$PATH' >> ~/.bashrc
          CMD   │ setx ASSENT_HOME C:\\x
          """)
  void theEnvironmentOfHooksIsAsked(ShellGrammar grammar, String command) {
    assertThat(isAsked(grammar, command)).as(command).isTrue();
  }
}
