import type { Application } from "#schemas/applications/application.ts"
import { applicationForm, emptyApplication } from "#schemas/applications/applicationRules.ts"
import { formOf } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { digitsOf, idsOf } from "#services/shared/digits.ts"
import { type InFirm, oneOf, picked, resource } from "#services/shared/resource.ts"

const queries = ["applications.list", "applications.clients", "applications.mine", "connections.list"]

/**
 * [APP-001] The form of a firm's application. The attachment limit is in MB; an empty one is sent as null and means the
 * mail server's own limit.
 */
export const applications = resource<InFirm, Application>()({
  form: applicationForm,
  empty: emptyApplication,
  valuesOf: ({ mail_attachment_max_size: size, ...application }) => ({
    ...picked({ ...application, mail_attachment_max_size: "" }, applicationForm.fields),
    mail_attachment_max_size: size === null ? "" : String(size)
  }),
  wire: ({ mail_attachment_max_size: size, ...values }) => ({
    ...values,
    mail_attachment_max_size: size === "" ? null : Number(size)
  }),
  create: ({ ask, payload, place: params }) => ask("applications.create", { params, payload }),
  change: ({ ask, entity: { id: applicationId }, headers, payload, place }) =>
    ask("applications.change", { params: { ...place, applicationId }, headers, payload }),
  read: async ({ ask, entity, place: params }) => oneOf(await ask("applications.list", { params }), entity),
  queries,
  done: ({ title }, isNew) => ({ code: isNew ? "applications:added" : "applications:changed", params: { title } })
})

const none: { readonly vendor_ids: ReadonlyArray<string> } = { vendor_ids: [] }

/**
 * [APP-010] The form for the clients of a private application. A save sends one call per added or removed client,
 * compared with the server's current list.
 */
export const applicationClients = resource<InFirm & { readonly application: Application }, ReadonlyArray<VendorId>>()({
  form: formOf(none),
  empty: none,
  valuesOf: (vendors) => ({ vendor_ids: digitsOf(vendors) }),
  wire: ({ vendor_ids }) => ({ vendor_ids: idsOf<VendorId>(vendor_ids) }),
  change: async ({ ask, place: { application, firmId }, whole: { vendor_ids: wanted } }) => {
    const params = { firmId, applicationId: application.id }
    const { data: had } = await ask("applications.clients", { params })
    const come = wanted.filter((id) => !had.includes(id))
    const gone = had.filter((id) => !wanted.includes(id))
    await Promise.all([
      ...come.map((vendor_id) => ask("applications.give", { params, payload: { vendor_id } })),
      ...gone.map((vendorId) => ask("applications.take", { params: { ...params, vendorId } }))
    ])
    return { data: wanted }
  },
  read: ({ ask, place: { application, firmId } }) =>
    ask("applications.clients", { params: { firmId, applicationId: application.id } }),
  queries,
  done: (_, __, { application: { title } }) => ({ code: "applications:given", params: { title } })
})
