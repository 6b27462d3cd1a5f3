import type { Application, ApplicationId } from "#schemas/applications/application.ts"
import { type ApplicationValues, emptyApplication } from "#schemas/applications/applicationRules.ts"
import type { ApplicationChanges, NewApplication } from "#schemas/applications/applications.api.ts"
import type { FormRecord, FormValues } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

export const newApplication: FormRecord<ApplicationValues> = { values: emptyApplication, revision: 0 }

export const applicationRecord = (application: Application): FormRecord<ApplicationValues> => {
  const { description, email_recipient, is_automation, is_home, is_private, price } = application
  const { mail_attachment_max_size: size, revision, roles, site_url, title, type, uri, video } = application
  return {
    values: {
      title,
      type,
      description,
      uri,
      site_url,
      video,
      is_home,
      is_private,
      is_automation,
      roles,
      price,
      email_recipient,
      mail_attachment_max_size: size === null ? "" : String(size)
    },
    revision
  }
}

const travelling = (field: string, values: FormValues) =>
  field === "mail_attachment_max_size" ? (values[field] === "" ? null : Number(values[field])) : values[field]
const pick = (fields: ReadonlyArray<string>, values: FormValues) =>
  Object.fromEntries(fields.map((field) => [field, travelling(field, values)]))

interface Kept {
  readonly ask: Ask
  readonly firmId: FirmId
  readonly tell: (application: Application) => void
}
const quiet = { showError: false } as const

/** [APP-001] The `save` of a new application's form. */
export const applicationAdding = ({ ask, firmId, tell }: Kept) =>
  savingActor({
    send: async ({ values }, signal) => {
      const payload = pick(Object.keys(values), values) as unknown as NewApplication
      const { data } = await ask("applications.create", { ...quiet, params: { firmId }, payload }, signal)
      tell(data)
      return applicationRecord(data)
    },
    read: () => Promise.resolve(newApplication)
  })

/** [APP-001] The `save` of a known one: only what was changed travels. */
export const applicationChanging = ({
  applicationId,
  ask,
  firmId,
  tell
}: Kept & { readonly applicationId: ApplicationId }) =>
  savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const payload = pick(changed, values) as ApplicationChanges
      const request = { ...quiet, params: { firmId, applicationId }, headers: seen(revision), payload }
      const { data } = await ask("applications.change", request, signal)
      tell(data)
      return applicationRecord(data)
    },
    read: async (signal) => {
      const { data } = await ask("applications.list", { ...quiet, params: { firmId } }, signal)
      const found = data.find(({ id }) => id === applicationId)
      return found === undefined ? newApplication : applicationRecord(found)
    }
  })

/** Which clients have a private application, as its form holds it: their ids in digits. */
export type GivenValues = { readonly vendor_ids: ReadonlyArray<string> }

export const givenRecord = (vendors: ReadonlyArray<number>): FormRecord<GivenValues> => ({
  values: { vendor_ids: vendors.map(String) },
  revision: 0
})

/** [APP-010] The `save` of that form: one call for each client that came or went, against what they have by now. */
export const applicationGiving = (
  ask: Ask,
  params: { readonly firmId: FirmId; readonly applicationId: ApplicationId },
  tell: () => void
) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { data: had } = await ask("applications.clients", { ...quiet, params }, signal)
      const wanted = (values as unknown as GivenValues).vendor_ids
      const known = new Set(had.map(String))
      const come = wanted.filter((id) => !known.has(id)).map((id) => Number(id) as VendorId)
      const gone = had.filter((id) => !wanted.includes(String(id)))
      await Promise.all([
        ...come.map((vendor_id) => ask("applications.give", { ...quiet, params, payload: { vendor_id } }, signal)),
        ...gone.map((vendorId) => ask("applications.take", { ...quiet, params: { ...params, vendorId } }, signal))
      ])
      tell()
      return givenRecord(wanted.map(Number))
    },
    read: async (signal) => givenRecord((await ask("applications.clients", { ...quiet, params }, signal)).data)
  })
