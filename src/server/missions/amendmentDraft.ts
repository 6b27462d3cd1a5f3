import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { MissionContent, MissionStep } from "#schemas/missions/missionRules.ts"
import { checkContent } from "#server/missions/missionFacts.ts"
import { holdMission, readMission } from "#server/missions/missionRows.ts"
import { decided, inMissionOffice } from "#server/missions/missionScope.ts"
import { checkRevision } from "#server/shared/refusals.ts"

interface AmendmentDraft {
  readonly content: MissionContent
  readonly step: MissionStep
  readonly note: string
}

/** The revision of a mission's saved draft amendment; 0 if there is none. */
export const amendmentRevision = (mission: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ revision: number }>`
      select revision from mission_amendment where mission_id = ${mission}`
    return row?.revision ?? 0
  })

export const removeAmendment = (mission: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from mission_amendment where mission_id = ${mission}`)

/**
 * [MIS-001] Saves a draft amendment of a signed mission. The mission itself does not change; 412 if `ifMatch` is an
 * older revision of the draft.
 */
export const saveAmendment = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  draft: AmendmentDraft,
  ifMatch?: string
) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const held = yield* holdMission(scope, id)
      yield* decided(held, { type: "amendment.proposed", by: scope.by, isComplete: true })
      yield* checkRevision(ifMatch, yield* amendmentRevision(id))
      const content = yield* checkContent(scope, draft.content, { id, before: held.content, isWhole: false })
      yield* sql`
        insert into mission_amendment (mission_id, firm_id, vendor_id, version, step, content, note, author_id)
        values (${id}, ${scope.firm}, ${scope.vendor}, ${held.version}, ${draft.step},
          ${JSON.stringify(content)}::text::jsonb, ${draft.note}, ${scope.user})
        on conflict (mission_id) do update set version = excluded.version, step = excluded.step, content = excluded.content,
          note = excluded.note, author_id = excluded.author_id, revision = mission_amendment.revision + 1, updated_at = now()`
      return yield* readMission(scope, id)
    })
  )

export const dropAmendment = (viewer: Viewer["Service"], vendor: number, id: number, ifMatch?: string) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      yield* holdMission(scope, id)
      yield* checkRevision(ifMatch, yield* amendmentRevision(id))
      yield* removeAmendment(id)
    })
  )
