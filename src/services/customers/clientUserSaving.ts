import { type ClientUserValues, emptyClientUser } from "#schemas/customers/clientUser.ts"
import type { ClientUser, ClientUserChanges, ClientUserInvitation } from "#schemas/customers/clientUsers.api.ts"
import type { FormRecord, FormValues } from "#schemas/shared/form.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

/** A client user as their form holds them, with the private applications of the company they have. */
export type ClientUserForm = ClientUserValues & { readonly application_ids: ReadonlyArray<string> }

export const newClientUser: FormRecord<ClientUserForm> = {
  values: { ...emptyClientUser, application_ids: [] },
  revision: 0
}

export const clientUserRecord = (user: ClientUser): FormRecord<ClientUserForm> => {
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
      application_ids: application_ids.map(String)
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
  Object.fromEntries(fields.map((field) => [field, travelling(field, values)]))

interface Kept {
  readonly ask: Ask
  readonly vendorId: VendorId
  readonly tell: (user: ClientUser) => void
}
const quiet = { showError: false } as const

/** [CLI-007] The `save` of an invitation. */
export const clientUserInviting = ({ ask, tell, vendorId }: Kept) =>
  savingActor({
    send: async ({ values }, signal) => {
      const payload = pick(Object.keys(values), values as unknown as ClientUserForm) as unknown as ClientUserInvitation
      const { data } = await ask("clientUsers.invite", { ...quiet, params: { vendorId }, payload }, signal)
      tell(data)
      return clientUserRecord(data)
    },
    read: () => Promise.resolve(newClientUser)
  })

/** [CLI-007] The `save` of a known user: only what was changed travels. */
export const clientUserChanging = ({ ask, tell, userId, vendorId }: Kept & { readonly userId: UserId }) =>
  savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const payload = pick(changed, values as unknown as ClientUserForm) as ClientUserChanges
      const request = { ...quiet, params: { vendorId, userId }, headers: seen(revision), payload }
      const { data } = await ask("clientUsers.change", request, signal)
      tell(data)
      return clientUserRecord(data)
    },
    read: async (signal) => {
      const { data } = await ask("clientUsers.list", { ...quiet, params: { vendorId } }, signal)
      const found = data.users.find(({ id }) => id === userId)
      return found === undefined ? newClientUser : clientUserRecord(found)
    }
  })
