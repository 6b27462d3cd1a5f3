import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { clientTeam, onlyTeam } from "#server/people/clientTeam.ts"
import { assign, assignedVendors, lockMember, onlyKnownVendors, readMember } from "#server/people/team.ts"
import { inTeam, logMember } from "#server/people/teamScope.ts"

/** Ids of the client files assigned to a member. */
export const vendorsOfMember = (viewer: Viewer["Service"], firm: number, member: number) =>
  inTeam(viewer, firm, null, () => Effect.flatMap(readMember(member), ({ id }) => assignedVendors(id)))

interface VendorChanges {
  readonly added_vendor_ids?: ReadonlyArray<number> | undefined
  readonly removed_vendor_ids?: ReadonlyArray<number> | undefined
}
export const assignVendors = (viewer: Viewer["Service"], firm: number, id: number, change: VendorChanges) =>
  inTeam(viewer, firm, "change_user_rights", (scope) =>
    Effect.gen(function* () {
      const { member } = yield* lockMember(id)
      const { added_vendor_ids: added = [], removed_vendor_ids: removed = [] } = change
      yield* onlyKnownVendors([...added, ...removed])
      if ((yield* assign(firm, member.id, added, removed)) > 0)
        yield* logMember(scope, {
          member: member.id,
          type: "member.assigned",
          before: { state: member.state },
          after: { state: member.state },
          payload: { added, removed }
        })
      return yield* assignedVendors(member.id)
    })
  )

/** All members of the firm, with whether and why each can see the client file. */
export const membersOfVendor = (viewer: Viewer["Service"], firm: number, vendor: number) =>
  inTeam(viewer, firm, null, () => clientTeam(vendor))

interface MemberChanges {
  readonly added_user_ids?: ReadonlyArray<number> | undefined
  readonly removed_user_ids?: ReadonlyArray<number> | undefined
}
export const assignMembers = (viewer: Viewer["Service"], firm: number, vendor: number, change: MemberChanges) =>
  inTeam(viewer, firm, "change_user_rights", (scope) =>
    Effect.gen(function* () {
      yield* onlyKnownVendors([vendor])
      const { added_user_ids: added = [], removed_user_ids: removed = [] } = change
      yield* onlyTeam([...added, ...removed])
      const steps = [...added.map((id) => ({ id, isIn: true })), ...removed.map((id) => ({ id, isIn: false }))]
      for (const { id, isIn } of steps) {
        const payload = isIn ? { added: [vendor], removed: [] } : { added: [], removed: [vendor] }
        const changed = yield* assign(firm, id, payload.added, payload.removed)
        if (changed === 0) continue
        const { state } = yield* readMember(id)
        yield* logMember(scope, { member: id, type: "member.assigned", before: { state }, after: { state }, payload })
      }
      return yield* clientTeam(vendor)
    })
  )
