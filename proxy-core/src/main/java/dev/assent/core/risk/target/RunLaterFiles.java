package dev.assent.core.risk.target;

import java.util.List;
import java.util.Set;

/// Tells files by their names that programs run or obey later, and that neither start with the system nor with a shell.
final class RunLaterFiles {
  private static final Set<String> NAMES = Set.of(
      ".gitconfig", ".vimrc", ".gvimrc", ".exrc", ".nvimrc", ".emacs", ".tmux.conf", ".screenrc", ".gdbinit", ".lldbinit", ".pythonrc", ".pythonrc.py", "sitecustomize.py",
      "usercustomize.py", ".envrc", ".direnvrc", ".pryrc", ".irbrc", ".rprofile", ".perldb", ".psqlrc", ".curlrc", ".wgetrc", ".hgrc", ".muttrc", ".mailcap",
      ".gitlab-ci.yml", ".gitlab-ci.yaml", ".travis.yml", "jenkinsfile", "azure-pipelines.yml", "bitbucket-pipelines.yml", ".drone.yml", ".woodpecker.yml", ".cirrus.yml",
      "appveyor.yml", ".appveyor.yml", "cloudbuild.yaml", "buildspec.yml", ".pre-commit-config.yaml", "lefthook.yml", ".lefthook.yml", ".lintstagedrc", ".huskyrc", ".pnpmfile.cjs",
      ".yarnrc.yml", ".yarnrc", "pip.conf", ".bazelrc", "devcontainer.json", ".mise.toml", "mise.toml");

  private static final List<String> PLACES = List.of(
      "/.ssh/config", "/.aws/config", "/.ssh/rc", "/.ssh/environment", "/.config/git/config", "/.git/config", "/.github/workflows/", "/.github/actions/", "/.gitea/workflows/", "/.forgejo/workflows/",
      "/.circleci/", "/.buildkite/", "/.husky/", "/.vscode/tasks.json", "/.vscode/launch.json", "/.devcontainer/", "/.vim/", "/.config/nvim/", "/.emacs.d/init", "/.config/emacs/",
      "/.config/direnv/", "/.config/mise/", "/.config/pip/", "/.pip/pip.conf", "/.cargo/config", "/.gradle/init", "/.m2/settings.xml", "/.local/bin/", "/.config/fish/", "/.config/kitty/",
      "/.config/alacritty/", "/.config/starship.toml", "/.config/tmux/", "/.config/procps/", "/.docker/cli-plugins/", "/.woodpecker/", "/.config/hypr/", "/.config/i3/",
      "/.config/sway/", "/.ipython/profile_default/startup/", "/.jupyter/jupyter_", "/.cargo/bin/", "/go/bin/", "/.deno/bin/", "/.bun/bin/", "/.yarn/bin/", "/.npm-global/", "/.oh-my-zsh/", "/.zsh/", "/.zinit/", "/.zplug/", "/.tmux/", "/.pyenv/", "/.rbenv/", "/.asdf/", "/.nvm/", "/.sdkman/", "/.volta/", "/.dotnet/tools/", "/.krew/bin/", "/.config/zsh/", "/.config/bash/", "/.bashrc.d/", "/.bash_completion", "/.config/environment.d/", "/.config/plasma-workspace/", "/.kde/autostart", "/.xsession.d/", "/.gnupg/gpg-agent.conf", "/.rubies/", "/.rvm/", "/.rustup/", "/.local/share/applications/", "/.hammerspoon/");

  /// Folders of a home in which such places lie.
  private static final Set<String> FOLDERS = Set.of("/.config", "/.local", "/.local/share", "/.local/bin", "/library", "/bin", "/.bin", "/go/bin", "/.cargo/bin");

  private RunLaterFiles() {}

  /// True if such places lie in a folder of a home.
  ///
  /// @param path in lower case, from the home on
  static boolean isHeldBy(String path) {
    return FOLDERS.contains(path) || path.startsWith("/bin/") || path.startsWith("/.bin/");
  }

  /// @param path in lower case
  /// @param last name of the path
  static boolean is(String path, String last) {
    if (NAMES.contains(last) || last.endsWith(".pth") && path.contains("site-packages")) {
      return true;
    }
    String whole = path.startsWith("/") ? path : "/" + path;
    for (var place : PLACES) {
      if (whole.contains(place) || place.endsWith("/") && whole.endsWith(place.substring(0, place.length() - 1))) {
        return true;
      }
    }
    return false;
  }
}
