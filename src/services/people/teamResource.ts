import type { ClientTeamMember } from "#schemas/people/team.api.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import { emptyMember, teamForm, type TeamRole } from "#schemas/people/teamRules.ts"
import { formOf } from "#schemas/shared/form.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { digitsOf, idsOf } from "#services/shared/digits.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { failureOf, type FormAsk, type InCompany, type InFirm, picked, resource } from "#services/shared/resource.ts"

/** [ROL-022] A member's client files, themes and other firms. */
export interface MemberAssignments {
  readonly vendors: ReadonlyArray<VendorId>
  readonly themes: ReadonlyArray<ThemeId>
  /** Ids of the holding's other firms in which the member works; null if the current user is not a group admin. */
  readonly firms: ReadonlyArray<FirmId> | null
}
interface GivenMember extends MemberAssignments {
  readonly member: TeamMember
  /** Why a part of the assignments failed. The invitation was sent and must not be sent again. */
  readonly failure?: CallFailure
}

interface TeamPlace extends InFirm {
  /** Whether the current user administers the holding and so may choose the member's firms. */
  readonly isGroupAdmin: boolean
  /** [ROL-O05] Whether the firm has the themes module; without it the member's themes are not requested. */
  readonly hasThemes: boolean
}

/** Loads a member's current assignments. */
export const readAssignments = async (
  ask: FormAsk,
  { firmId, hasThemes, isGroupAdmin }: TeamPlace,
  userId: UserId
): Promise<MemberAssignments> => {
  const params = { firmId, userId }
  const [vendors, themes, workspaces] = await Promise.all([
    ask("team.vendors", { params }),
    hasThemes ? ask("themes.ofMember", { params }) : null,
    isGroupAdmin ? ask("team.workspaces", { params }) : null
  ])
  return {
    vendors: vendors.data,
    themes: themes?.data.theme_ids ?? [],
    firms: workspaces?.data.flatMap(({ id, role }) => (role === null || id === firmId ? [] : [id])) ?? null
  }
}

const giveThemes = (ask: FormAsk, { firmId }: InFirm, userId: UserId, theme_ids: ReadonlyArray<ThemeId>) =>
  ask("themes.giveToMember", { params: { firmId, userId }, payload: { theme_ids } })

const changeOf = <Id>(had: ReadonlyArray<Id>, wanted: ReadonlyArray<Id>) => {
  const [before, after] = [new Set(had), new Set(wanted)]
  return { added: wanted.filter((id) => !before.has(id)), removed: had.filter((id) => !after.has(id)) }
}

const assignFirms = (
  ask: FormAsk,
  { firmId }: InFirm,
  userId: UserId,
  had: ReadonlyArray<FirmId>,
  wanted: ReadonlyArray<FirmId>
) => {
  const { added, removed } = changeOf(had, wanted)
  const payload = { added_firm_ids: added, removed_firm_ids: removed }
  return ask("team.assignWorkspaces", { params: { firmId, userId }, payload })
}

const readGiven = async (ask: FormAsk, place: TeamPlace, userId: UserId) => {
  const [member, given] = await Promise.all([
    ask("team.read", { params: { firmId: place.firmId, userId } }),
    readAssignments(ask, place, userId)
  ])
  return { data: { member: member.data, ...given } }
}

