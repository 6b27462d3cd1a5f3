import type { MemberChanges } from "#schemas/people/team.api.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import { emptyMember, type TeamRole, type TeamValues } from "#schemas/people/teamRules.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

const digits = (ids: ReadonlyArray<number>) => ids.map(String)
const numbers = (ids: ReadonlyArray<string>) => ids.map((id) => Number(id) as VendorId)

export const newMember: FormRecord<TeamValues> = { values: emptyMember, revision: 0 }

export const memberRecord = (member: TeamMember, vendors: ReadonlyArray<number>): FormRecord<TeamValues> => {
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
      vendor_ids: digits(vendors)
    },
    revision
  }
}

interface Kept {
  readonly ask: Ask
  readonly firmId: FirmId
  readonly tell: (member: TeamMember) => void
}
const quiet = { showError: false } as const

/** [ROL-025] The `save` of an invitation. */
export const memberInviting = ({ ask, firmId, tell }: Kept) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { access_ends_on, role, vendor_ids, ...more } = values as unknown as TeamValues
      const { data } = await ask(
        "team.invite",
        {
          ...quiet,
          params: { firmId },
          payload: {
            ...more,
            role: role as TeamRole,
            access_ends_on: access_ends_on === "" ? null : access_ends_on,
            vendor_ids: numbers(vendor_ids)
          }
        },
        signal
      )
      tell(data)
      return memberRecord(data, numbers(vendor_ids))
    },
    read: () => Promise.resolve(newMember)
  })

const changesOf = (changed: ReadonlyArray<string>, values: TeamValues): MemberChanges =>
  Object.fromEntries(
    changed
      .filter((field) => field !== "vendor_ids" && field !== "email")
      .map((field) => [
        field,
        field === "access_ends_on" && values.access_ends_on === "" ? null : values[field as keyof TeamValues]
      ])
  )

/** [ROL-022] [ROL-025] The `save` of a known member: their rights first, then the client files that came and went. */
export const memberChanging = ({ ask, firmId, tell, userId }: Kept & { readonly userId: UserId }) => {
  const params = { firmId, userId }
  const read = async (signal: AbortSignal) => {
    const [member, vendors] = await Promise.all([
      ask("team.read", { ...quiet, params }, signal),
      ask("team.vendors", { ...quiet, params }, signal)
    ])
    return memberRecord(member.data, vendors.data)
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
          added_vendor_ids: numbers(wished.vendor_ids.filter((id) => !known.has(id))),
          removed_vendor_ids: had.filter((id) => !wanted.has(String(id)))
        }
        await ask("team.assignVendors", { ...quiet, params, payload: change }, signal)
      }
      const { data } = await ask("team.read", { ...quiet, params }, signal)
      tell(data)
      return memberRecord(data, numbers(wished.vendor_ids))
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
