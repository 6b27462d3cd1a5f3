import { type ClientUserValues, emptyClientUser } from "#schemas/customers/clientUser.ts"
import type { ClientUser, ClientUserChanges, ClientUserInvitation } from "#schemas/customers/clientUsers.api.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import type { FormRecord, FormValues } from "#schemas/shared/form.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

/** A client user as their form holds them, with the private applications of the company they have. */
export type ClientUserForm = ClientUserValues & {
  readonly application_ids: ReadonlyArray<string>
  readonly theme_ids: ReadonlyArray<string>
}

export const newClientUser: FormRecord<ClientUserForm> = {
  values: { ...emptyClientUser, application_ids: [], theme_ids: [] },
  revision: 0
}

export const clientUserRecord = (user: ClientUser, themes: ReadonlyArray<number>): FormRecord<ClientUserForm> => {
  const { access_ends_on, application_ids, revision } = user
  const { birth_city, birth_date, email, firstname, job, lastname, mobile_number, role, title } = user
  return {
    values: {
      title,
      firstname,
      lastname,
      email,
      job,
      mobile_number,
      birth_date,
      birth_city,
      role,
      access_ends_on: access_ends_on ?? "",
      application_ids: application_ids.map(String),
      theme_ids: themes.map(String)
    },
    revision
  }
}

const travelling = (field: string, values: ClientUserForm) => {
  if (field === "access_ends_on") return values.access_ends_on === "" ? null : values.access_ends_on
  if (field === "application_ids") return values.application_ids.map(Number)
  return (values as unknown as FormValues)[field]
}
const pick = (fields: ReadonlyArray<string>, values: ClientUserForm) =>
  Object.fromEntries(fields.filter((field) => field !== "theme_ids").map((field) => [field, travelling(field, values)]))

interface Kept {
  readonly ask: Ask
  readonly vendorId: VendorId
  /** [ROL-O05] Whether the company has the module of themes; what was given is not asked for without. */
  readonly hasThemes: boolean
  readonly tell: (user: ClientUser) => void
}
const quiet = { showError: false } as const

/** [ROL-022] [CLI-007] Themes that a user of the company was given. */
export const readUserThemes = async (
  { ask, hasThemes, vendorId }: Pick<Kept, "ask" | "hasThemes" | "vendorId">,
  userId: UserId,
  signal?: AbortSignal
) => (hasThemes ? (await ask("themes.ofUser", { ...quiet, params: { vendorId, userId } }, signal)).data.theme_ids : [])

const giveThemes = async ({ ask, vendorId }: Kept, userId: UserId, ids: ReadonlyArray<string>, signal: AbortSignal) => {
  const payload = { theme_ids: ids.map((id) => Number(id) as ThemeId) }
  await ask("themes.giveToUser", { ...quiet, params: { vendorId, userId }, payload }, signal)
}

/**
 * [CLI-007] The `save` of an invitation. Themes follow it: `tellPartly` hears why they could not be given, for the
 * invitation itself is on its way and must not be sent again.
 */
export const clientUserInviting = (kept: Kept & { readonly tellPartly: (failure: CallFailure) => void }) =>
  savingActor<ClientUserForm>({
    send: async ({ values }, signal) => {
      const { ask, tell, tellPartly, vendorId } = kept
      const { theme_ids } = values as unknown as ClientUserForm
      const payload = pick(Object.keys(values), values as unknown as ClientUserForm) as unknown as ClientUserInvitation
      const { data } = await ask("clientUsers.invite", { ...quiet, params: { vendorId }, payload }, signal)
      tell(data)
      try {
        if (theme_ids.length > 0) await giveThemes(kept, data.id, theme_ids, signal)
      } catch (failure) {
        tellPartly(failure as CallFailure)
      }
      return clientUserRecord(data, theme_ids.map(Number))
    },
    read: () => Promise.resolve(newClientUser)
  })

/** [CLI-007] The `save` of a known user: only what was changed travels. */
export const clientUserChanging = (kept: Kept & { readonly userId: UserId }) => {
  const { ask, tell, userId, vendorId } = kept
  return savingActor<ClientUserForm>({
    send: async ({ changed, revision, values }, signal) => {
      const wished = values as unknown as ClientUserForm
      const payload = pick(changed, wished) as ClientUserChanges
      const request = { ...quiet, params: { vendorId, userId }, headers: seen(revision), payload }
      // Without a change it answers the user as they are.
      const { data } = await ask("clientUsers.change", request, signal)
      if (changed.includes("theme_ids")) await giveThemes(kept, userId, wished.theme_ids, signal)
      tell(data)
      return clientUserRecord(data, wished.theme_ids.map(Number))
    },
    read: async (signal) => {
      const { data } = await ask("clientUsers.list", { ...quiet, params: { vendorId } }, signal)
      const found = data.users.find(({ id }) => id === userId)
      return found === undefined ? newClientUser : clientUserRecord(found, await readUserThemes(kept, userId, signal))
    }
  })
}
