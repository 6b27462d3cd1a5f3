import { Clock, Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type FirmRole, mayAdministerFirm } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { FollowUp, FollowUpChanges } from "#schemas/home/home.ts"
import {
  type EscalatedKind,
  escalatedKinds,
  escalationDelays,
  type EscalationDelay,
  escalationWindow,
  type TimeZone,
  timeZones
} from "#schemas/home/followUpRules.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { findTurns, firmWaits } from "#server/home/turnRows.ts"
import { NewsQuiet } from "#server/notifications/sendNotices.ts"
import { inFirm } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy, checkRevision, stale } from "#server/shared/refusals.ts"
import { inOffice } from "#server/shared/requestScope.ts"

interface Row {
  readonly time_zone: string
  readonly task: number | null
  readonly signature: number | null
  readonly mission: number | null
  readonly revision: number
}
type Values = Omit<FollowUp, "closed_by" | "revision">

const none: Row = { time_zone: timeZones[0], task: null, signature: null, mission: null, revision: 0 }
const delayOf = (days: number | null): EscalationDelay =>
  escalationDelays.find((delay) => delay === String(days)) ?? "never"
const daysOf = (delay: EscalationDelay) => (delay === "never" ? null : Number(delay))

const readRow = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] =
      yield* sql<Row>`select time_zone, task_days as task, signature_days as signature, mission_days as mission, revision
      from follow_up where firm_id = ${firm}`
    return row ?? none
  })

const valuesOf = (row: Row): Values => ({
  time_zone: timeZones.find((zone): zone is TimeZone => zone === row.time_zone) ?? timeZones[0],
  task: delayOf(row.task),
  signature: delayOf(row.signature),
  mission: delayOf(row.mission)
})

const described = (row: Row, role: FirmRole): FollowUp => ({
  ...valuesOf(row),
  revision: row.revision,
  closed_by: [...mayAdministerFirm(role)]
})

/**
 * [ACC-084] The firm's rules for late waits: the time zone, and after how many days of delay administrators get a
 * notice. For staff.
 */
export const readFollowUp = (viewer: Viewer["Service"], firm: number) =>
  inOffice(viewer, firm, ({ role }) => Effect.map(readRow(firm), (row) => described(row, role)))

export const changeFollowUp = (
  viewer: Viewer["Service"],
  firm: number,
  changes: FollowUpChanges,
  ifMatch: string | undefined
) =>
  inOffice(viewer, firm, ({ role, user }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* checkPolicy(mayAdministerFirm(role))
      const was = yield* readRow(firm)
      yield* checkRevision(ifMatch, was.revision)
      const before = valuesOf(was)
      const next = { ...before, ...changes }
      const [changed] = yield* sql<{ revision: number | null }>`
        select app.change_follow_up(${next.time_zone}, ${daysOf(next.task)}::integer, ${daysOf(next.signature)}::integer,
          ${daysOf(next.mission)}::integer, ${was.revision}) as revision`
      if (changed?.revision == null) return yield* stale()
      yield* recordEvent({
        firm,
        user,
        entity: "followUp",
        id: firm,
        type: "follow_up.changed",
        payload: changes,
        before: { ...before },
        after: { ...next }
      })
      return { ...next, revision: changed.revision, closed_by: [] } satisfies FollowUp
    })
  )

interface Told extends Readonly<Record<EscalatedKind, number | null>> {
  readonly firm_id: number
  readonly user_id: UserId
}

/** Maximum late waits of a kind per run; the remaining ones get their notice in the next hourly run. */
const atOnce = 1_000

/**
 * Creates notices for one administrator, in their own scope, about the waits that have been late for the number of days
 * their firm has chosen.
 */
const escalateTo = ({ firm_id: firm, user_id: userId, ...rules }: Told) =>
  inFirm({ userId, sessionId: 0, isSuperAdmin: false }, firm, ({ sees_all }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const quiet = Duration.toSeconds(yield* NewsQuiet)
      for (const kind of escalatedKinds) {
        const days = rules[kind]
        if (days === null) continue
        const found = yield* findTurns(
          firmWaits.filter((source) => source.kind === kind),
          {
            firm,
            user: userId,
            vendor: null,
            seesAll: sees_all,
            owner: null,
            isLate: true,
            recent: days + escalationWindow,
            limit: atOnce
          }
        )
        for (const { id, late_days, title, vendor_id } of found)
          if (late_days >= days)
            yield* sql`select app.tell_wait(${kind}, ${id}, ${vendor_id}::integer, ${title},
              (now() at time zone 'Europe/Paris')::date - ${late_days}::integer, make_interval(secs => ${quiet}))`
      }
    })
  ).pipe(Effect.catchTag("NotFound", () => Effect.void))

const keptDays = 400

/**
 * [ACC-084] Creates notices for administrators about late waits, by the rules of their firms. Idempotent: each wait
 * once.
 */
export const escalateWaits = Effect.fn("home.escalateWaits")(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  yield* sql`select app.forget_escalations(make_interval(days => ${keptDays}))`
  const told = yield* sql<Told>`
    select firm_id, user_id, task, signature, mission from app.firms_to_escalate(${now}::timestamptz)`
  for (const one of told) yield* escalateTo(one)
})
