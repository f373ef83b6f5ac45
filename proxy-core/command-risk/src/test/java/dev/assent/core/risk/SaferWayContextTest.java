package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.risk.step.Step.Shell;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A safer way acts on the same thing as the command it stands for, or is not named.
class SaferWayContextTest {
  private static List<String> ways(String command) {
    return RuleCases.check(Shell.POSIX, command, RuleCases.context(Shell.POSIX, List.of()))
        .alternatives()
        .stream()
        .map(Way::command)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      quoteCharacter = '\u0001',
      value = {
        "ssh prod rm -rf /srv/app │ ssh prod ls -la /srv/app",
        "ssh prod 'rm -rf /srv/app' │ ssh prod 'ls -la /srv/app'",
        "ssh -p 22 root@prod \"cd /srv && rm -rf app\" │ ssh -p 22 root@prod \"cd /srv && ls -la app\"",
        "ssh prod 'make deploy && rm -rf /srv/x' │ ssh prod 'ls -la /srv/x'",
        "ssh ci 'cd /srv/shop && git reset --hard && git clean -fdx' │ ssh ci 'cd /srv/shop && git clean -dx -n'",
        "FOO=$(curl x) rm -rf src │ ls -la src",
        "docker exec web rm -rf /data/x │ docker exec web ls -la /data/x",
        "kubectl exec web -- rm -rf /data/x │ kubectl exec web -- ls -la /data/x",
        "sudo -u deploy rm -rf src │ sudo -u deploy ls -la src",
        "sudo rm -rf src │ sudo ls -la src",
        "cd app && rm -rf src │ cd app && ls -la src",
        "cd ~/x && git push -f origin topic │ cd ~/x && git push --force-with-lease origin topic",
        "git -C ../x push -f origin topic │ git -C ../x push --force-with-lease origin topic",
        "git --git-dir=../x/.git push -f origin topic │ git --git-dir=../x/.git push --force-with-lease origin topic",
        "kubectl --context dev -n shop delete deploy api │ kubectl --context dev -n shop delete deploy api --dry-run=server",
        "AWS_PROFILE=prod aws s3 rm s3://b --recursive │ AWS_PROFILE=prod aws s3 rm --dryrun --recursive s3://b",
        "export AWS_PROFILE=prod; aws s3 rm s3://b --recursive │ AWS_PROFILE=prod aws s3 rm --dryrun --recursive s3://b",
        "aws --profile prod s3 rm s3://b --recursive │ aws --profile prod s3 rm --dryrun --recursive s3://b",
        "terraform -chdir=infra destroy │ terraform -chdir=infra plan -destroy",
        "helm --kube-context prod uninstall x │ helm --kube-context prod get manifest x",
        "env -C /srv rm -rf app │ env -C /srv ls -la app",
      })
  void aWayKeepsWhereItActs(String command, String way) {
    assertThat(ways(command.strip())).contains(way.strip());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cd $X && rm -rf src",
        "chroot /mnt sh -c 'x; rm -rf /srv/x'",
        "ssh prod 'rm -rf x; cd /srv; rm -rf y'",
        "AWS_PROFILE=$(curl x) aws s3 rm s3://b --recursive",
        "export AWS_PROFILE=$(x); aws s3 rm s3://b --recursive",
        "ssh prod sh -c \"rm -rf '/srv/x'\"",
      })
  void noWayIsNamedWhereThatCannotBeKept(String command) {
    assertThat(ways(command)).isEmpty();
  }

  @Test
  void noWayLeavesTheMachine() {
    for (String where :
        List.of(
            "ssh prod",
            "docker exec web",
            "kubectl exec web --",
            "ssh -J a b",
            "podman exec -it x")) {
      assertThat(ways(where + " rm -rf /srv/app"))
          .isNotEmpty()
          .allMatch(way -> way.startsWith(where + " "));
    }
  }

  @Test
  void onlyWhatMakesItWorseIsToldAsThat() {
    var context =
        RuleCases.context(
            Shell.POSIX, List.of("branch=main", "root=true", "ssh=true", "env=AWS_PROFILE=prod"));
    assertThat(RuleCases.check(Shell.POSIX, "git commit --amend", context).worse())
        .containsExactly("branch=main");
    assertThat(RuleCases.check(Shell.POSIX, "rm -rf src", context).worse()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm -rf /",
        "rm -rf /*",
        "rm -rf ~",
        "rm -rf ~/",
        "rm -rf $HOME",
        "rm -rf /etc",
        "rm -rf /usr/lib",
        "rm -rf /boot",
        "rm -rf /home",
        "rm -rf /home/ana",
        "rm -rf /opt",
        "rm -rf /mnt/usb",
        "rm -rf /media/ana/stick",
        "rm -rf /Volumes/Backup/*",
        "rm -rf $X",
        "rm -rf \"$X/\"",
        "rm -rf $X/*",
        "rm -rf ..",
        "rm -rf src /",
        "sudo rm -rf /var",
        "rm /dev/sda",
        "shred ~",
        "cat list | xargs rm -rf"
      })
  void nothingIsMovedThatHasToStay(String command) {
    assertThat(ways(command))
        .noneMatch(
            way -> way.contains("gio trash") || way.startsWith("mv ") || way.startsWith("move "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm -rf src",
        "rm -rf *",
        "rm -rf ~/projects",
        "rm notes.txt",
        "rm -rf /srv/shop/data",
        "rm -rf ./*.log"
      })
  void whatMayGoIsMoved(String command) {
    assertThat(ways(command)).anyMatch(way -> way.contains("gio trash"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rd /s /q C:\\",
        "rd /s /q D:\\",
        "rd /s /q %USERPROFILE%",
        "rd /s /q C:\\Windows",
        "del /s /q C:\\*"
      })
  void nothingOfWindowsIsMovedThatHasToStay(String command) {
    var report = RuleCases.check(Shell.CMD, command, RuleCases.context(Shell.CMD, List.of()));
    assertThat(report.alternatives()).noneMatch(way -> way.command().startsWith("move "));
  }
}
