package dev.assent.core.pep;

import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Set;

/// Writes what a person granted beside the call itself into the record of that call. The names here
/// are the file format.
///
/// `reach` is `exact_call`, `same_paths` (with `paths`: `role`, `spellings`), `folders` (with
/// `folders`) or `tool`; `holder` is `session`, `project` (with `project`: its folders) or
/// `everywhere`; `until` is when it ends by itself, `with_session` whether it ends with the session
/// too. Calls that it covers have the id of this approval in `rests_on`.
final class GrantRecord {
  private GrantRecord() {}

  static JsonObject of(GrantScope scope) {
    var body = JsonObject.builder().put("reach", scope.reach().word());
    switch (scope.reach()) {
      case GrantReach.SamePaths(var paths) -> body.put("paths", paths(paths));
      case GrantReach.Folders(var folders) -> body.put("folders", JsonArray.ofStrings(folders));
      case GrantReach.ExactCall _, GrantReach.WholeTool _ -> {}
    }
    body.put("holder", scope.holder().word());
    if (scope.holder() instanceof GrantHolder.Project(var folders)) {
      body.put("project", JsonArray.ofStrings(folders.stream().sorted().toList()));
    }
    return body.put("until", scope.until().toString())
        .put("with_session", scope.withSession())
        .build();
  }

  private static JsonArray paths(Set<GrantReach.Placed> paths) {
    var all = new ArrayList<Json>();
    paths.stream()
        .sorted(
            Comparator.comparing(
                path -> path.role() + path.spellings().stream().sorted().toList().toString()))
        .forEach(path ->
            all.add(
                JsonObject.builder()
                    .put("role", path.role().name().toLowerCase(java.util.Locale.ROOT))
                    .put(
                        "spellings",
                        JsonArray.ofStrings(path.spellings().stream().sorted().toList()))
                    .build()));
    return new JsonArray(all);
  }
}