/** [ROL-022] [ROL-025] The form of a member. A save sends the rights first, then the assignments. */
export const team = resource<TeamPlace, GivenMember>()({
  // A placeholder: the page passes the validation rules, because they depend on the current day.
  form: teamForm(""),
  empty: emptyMember,
  valuesOf: ({ firms, member, themes, vendors }) => ({
    ...picked(member, ["firstname", "lastname", "email", "role", "all_clients", "admin_module", "is_group_admin"]),
    access_ends_on: member.access_ends_on ?? "",
    vendor_ids: digitsOf(vendors),
    theme_ids: digitsOf(themes),
    firm_ids: digitsOf(firms ?? [])
  }),
  revisionOf: ({ member }) => member.revision,
  wire: ({ access_ends_on, role, ...values }) => ({
    ...picked(values, ["firstname", "lastname", "all_clients", "admin_module", "is_group_admin"]),
    role: role as TeamRole,
    access_ends_on: access_ends_on === "" ? null : access_ends_on
  }),
  create: async ({ ask, payload, place, values }) => {
    const { firmId } = place
    const [vendors, themes] = [idsOf<VendorId>(values.vendor_ids), idsOf<ThemeId>(values.theme_ids)]
    const firms = idsOf<FirmId>(values.firm_ids)
    const invitation = { ...payload, email: values.email, vendor_ids: vendors }
    const { data: member } = await ask("team.invite", { params: { firmId }, payload: invitation })
    const give = async () => {
      if (themes.length > 0) await giveThemes(ask, place, member.id, themes)
      if (firms.length > 0) await assignFirms(ask, place, member.id, [], firms)
    }
    const failure = await failureOf(give())
    return { data: { member, vendors, themes, firms, ...(failure === null ? {} : { failure }) } }
  },
  change: async ({ ask, changed, entity, headers, payload, place, values }) => {
    const userId = entity.member.id
    const params = { firmId: place.firmId, userId }
    if (Object.keys(payload).length > 0) await ask("team.change", { params, headers, payload })
    if (changed.includes("vendor_ids")) {
      const { data: had } = await ask("team.vendors", { params })
      const { added, removed } = changeOf(had, idsOf<VendorId>(values.vendor_ids))
      await ask("team.assignVendors", { params, payload: { added_vendor_ids: added, removed_vendor_ids: removed } })
    }
    if (changed.includes("theme_ids")) await giveThemes(ask, place, userId, idsOf(values.theme_ids))
    if (changed.includes("firm_ids")) {
      const { firms } = await readAssignments(ask, place, userId)
      await assignFirms(ask, place, userId, firms ?? [], idsOf(values.firm_ids))
    }
    return readGiven(ask, place, userId)
  },
  read: ({ ask, entity, place }) => readGiven(ask, place, entity.member.id),
  queries: ["team.list", "team.vendors", "team.ofVendor"],
  done: ({ failure, member: { email } }, isNew) => [
    { code: isNew ? "team:invited" : "team:changed", params: { email } },
    ...(failure === undefined ? [] : [{ tone: "error", code: failure.code } as const])
  ]
})

const nobody: { readonly user_ids: ReadonlyArray<string> } = { user_ids: [] }

interface ClientPlace extends InFirm, InCompany {
  readonly name: string
}

/** [ACC-046] The form for the team members to whom a client file is assigned. */
export const clientTeam = resource<ClientPlace, ReadonlyArray<ClientTeamMember>>()({
  form: formOf(nobody),
  empty: nobody,
  valuesOf: (team) => ({ user_ids: digitsOf(team.filter(({ is_assigned }) => is_assigned).map(({ id }) => id)) }),
  wire: ({ user_ids }) => ({ user_ids: idsOf<UserId>(user_ids) }),
  change: async ({ ask, place: { firmId, vendorId }, whole: { user_ids } }) => {
    const params = { firmId, vendorId }
    const { data: known } = await ask("team.ofVendor", { params })
    const wanted = user_ids.filter((id) => known.some((one) => one.id === id))
    const had = known.filter(({ is_assigned }) => is_assigned).map(({ id }) => id)
    const { added, removed } = changeOf(had, wanted)
    return ask("team.assignMembers", { params, payload: { added_user_ids: added, removed_user_ids: removed } })
  },
  read: ({ ask, place: { firmId, vendorId } }) => ask("team.ofVendor", { params: { firmId, vendorId } }),
  queries: ["team.ofVendor", "team.vendors", "team.list"],
  done: (_, __, { name }) => ({ code: "team:companies.saved", params: { name } })
})
