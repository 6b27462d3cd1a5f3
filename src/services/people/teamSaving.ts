import type { MemberChanges } from "#schemas/people/team.api.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import { emptyMember, type TeamRole, type TeamValues } from "#schemas/people/teamRules.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

const digits = (ids: ReadonlyArray<number>) => ids.map(String)
const numbers = <Id extends number>(ids: ReadonlyArray<string>) => ids.map((id) => Number(id) as Id)

export const newMember: FormRecord<TeamValues> = { values: emptyMember, revision: 0 }

/** [ROL-022] What is given to a member beside their rights. */
export interface MemberAssignments {
  readonly vendors: ReadonlyArray<number>
  readonly themes: ReadonlyArray<number>
  /** Other firms of the group that they work in; null where the caller does not look after the group. */
  readonly firms: ReadonlyArray<number> | null
}

export const memberRecord = (
  member: TeamMember,
  { firms, themes, vendors }: MemberAssignments
): FormRecord<TeamValues> => {
  const { access_ends_on, admin_module, all_clients, email, firstname, is_group_admin, lastname, revision, role } =
    member
  return {
    values: {
      firstname,
      lastname,
      email,
      role,
      all_clients,
      admin_module,
      is_group_admin,
      access_ends_on: access_ends_on ?? "",
      vendor_ids: digits(vendors),
      theme_ids: digits(themes),
      firm_ids: digits(firms ?? [])
    },
    revision
  }
}

interface Kept {
  readonly ask: Ask
  readonly firmId: FirmId
  /** Whether the caller looks after the group of the firm, and so after who works in which of its firms. */
  readonly isGroupAdmin: boolean
  /** [ROL-O05] Whether the firm has the module of themes; what was given is not asked for without. */
  readonly hasThemes: boolean
  readonly tell: (member: TeamMember) => void
}
const quiet = { showError: false } as const

/** What is given to a member, as it stands. */
export const readAssignments = async (
  { ask, firmId, hasThemes, isGroupAdmin }: Pick<Kept, "ask" | "firmId" | "hasThemes" | "isGroupAdmin">,
  userId: UserId,
  signal?: AbortSignal
): Promise<MemberAssignments> => {
  const params = { firmId, userId }
  const [vendors, themes, workspaces] = await Promise.all([
    ask("team.vendors", { ...quiet, params }, signal),
    hasThemes ? ask("themes.ofMember", { ...quiet, params }, signal) : null,
    isGroupAdmin ? ask("team.workspaces", { ...quiet, params }, signal) : null
  ])
  return {
    vendors: vendors.data,
    themes: themes?.data.theme_ids ?? [],
    firms: workspaces?.data.flatMap(({ id, role }) => (role === null || id === firmId ? [] : [id])) ?? null
  }
}

const giveThemes = async ({ ask, firmId }: Kept, userId: UserId, ids: ReadonlyArray<string>, signal: AbortSignal) => {
  const payload = { theme_ids: numbers<ThemeId>(ids) }
  await ask("themes.giveToMember", { ...quiet, params: { firmId, userId }, payload }, signal)
}

const assignFirms = async (
  { ask, firmId }: Kept,
  userId: UserId,
  wished: ReadonlyArray<string>,
  had: ReadonlyArray<string>,
  signal: AbortSignal
) => {
  const payload = {
    added_firm_ids: numbers<FirmId>(wished.filter((id) => !had.includes(id))),
    removed_firm_ids: numbers<FirmId>(had.filter((id) => !wished.includes(id)))
  }
  await ask("team.assignWorkspaces", { ...quiet, params: { firmId, userId }, payload }, signal)
}

/**
 * [ROL-025] The `save` of an invitation. Themes and firms follow it: `tellPartly` hears of what could not be given, for the
 * invitation itself is on its way and must not be sent again.
 */
