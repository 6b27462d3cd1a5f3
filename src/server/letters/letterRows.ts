import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { letterRefusals } from "#machines/letters/letter.projection.ts"
import type { Letter, MissionLetter } from "#schemas/letters/letter.ts"
import type { LetterSignatory } from "#schemas/letters/signatories.ts"
import type { MissionState } from "#schemas/missions/missionRules.ts"
import { seeMission } from "#server/missions/missionRows.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

/** A mission's letter, or null. If its document was deleted, `document.id` and `hash` are null. */
export const findLetter = (vendor: number, mission: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [letter] = yield* sql<Letter>`
      select l.id, l.vendor_id, l.mission_id, l.state, l.template_id, l.template_name,
          json_build_object('id', n.id, 'name', coalesce(n.name, l.document_name), 'hash', n.hash,
            'version_id', n.version_id, 'folder_hash', case when p.is_root then null else p.hash end) as document,
          l.signatories, l.signature_id, case when l.author_id is not null then app.person(l.author_id) end as made_by,
          app.instant(l.made_at) as made_at, l.number
        from letter l left join node n on n.id = l.document_id and n.deleted_at is null left join node p on p.id = n.parent_id
       where l.vendor_id = ${vendor} and l.mission_id = ${mission}`
    return letter ?? null
  })

interface PersonRow extends Omit<LetterSignatory, "rank"> {
  readonly user_id: number
  readonly role: string
  readonly job: string
}

const readPeople = (vendor: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql<PersonRow>`select user_id, side, role, email, firstname, lastname, job from app.letter_people(${vendor})
      order by side = 'client', role <> 'admin', lastname, firstname, user_id`
  )

/**
 * The people who can sign: the firm's first (rank 1), starting with the mission's manager, then the client's (rank 2).
 */
export const signingPeople = (vendor: number, manager: number | null) =>
  Effect.gen(function* () {
    const rows = yield* readPeople(vendor)
    const sorted = rows.toSorted((one, other) => Number(other.user_id === manager) - Number(one.user_id === manager))
    const bySide = [...sorted.filter(({ side }) => side === "firm"), ...sorted.filter(({ side }) => side === "client")]
    return bySide.map(({ email, firstname, job, lastname, side }) => ({
      side,
      email,
      firstname,
      lastname,
      job,
      rank: side === "firm" ? 1 : 2
    }))
  })

/** The first person of each side. */
export const proposedPeople = (vendor: number) =>
  Effect.map(signingPeople(vendor, null), (people) =>
    (["firm", "client"] as const).flatMap((side) => people.find((person) => person.side === side) ?? [])
  )

const mayKeep = true

/**
 * [LET-O01] The data of the letter page: the mission's letter, the active templates, the people who can sign, and why a
 * letter cannot be made or sent.
 */
export const readMissionLetter = (scope: CompanyScope, mission: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const held = yield* seeMission(scope, mission)
    const letter = yield* findLetter(scope.vendor, mission)
    const templates = yield* sql<MissionLetter["templates"][number]>`
      select id, name from letter_template where firm_id = ${scope.firm} and state = 'active' order by name_key, id`
    const refusals = letterRefusals(
      { state: letter?.state ?? null, isMissionUnsigned: isUnsigned(held.state) },
      mayKeep
    )
    return {
      letter,
      templates,
      people: yield* signingPeople(scope.vendor, held.content.manager_id),
      closed_by: refusals.make,
      send_closed_by: letter !== null && letter.document.id === null ? ["isLetterMade"] : refusals.send
    } satisfies MissionLetter
  })

export const isUnsigned = (state: MissionState) => state === "notSigned"
