import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type MissionContent, missionErrors, missionNameProblem, missionSums } from "#schemas/missions/missionRules.ts"
import { missionTasksLimit, mostTasksOf } from "#schemas/missions/missionRules.ts"
import type { MissionScope } from "#server/missions/missionScope.ts"
import { readPeople } from "#server/missions/missionRows.ts"
import { lock } from "#server/shared/locks.ts"
import { invalid } from "#server/shared/refusals.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** A content as stored: name and reference trimmed, members without duplicates. */
export const tidyMission = (content: MissionContent): MissionContent => ({
  ...content,
  name: keptLine(content.name),
  reference: keptLine(content.reference),
  member_ids: [...new Set(content.member_ids)]
})

export const missionNameKey = (name: string): string => keptLine(name).toLowerCase()

/** The columns of `mission` that are derived from its content. */
export const columnsOf = (content: MissionContent) => {
  const { minutes, price } = missionSums(content)
  return {
    ...content,
    name_key: missionNameKey(content.name),
    price_net: price.net,
    price_gross: price.gross,
    minutes: Math.min(minutes, 2_000_000_000)
  }
}

/**
 * [MIS-009] [MIS-O03] 422 if the client has another mission of this name. Locks the client's missions until the
 * transaction ends.
 */
const checkName = ({ vendor }: MissionScope, id: number | null, name: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* lock("missions", vendor)
    const taken = yield* sql`select 1 from mission
      where vendor_id = ${vendor} and name_key = ${missionNameKey(name)} and id is distinct from ${id}::integer`
    if (taken.length > 0) return yield* invalid({ name: ["mission.name_taken"] })
    return undefined
  })

/**
 * 422 unless all people can see the client and all services are in the firm's catalogue. People and services that the
 * mission already has stay valid, even if they have left since.
 */
const checkKnown = ({ firm, vendor }: MissionScope, content: MissionContent, before: MissionContent | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const people = new Set((yield* readPeople(vendor)).map(({ id }): number => id))
    const isKnown = (id: number | null, known: ReadonlyArray<number | null>) =>
      id === null || people.has(id) || known.includes(id)
    const errors: Record<string, ReadonlyArray<string>> = {}
    if (!isKnown(content.manager_id, [before?.manager_id ?? null])) errors["manager_id"] = ["mission.manager_unknown"]
    if (!content.member_ids.every((id) => isKnown(id, before?.member_ids ?? [])))
      errors["member_ids"] = ["mission.manager_unknown"]
    const kept = new Map(before?.services.map((service) => [service.key, service]))
    const wanted = [...new Set(content.services.map(({ snapshot }): number => snapshot.service_id))]
    const rows = yield* sql<{ id: number }>`
      select id from catalog_service where firm_id = ${firm} and id = any (${wanted}::integer[])`
    const sold = new Set(rows.map(({ id }) => id))
    for (const [place, { assignee_id, key, snapshot }] of content.services.entries()) {
      const known = kept.get(key)
      if (!isKnown(assignee_id, [known?.assignee_id ?? null]))
        errors[`services.${place}.assignee_id`] = ["mission.manager_unknown"]
      if (!sold.has(snapshot.service_id) && known?.snapshot.service_id !== snapshot.service_id)
        errors[`services.${place}.snapshot`] = ["mission.service_unknown"]
    }
    if (Object.keys(errors).length > 0) return yield* invalid(errors)
    return undefined
  })

/**
 * Validates a content and returns it trimmed; 422 otherwise. `isWhole` false is for drafts: only the name, the number
 * of tasks, people and services are checked.
 */
export const checkContent = (
  scope: MissionScope,
  given: MissionContent,
  {
    before,
    id,
    isWhole
  }: { readonly id: number | null; readonly before: MissionContent | null; readonly isWhole: boolean }
) =>
  Effect.gen(function* () {
    const content = tidyMission(given)
    const name = missionNameProblem(content.name)
    const errors = isWhole
      ? missionErrors(content)
      : {
          ...(name === null ? {} : { name: [name] }),
          ...(mostTasksOf(content) > missionTasksLimit ? { tasks: ["mission.tasks_too_numerous"] } : {})
        }
    if (Object.keys(errors).length > 0) return yield* invalid(errors)
    yield* checkName(scope, id, content.name)
    yield* checkKnown(scope, content, before)
    return content
  })