export const memberInviting = (kept: Kept & { readonly tellPartly: (failure: CallFailure) => void }) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { ask, firmId, tell, tellPartly } = kept
      const { access_ends_on, firm_ids, role, theme_ids, vendor_ids, ...more } = values as unknown as TeamValues
      const { data } = await ask(
        "team.invite",
        {
          ...quiet,
          params: { firmId },
          payload: {
            ...more,
            role: role as TeamRole,
            access_ends_on: access_ends_on === "" ? null : access_ends_on,
            vendor_ids: numbers<VendorId>(vendor_ids)
          }
        },
        signal
      )
      tell(data)
      try {
        if (theme_ids.length > 0) await giveThemes(kept, data.id, theme_ids, signal)
        if (firm_ids.length > 0) await assignFirms(kept, data.id, firm_ids, [], signal)
      } catch (failure) {
        tellPartly(failure as CallFailure)
      }
      return memberRecord(data, { vendors: numbers(vendor_ids), themes: numbers(theme_ids), firms: numbers(firm_ids) })
    },
    read: () => Promise.resolve(newMember)
  })

const given: ReadonlyArray<string> = ["email", "vendor_ids", "theme_ids", "firm_ids"] satisfies ReadonlyArray<
  keyof TeamValues
>

const changesOf = (changed: ReadonlyArray<string>, values: TeamValues): MemberChanges =>
  Object.fromEntries(
    changed
      .filter((field) => !given.includes(field))
      .map((field) => [
        field,
        field === "access_ends_on" && values.access_ends_on === "" ? null : values[field as keyof TeamValues]
      ])
  )

/** [ROL-022] [ROL-025] The `save` of a known member: their rights first, then what was given and taken. */
export const memberChanging = (kept: Kept & { readonly userId: UserId }) => {
  const { ask, firmId, tell, userId } = kept
  const params = { firmId, userId }
  const read = async (signal: AbortSignal) => {
    const [member, assignments] = await Promise.all([
      ask("team.read", { ...quiet, params }, signal),
      readAssignments(kept, userId, signal)
    ])
    return memberRecord(member.data, assignments)
  }
  return savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const wished = values as unknown as TeamValues
      const payload = changesOf(changed, wished)
      if (Object.keys(payload).length > 0) {
        await ask("team.change", { ...quiet, params, headers: seen(revision), payload }, signal)
      }
      if (changed.includes("vendor_ids")) {
        const { data: had } = await ask("team.vendors", { ...quiet, params }, signal)
        const wanted = new Set(wished.vendor_ids)
        const known = new Set(digits(had))
        const change = {
          added_vendor_ids: numbers<VendorId>(wished.vendor_ids.filter((id) => !known.has(id))),
          removed_vendor_ids: had.filter((id) => !wanted.has(String(id)))
        }
        await ask("team.assignVendors", { ...quiet, params, payload: change }, signal)
      }
      if (changed.includes("theme_ids")) await giveThemes(kept, userId, wished.theme_ids, signal)
      if (changed.includes("firm_ids")) {
        const { firms } = await readAssignments(kept, userId, signal)
        await assignFirms(kept, userId, wished.firm_ids, digits(firms ?? []), signal)
      }
      const [{ data }, assignments] = await Promise.all([
        ask("team.read", { ...quiet, params }, signal),
        readAssignments(kept, userId, signal)
      ])
      tell(data)
      return memberRecord(data, assignments)
    },
    read
  })
}

/** Whose client file it is, as its form holds it: the ids of the members assigned to it. */
export type ClientTeamValues = { readonly user_ids: ReadonlyArray<string> }

/** [ACC-046] The `save` of a client file's team. */
export const clientTeamSaving = (ask: Ask, firmId: FirmId, vendorId: VendorId, tell: () => void) => {
  const params = { firmId, vendorId }
  const recordOf = (team: ReadonlyArray<{ readonly id: number; readonly is_assigned: boolean }>) => ({
    values: { user_ids: digits(team.filter(({ is_assigned }) => is_assigned).map(({ id }) => id)) },
    revision: 0
  })
  return savingActor({
    send: async ({ values }, signal) => {
      const { data: team } = await ask("team.ofVendor", { ...quiet, params }, signal)
      const wanted = new Set((values as unknown as ClientTeamValues).user_ids)
      const payload = {
        added_user_ids: team
          .filter(({ id, is_assigned }) => !is_assigned && wanted.has(String(id)))
          .map(({ id }) => id),
        removed_user_ids: team
          .filter(({ id, is_assigned }) => is_assigned && !wanted.has(String(id)))
          .map(({ id }) => id)
      }
      const { data } = await ask("team.assignMembers", { ...quiet, params, payload }, signal)
      tell()
      return recordOf(data)
    },
    read: async (signal) => recordOf((await ask("team.ofVendor", { ...quiet, params }, signal)).data)
  })
}
