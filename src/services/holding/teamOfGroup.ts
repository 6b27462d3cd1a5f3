import { fromPromise } from "xstate"
import type { HoldingMember, MemberTheme, MemberWorkspace } from "#schemas/holding/team.api.ts"
import type { LastWay } from "#schemas/holding/words.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import { accessEndProblem, type TeamRole, teamRoles } from "#schemas/people/teamRules.ts"
import { errorsOf, formOf } from "#schemas/shared/form.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { bulkActor } from "#services/holding/bulkActors.ts"
import type { InHolding } from "#services/holding/workspaceResource.ts"
import { digitsOf, idsOf } from "#services/shared/digits.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { picked, resource } from "#services/shared/resource.ts"
import type { Ask } from "#services/shared/saving.ts"

/** Queries to invalidate after a change of the holding's team. */
export const teamQueries = [
  "holdingTeam.list",
  "holdingTeam.read",
  "holdingTeam.vendors",
  "holdingTeam.themes",
  "holding.dashboard",
  "holding.firms"
]

export interface OfMember extends InHolding {
  readonly userId: UserId
}

const rights = {
  role: "collaborator",
  all_clients: false,
  admin_module: false,
  is_group_admin: false,
  access_ends_on: ""
}

/** [HOL-006] The form of a member's rights in one workspace. `today` is YYYY-MM-DD. */
export const rightsForm = (today: string) =>
  formOf(rights, ({ access_ends_on, role }) =>
    errorsOf({
      role: teamRoles.some((one) => one === role) ? null : "customer.choice_invalid",
      access_ends_on: accessEndProblem(access_ends_on, today)
    })
  )

type Rights = Pick<TeamMember, "access_ends_on" | "admin_module" | "all_clients" | "is_group_admin" | "revision"> & {
  readonly role: TeamRole | null
}

/**
 * [HOL-006] A member's rights in one workspace. The page passes the validation rules, because they depend on the
 * current day.
 */
export const memberRights = resource<OfMember & { readonly firmId: FirmId; readonly name: string }, Rights>()({
  form: rightsForm(""),
  empty: rights,
  valuesOf: ({ access_ends_on, role, ...member }) => ({
    ...picked(member, ["all_clients", "admin_module", "is_group_admin"]),
    role: role ?? "collaborator",
    access_ends_on: access_ends_on ?? ""
  }),
  wire: ({ access_ends_on, role, ...values }) => ({
    ...values,
    role: role as TeamRole,
    access_ends_on: access_ends_on === "" ? null : access_ends_on
  }),
  change: ({ ask, headers, payload, place: { firmId, holdingId, userId } }) =>
    ask("holdingTeam.change", { params: { holdingId, userId, firmId }, headers, payload }),
  read: async ({ ask, place: { firmId, holdingId, userId } }) => {
    const { data } = await ask("holdingTeam.read", { params: { holdingId, userId } })
    return { data: data.workspaces.find(({ id }) => id === firmId) as MemberWorkspace | undefined }
  },
  queries: teamQueries,
  done: (_, __, { name }) => ({ code: "holding:rights.saved", params: { name } })
})

const themes: { readonly theme_ids: ReadonlyArray<string> } = { theme_ids: [] }

/** [HOL-006] The form of a member's themes in all their workspaces. */
export const memberThemes = resource<OfMember, ReadonlyArray<MemberTheme>>()({
  form: formOf(themes),
  empty: themes,
  valuesOf: (all) => ({ theme_ids: digitsOf(all.filter(({ has }) => has).map(({ id }) => id)) }),
  wire: ({ theme_ids }) => ({ theme_ids: idsOf<ThemeId>(theme_ids) }),
  change: ({ ask, place: params, whole }) => ask("holdingTeam.giveThemes", { params, payload: whole }),
  read: ({ ask, place: params }) => ask("holdingTeam.themes", { params }),
  queries: teamQueries,
  done: () => ({ code: "holding:themes.saved" })
})

/** Ids of the workspaces in which a member's membership is not revoked. */
export const heldBy = ({ workspaces }: HoldingMember): ReadonlyArray<FirmId> =>
  workspaces.flatMap(({ id, state }) => (state === null || state === "revoked" ? [] : [id]))

interface WorkspacesPart {
  readonly added: ReadonlyArray<number>
  readonly removed: ReadonlyArray<number>
  readonly last: LastWay | null
}

/**
 * [WSP-008] The `save` actor of the machine for a member's workspaces. Resolves to the remaining workspace ids; null if
 * the person was deleted.
 */
export const workspacesActor = (ask: Ask, params: OfMember) =>
  fromPromise<Result.Result<ReadonlyArray<number> | null, { readonly code: string }>, WorkspacesPart>(
    async ({ input: { added, last, removed }, signal }) => {
      try {
        const { data } = await ask(
          "holdingTeam.assign",
          {
            params,
            showError: false,
            payload: {
              added_firm_ids: added as ReadonlyArray<FirmId>,
              removed_firm_ids: removed as ReadonlyArray<FirmId>,
              ...(last === null ? {} : { last })
            }
          },
          signal
        )
        return Result.succeed(data === null ? null : heldBy(data))
      } catch (error) {
        if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
        throw error
      }
    }
  )

/** The `act` actor of the bulk assignment: the items are people, the choice is client files and a role. */
export const assignActor = (ask: Ask, { holdingId }: InHolding) =>
  bulkActor(({ choice, items }, signal) =>
    ask(
      "holdingTeam.assignMany",
      {
        showError: false,
        params: { holdingId },
        payload: {
          user_ids: items.map(({ id }) => id as UserId),
          vendor_ids: idsOf<VendorId>(choice["vendors"] as ReadonlyArray<string>),
          ...(teamRoles.some((role) => role === choice["role"]) ? { role: choice["role"] as TeamRole } : {})
        }
      },
      signal
    )
  )
