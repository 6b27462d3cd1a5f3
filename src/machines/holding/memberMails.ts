import { membershipEventRefusals } from "#machines/people/membership.projection.ts"
import type { MemberWorkspace } from "#schemas/holding/team.api.ts"

const by = { mayKeep: true, isSelf: false, isGroupAdmin: true }

/** [HOL-O01] The guards that refuse repeating an invitation and resetting a password; null if it is allowed. */
export const mailRefusals = (
  workspaces: ReadonlyArray<Pick<MemberWorkspace, "has_other_admin" | "joined_at" | "role" | "state">>
): { readonly invitation: string | null; readonly reset: string | null } => {
  const reasons = workspaces.flatMap(({ has_other_admin, joined_at, role, state }) =>
    state === null || role === null
      ? []
      : [
          membershipEventRefusals(
            { side: "team", state, role, hasJoined: joined_at !== null, hasOtherAdmin: has_other_admin },
            { type: "invitation.repeated", by }
          )
        ]
  )
  return {
    invitation: reasons.some((reason) => reason === null) ? null : (reasons.flat()[0] ?? "isAccessOpen"),
    reset: workspaces.some(({ state }) => state === "active") ? null : "hasSignedIn"
  }
}
