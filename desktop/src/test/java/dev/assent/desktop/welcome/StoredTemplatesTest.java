package dev.assent.desktop.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.welcome.TemplateDesk.Chosen;
import dev.assent.desktop.welcome.TemplateDesk.Compared;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredTemplatesTest {
  @TempDir Path home;
  private ProxyCore core;
  private StoredTemplates templates;

  @BeforeEach
  void start() throws Exception {
    var at = AssentHome.locate(Map.of("ASSENT_HOME", home.resolve("a").toString()), home, "Linux");
    core =
        ProxyCore.start(
            new CoreSurroundings(
                at,
                Map.of(),
                home,
                "sam",
                Optional.empty(),
                Clock.systemUTC(),
                false,
                SecretSource.none()));
    templates = new StoredTemplates(core, new BackgroundWork(Runnable::run, Runnable::run));
  }

  @AfterEach
  void close() {
    core.close();
  }

  private void add(String name, ServerTemplate template, String... roots) throws Exception {
    var plain =
        ProxyDefinition.of(name, new Backend.Stdio(new ServerLaunch(List.of("server"), Map.of())));
    var served =
        new ProxyDefinition(
            plain.name(),
            plain.backendId(),
            plain.backend(),
            plain.workingFolder(),
            plain.startTimeout(),
            plain.callTimeout(),
            Optional.of(List.of(roots)).filter(some -> !some.isEmpty()),
            plain.hitl(),
            plain.refusalForm(),
            plain.registry(),
            plain.hooks());
    core.config()
        .addProxy(
            served, new String(template.document(List.of(roots)).bytes(), StandardCharsets.UTF_8));
  }

  private Compared compared() {
    var read = new ArrayList<Compared>();
    templates.read(read::add);
    return read.getFirst();
  }

  private Chosen choose(ServerTemplate template) {
    var told = new ArrayList<Chosen>();
    templates.choose(template, told::add);
    return told.getFirst();
  }

  @Test
  void aTemplateReplacesAnotherAsAVersionThatCanBeUndone() throws Exception {
    add("files", ServerTemplate.DEVELOPER, "/srv/code");
    add("mail", ServerTemplate.EMPTY);
    assertThat(compared().untouched())
        .containsExactly(
            Map.entry("files", ServerTemplate.DEVELOPER), Map.entry("mail", ServerTemplate.EMPTY));
    assertThat(choose(ServerTemplate.STRICT))
        .isEqualTo(new Chosen(List.of("files", "mail"), Optional.empty()));
    var store = core.policies("files");
    assertThat(store.state().revision().origin()).isEqualTo(PolicyOrigin.TEMPLATE);
    assertThat(store.state().document().digest())
        .isEqualTo(ServerTemplate.STRICT.document(List.of("/srv/code")).digest());
    assertThat(compared().untouched()).containsValues(ServerTemplate.STRICT).hasSize(2);
    var _ =
        store.undo(
            store.state().version().number(), PolicyOrigin.Channel.EDITOR, ChangeReason.NONE);
    assertThat(compared().untouched())
        .containsEntry("files", ServerTemplate.DEVELOPER)
        .containsEntry("mail", ServerTemplate.STRICT);
  }

  @Test
  void whoHasTheRulesOfAnotherServerChangesWithIt() throws Exception {
    add("files", ServerTemplate.DEVELOPER, "/srv/code");
    add("mail", ServerTemplate.EMPTY);
    core.config().followPolicy("mail", "files");
    assertThat(compared().untouched())
        .containsExactly(
            Map.entry("files", ServerTemplate.DEVELOPER),
            Map.entry("mail", ServerTemplate.DEVELOPER));
    assertThat(choose(ServerTemplate.STRICT))
        .isEqualTo(new Chosen(List.of("files", "mail"), Optional.empty()));
    assertThat(core.policies("files").state().version().number()).isEqualTo(2);
  }

  @Test
  void rulesThatAPersonWroteStay() throws Exception {
    add("files", ServerTemplate.DEVELOPER, "/srv/code");
    add("mail", ServerTemplate.DEVELOPER);
    var store = core.policies("files");
    var own = store.state().document().withRuleRemoved(0).withExamples(List.of());
    var _ = store.save(own);
    assertThat(compared().touched()).containsExactly("files");
    assertThat(choose(ServerTemplate.READ_ONLY).changed()).containsExactly("mail");
    assertThat(store.state().document().digest()).isEqualTo(own.digest());
    // A policy that is being written by hand is neither, and nobody writes over it.
    Path file = core.home().policyFile("mail");
    Files.writeString(file, "{ mine");
    assertThat(choose(ServerTemplate.STRICT).changed()).isEmpty();
    assertThat(Files.readString(file)).isEqualTo("{ mine");
  }
}
