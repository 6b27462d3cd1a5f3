import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { blocksProblem, tidyBlocks } from "#schemas/letters/blocks.ts"
import { errorsOf } from "#schemas/shared/form.ts"
import { documentLineProblem, type TemplateGiven } from "#schemas/letters/rules.ts"
import { blankFacts, readFacts, readHead } from "#server/letters/letterFacts.ts"
import { inLetters, inTemplates } from "#server/letters/letterScope.ts"
import { proposedPeople } from "#server/letters/letterRows.ts"
import { setLetter, toPreview } from "#server/letters/setLetter.ts"
import { seeMission } from "#server/missions/missionRows.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { checkForm } from "#server/shared/refusals.ts"

interface PreviewRequest extends Pick<TemplateGiven, "blocks" | "document_name"> {
  readonly vendor_id?: number | null
  readonly mission_id?: number | null
}

/**
 * The mission to show in a preview if only the client was chosen: the newest that is not cancelled, otherwise the
 * newest.
 */
const newestMission = (vendor: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [found] = yield* sql<{ id: number }>`select id from mission where vendor_id = ${vendor}
      order by state = 'cancelled', id desc limit 1`
    return found?.id ?? null
  })

const readLive = (viewer: Viewer["Service"], firm: number, vendor: number, mission: number | null) =>
  inLetters(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      if (scope.firm !== firm) return yield* notFound()
      const head = yield* readHead
      const wanted = mission ?? (yield* newestMission(vendor))
      const content = wanted === null ? null : (yield* seeMission(scope, wanted)).content
      return { head, facts: yield* readFacts(scope, head, content, yield* proposedPeople(vendor)) }
    })
  )

/**
 * [LET-O01] [LET-003] A template, saved or not, as PDF, with the values of a client if one is chosen. Stores nothing.
 */
export const previewTemplate = (
  viewer: Viewer["Service"],
  firm: number,
  { mission_id, vendor_id, ...given }: PreviewRequest
) =>
  Effect.gen(function* () {
    const head = yield* inTemplates(viewer, firm, () => readHead)
    yield* checkForm(
      errorsOf({ document_name: documentLineProblem(given.document_name), blocks: blocksProblem(given.blocks) })
    )
    if (vendor_id != null && !isStorable(vendor_id)) return yield* notFound()
    const { facts } =
      vendor_id == null ? { facts: blankFacts } : yield* readLive(viewer, firm, vendor_id, mission_id ?? null)
    return toPreview(yield* setLetter({ ...given, blocks: tidyBlocks(given.blocks) }, facts, head))
  })
