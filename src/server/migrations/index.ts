import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { firstPlatformTerms } from "#server/people/platformTerms.ts"

/** Runs a file of statements that are separated by a line `--;`. */
const statements = (file: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const text = readFileSync(new URL(file, import.meta.url), "utf8")
    for (const statement of text.split(/^--;$/m)) yield* sql.unsafe(statement)
  })

const publishPlatformTerms = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into terms (version, texts) values (1, ${JSON.stringify(firstPlatformTerms)}::text::json)`
})

/** Numbers only grow: the migrator runs those above the highest recorded one and would skip a lower one silently. */
export const migrations = {
  "0001_people": statements("./0001_people.sql"),
  "0002_documents": statements("./0002_documents.sql"),
  "0003_jobs": statements("./0003_jobs.sql"),
  "0004_live": statements("./0004_live.sql"),
  "0005_documents_changes": statements("./0005_documents_changes.sql"),
  "0006_uploads": statements("./0006_uploads.sql"),
  "0007_begin_upload": statements("./0007_begin_upload.sql"),
  "0008_content_pieces": statements("./0008_content_pieces.sql"),
  "0009_mail": Effect.andThen(statements("./0009_mail.sql"), publishPlatformTerms),
  "0010_sso": statements("./0010_sso.sql"),
  "0011_profile": statements("./0011_profile.sql"),
  "0012_speed": statements("./0012_speed.sql"),
  "0013_branding": statements("./0013_branding.sql"),
  "0014_rights": statements("./0014_rights.sql"),
  "0016_workflows": statements("./0016_workflows.sql"),
  "0017_role_loss": statements("./0017_role_loss.sql"),
  "0018_search": statements("./0018_search.sql"),
  "0019_shares": statements("./0019_shares.sql"),
  "0020_group": statements("./0020_group.sql"),
  "0021_session_races": statements("./0021_session_races.sql"),
  "0022_trash": statements("./0022_trash.sql"),
  "0023_renditions": statements("./0023_renditions.sql"),
  "0024_marks": statements("./0024_marks.sql"),
  "0025_magic_mail": statements("./0025_magic_mail.sql"),
  "0027_team": statements("./0027_team.sql"),
  "0028_themes": statements("./0028_themes.sql"),
  "0029_content_filters": statements("./0029_content_filters.sql"),
  "0030_theme_effect": statements("./0030_theme_effect.sql"),
  "0032_client_files": statements("./0032_client_files.sql"),
  "0033_tree_models": statements("./0033_tree_models.sql"),
  "0034_client_file_creation": statements("./0034_client_file_creation.sql"),
  "0035_client_lists": statements("./0035_client_lists.sql"),
  "0036_client_file_leftovers": statements("./0036_client_file_leftovers.sql"),
  "0037_access": statements("./0037_access.sql"),
  "0039_speed": statements("./0039_speed.sql"),
  "0040_quick_folders": statements("./0040_quick_folders.sql"),
  "0041_connections": statements("./0041_connections.sql"),
  "0042_holds_and_shares": statements("./0042_holds_and_shares.sql"),
  "0043_support": statements("./0043_support.sql"),
  "0044_provider": statements("./0044_provider.sql"),
  "0045_looks": statements("./0045_looks.sql"),
  "0046_tasks": statements("./0046_tasks.sql"),
  "0047_uploads": statements("./0047_uploads.sql"),
  "0048_names": statements("./0048_names.sql"),
  "0049_claims": statements("./0049_claims.sql"),
  "0050_chunks": statements("./0050_chunks.sql"),
  "0051_sessions": statements("./0051_sessions.sql"),
  "0052_invitations": statements("./0052_invitations.sql"),
  "0054_storage": statements("./0054_storage.sql"),
  "0055_tickets": statements("./0055_tickets.sql"),
  "0056_claims": statements("./0056_claims.sql"),
  "0057_alike_hosts": statements("./0057_alike_hosts.sql"),
  "0059_client_standing": statements("./0059_client_standing.sql"),
  "0061_turns": statements("./0061_turns.sql"),
  "0062_answers": statements("./0062_answers.sql"),
  "0063_received_documents": statements("./0063_received_documents.sql"),
  "0064_provider_home": statements("./0064_provider_home.sql"),
  "0065_natural_names": statements("./0065_natural_names.sql"),
  "0067_row_policies": statements("./0067_row_policies.sql"),
  "0070_everywhere": statements("./0070_everywhere.sql"),
  "0071_many_tasks": statements("./0071_many_tasks.sql")
}
