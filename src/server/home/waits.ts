import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Waits } from "#schemas/home/home.ts"
import { waitKinds, type WaitKind, waitsLimit, waitsShown } from "#schemas/home/turnRules.ts"
import { mayCreateTasks } from "#schemas/access/policy.ts"
import { findTurns, firmWaits, type FoundTurn, showTurns } from "#server/home/turnRows.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

interface WaitsQuery {
  readonly vendor_id?: number | undefined
  readonly kind?: WaitKind | undefined
  readonly owner_id?: number | undefined
}

/** Maximum companies, and maximum people, with a count on the board. */
const most = 20

const counted = <Key>(found: ReadonlyArray<FoundTurn>, keyOf: (turn: FoundTurn) => Key | null) => {
  const counts = new Map<Key, { count: number; first: FoundTurn }>()
  for (const turn of found) {
    const key = keyOf(turn)
    if (key === null) continue
    const known = counts.get(key)
    counts.set(key, { count: (known?.count ?? 0) + 1, first: known?.first ?? turn })
  }
  return [...counts].map(([key, rest]) => ({ key, ...rest })).toSorted((one, other) => other.count - one.count)
}

/**
 * [ACC-084] The board of what a firm has waited for longer than planned, for the companies that the viewer can see.
 * Staff only.
 */
export const readWaits = (viewer: Viewer["Service"], firm: number, { kind, owner_id, vendor_id }: WaitsQuery) => {
  const board = (firmRole: "admin" | "collaborator" | null, seesAll: boolean) =>
    Effect.gen(function* () {
      yield* checkPolicy(mayCreateTasks({ firmRole }))
      const found = yield* findTurns(
        firmWaits.filter((source) => kind === undefined || source.kind === kind),
        {
          firm,
          user: viewer.userId,
          vendor: vendor_id ?? null,
          seesAll,
          owner: owner_id ?? null,
          isLate: true,
          limit: waitsLimit
        }
      )
      const kinds = counted(found, (turn) => turn.kind)
      const companies = counted(found, (turn) => turn.vendor_id).slice(0, most)
      const owners = counted(found, (turn) => turn.owner).slice(0, most)
      const named = yield* showTurns(
        [...companies, ...owners].map(({ first }) => first),
        true
      )
      return {
        items: yield* showTurns(found.slice(0, waitsShown), true),
        total: found.length,
        is_capped: kinds.some(({ count }) => count >= waitsLimit),
        kinds: waitKinds.flatMap((one) => {
          const count = kinds.find(({ key }) => key === one)?.count ?? 0
          return count === 0 ? [] : [{ kind: one, count }]
        }),
        companies: companies.flatMap(({ count }, place) => {
          const company = named[place]?.company ?? null
          return company === null ? [] : [{ company, count }]
        }),
        owners: owners.flatMap(({ count }, place) => {
          const owner = named[companies.length + place]?.owner ?? null
          return owner === null ? [] : [{ owner, count }]
        })
      } satisfies Waits
    })
  if (vendor_id === undefined) return inFirm(viewer, firm, ({ firm_role, sees_all }) => board(firm_role, sees_all))
  return inVendor(viewer, vendor_id, ({ firm_id, firm_role }) =>
    Effect.gen(function* () {
      return firm_id === firm ? yield* board(firm_role, true) : yield* notFound()
    })
  )
}
