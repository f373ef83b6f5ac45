package dev.assent.desktop.proxies.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.proxy.host.ReviewedCommand.State;
import org.junit.jupiter.api.Test;

class CommandViewModelTest {
  private final FakeCommands commands = new FakeCommands();
  private final CommandViewModel model = new CommandViewModel(commands);

  private CommandRow held() {
    return model.shownProperty().get().held().orElseThrow();
  }

  @Test
  void aHeldCommandIsShownWithWhatIsAnother() {
    model.show("postgres");
    assertThat(held().detail()).contains("not the one");
    assertThat(held().files())
        .containsExactly(
            "/usr/bin/node  aaaaaaaaaaaaaaaa",
            "changed: /srv/pg/server.js  bbbbbbbbbbbbbbbb",
            "no longer: /srv/old.js  dddddddddddddddd");
  }

  @Test
  void aCommandThatNobodyAcceptedIsShownWithoutComparison() {
    commands.state = State.NEW;
    model.show("postgres");
    assertThat(held().detail()).contains("Nobody has accepted");
    assertThat(held().files()).contains("/srv/pg/server.js  bbbbbbbbbbbbbbbb");
  }

  @Test
  void aHeldAddressIsShownWithTheOneBefore() {
    commands.elsewhere = true;
    model.show("postgres");
    assertThat(held().detail()).startsWith("Its URL,").doesNotContain("command");
    assertThat(held().shown().shown()).isEqualTo("https://new.example/mcp");
    assertThat(held().files())
        .containsExactly(
            "no longer: https://old.example/mcp",
            "header X-Api-Key",
            "new: header X-Tenant",
            "no longer: header Authorization (key `pg`)");
    commands.state = State.NEW;
    model.show("postgres");
    assertThat(held().detail()).startsWith("Nobody has accepted its URL");
    assertThat(held().files()).containsExactly("header X-Api-Key", "header X-Tenant");
  }

  @Test
  void oneClickAcceptsExactlyWhatWasShown() {
    model.show("postgres");
    var shown = held();
    model.accept(shown);
    assertThat(commands.accepted).containsExactly(shown.shown());
    assertThat(model.shownProperty().get()).isEqualTo(CommandViewModel.Shown.NOTHING);
  }

  @Test
  void aFailureIsSaidAndTheServerStaysHeld() {
    model.show("postgres");
    commands.trouble = "the disk is full";
    model.accept(held());
    assertThat(model.shownProperty().get().message()).contains("the disk is full");
    assertThat(held().shown().isHeld()).isTrue();
  }

  @Test
  void anotherServerShowsNothing() {
    model.show("postgres");
    model.show("files");
    assertThat(model.shownProperty().get().held()).isEmpty();
  }
}
