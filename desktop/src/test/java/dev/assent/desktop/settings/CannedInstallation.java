package dev.assent.desktop.settings;

import dev.assent.core.doctor.Checkup;
import dev.assent.core.doctor.Diagnosis;
import dev.assent.core.doctor.Diagnosis.State;
import dev.assent.core.doctor.SupportBundle;
import dev.assent.core.text.Sentence;
import dev.assent.core.uninstall.Uninstall;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// An installation with something good, something to know and something broken.
final class CannedInstallation implements InstallationDesk {
  final List<Path> written = new ArrayList<>();
  String fault = "";
  int uninstalled;

  private static Checkup.Line line(
      String id, String title, State state, Sentence found, Optional<Sentence> advice) {
    return new Checkup.Line(id, title, new Diagnosis(state, found, advice));
  }

  private static Sentence sentence(String form, String... found) {
    return Sentence.of(form, (Object[]) found);
  }

  @Override
  public void look(Consumer<Checkup> done) {
    done.accept(
        new Checkup(
            List.of(
                line(
                    "core",
                    "Running core",
                    State.OK,
                    sentence("it runs as process 4711, in the version of this program"),
                    Optional.empty()),
                line(
                    "mount",
                    "File system",
                    State.WARNING,
                    sentence("no program may be started from `/home/ada`"),
                    Optional.of(
                        sentence(
                            "servers that lie in your home do not start; put them elsewhere, or"
                                + " mount it with `exec`"))),
                line(
                    "disk",
                    "Disk room",
                    State.FAILED,
                    sentence("12 MiB are left where your files lie"),
                    Optional.of(
                        sentence("make room: a log that cannot be written lets no call pass"))),
                line(
                    "key_store",
                    "Key store",
                    State.OK,
                    sentence("it can be used; 2 values of Assent lie in it"),
                    Optional.empty()))));
  }

  @Override
  public void gather(Checkup checkup, Set<SupportBundle.Part> parts, Consumer<SupportBundle> done) {
    var entries = new ArrayList<SupportBundle.Entry>();
    entries.add(
        new SupportBundle.Entry(
            "README.txt", "this list", "Assent 1.2.3\n".getBytes(StandardCharsets.UTF_8)));
    entries.add(
        new SupportBundle.Entry(
            "version.json",
            "versions of Assent, Java and the system",
            "{\"assent\": \"1.2.3\"}\n".getBytes(StandardCharsets.UTF_8)));
    if (parts.contains(SupportBundle.Part.POLICIES)) {
      entries.add(
          new SupportBundle.Entry(
              "policies/server-1.json",
              "the policy of a server",
              "{}\n".getBytes(StandardCharsets.UTF_8)));
    }
    done.accept(new SupportBundle(entries));
  }

  @Override
  public void write(SupportBundle bundle, Path file, Consumer<String> done) {
    written.add(file);
    done.accept(fault);
  }

  @Override
  public void plan(Consumer<List<Uninstall.Line>> done) {
    done.accept(
        List.of(
            new Uninstall.Line(
                Uninstall.State.PLANNED,
                "`/home/ada/.claude/settings.json`: byte for byte as it was before"),
            new Uninstall.Line(
                Uninstall.State.LEFT, "`/home/ada/.config/assent`: settings and policies"),
            new Uninstall.Line(Uninstall.State.LEFT, "`/home/ada/.local/state/assent`: logs")));
  }

  @Override
  public void uninstall(Consumer<List<Uninstall.Line>> done) {
    uninstalled++;
    done.accept(
        List.of(
            new Uninstall.Line(
                Uninstall.State.DONE,
                "`/home/ada/.claude/settings.json`: byte for byte as it was before")));
  }
}
