import { applicationForm, emptyApplication } from "#schemas/applications/applicationRules.ts"
import type { PlatformApplication } from "#schemas/provider/applications.ts"
import { picked, resource } from "#services/shared/resource.ts"

/**
 * [SAD-008] [SAD-009] The form of an application in the provider's catalogue. The attachment limit is in MB; an empty
 * one is sent as null.
 */
export const platformApplications = resource<null, PlatformApplication>()({
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
  create: ({ ask, payload }) => ask("providerApplications.create", { payload }),
  change: ({ ask, entity: { id: applicationId }, headers, payload }) =>
    ask("providerApplications.change", { params: { applicationId }, headers, payload }),
  read: ({ ask, entity: { id: applicationId } }) => ask("providerApplications.one", { params: { applicationId } }),
  queries: ["providerApplications.list", "providerApplications.one"],
  done: ({ title }, isNew) => ({ code: isNew ? "catalogue:added" : "catalogue:changed", params: { title } })
})
