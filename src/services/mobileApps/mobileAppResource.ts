import type { FirmMobileApp, MobileApp } from "#schemas/mobileApps/mobileApps.api.ts"
import { type AppValues, appForm, appSheetOf, domainsIn, emptyApp, readAppSheet } from "#schemas/mobileApps/rules.ts"
import { errorsOf, formOf } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { saveAnswer } from "#services/documents/saveAnswer.ts"
import type { Requests } from "#services/shared/requests.ts"
import { type InFirm, resource } from "#services/shared/resource.ts"

const queries = ["mobileApps.list", "mobileApps.one"]

export const valuesOfApp = (app: MobileApp): AppValues => ({
  title: app.title,
  subtitle: app.subtitle,
  description: app.description,
  keywords: app.keywords,
  promotional_text: app.promotional_text,
  marketing_url: app.marketing_url,
  bundle_id: app.bundle_id,
  version: app.version,
  color: app.color,
  logo: app.logo,
  domains: app.domains.join("\n"),
  ios_store_url: app.ios_store_url,
  ios_store_id: app.ios_store_id,
  android_store_url: app.android_store_url,
  android_store_id: app.android_store_id
})

/** Initial values for the app of a firm. */
export const firstValues = ({ domain, name, primary_color, tagline }: FirmMobileApp): AppValues => ({
  ...emptyApp,
  title: [...name].slice(0, 30).join(""),
  subtitle: [...tagline].slice(0, 30).join(""),
  marketing_url: "{host}",
  color: primary_color,
  // Most logos are too wide for an app icon; initials are readable at any size.
  logo: "initials",
  domains: domain
})

/**
 * [MOB-001] The form of a firm's mobile app (at most one). The entity is the firm, so `revisionOf` reads the app's
 * revision.
 */
export const mobileApp = resource<InFirm, FirmMobileApp>()({
  form: appForm,
  empty: emptyApp,
  valuesOf: (firm) => (firm.app === null ? firstValues(firm) : valuesOfApp(firm.app)),
  revisionOf: ({ app }) => app?.revision ?? 0,
  wire: ({ domains, ...values }) => ({ ...values, domains: domainsIn(domains) }),
  create: ({ ask, payload, place: params }) => ask("mobileApps.create", { params, payload }),
  change: ({ ask, headers, payload, place: params }) => ask("mobileApps.change", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("mobileApps.one", { params }),
  queries,
  done: ({ name }, isNew) => ({ code: isNew ? "mobileApps:added" : "mobileApps:changed", params: { name } })
})

/** [MOB-008] The form that edits the same fields as one JSON text. */
export const mobileAppSheet = resource<InFirm, FirmMobileApp>()({
  form: formOf({ json: "" }),
  empty: { json: "" },
  valuesOf: ({ app }) => ({ json: app === null ? "" : appSheetOf(valuesOfApp(app)) }),
  revisionOf: ({ app }) => app?.revision ?? 0,
  change: ({ ask, headers, place: params, values }) => ask("mobileApps.sheet", { params, headers, payload: values }),
  read: ({ ask, place: params }) => ask("mobileApps.one", { params }),
  queries,
  done: ({ name }) => ({ code: "mobileApps:changed", params: { name } })
})

/** Validation of the JSON text; fields that it omits keep the app's values. */
export const sheetForm = (app: MobileApp) =>
  formOf({ json: "" }, ({ json }) => {
    const read = readAppSheet(json, valuesOfApp(app))
    return errorsOf({ json: read._tag === "Failure" ? read.failure : null })
  })

/** [MOB-O02] Downloads the latest generated project. Rejects with a `CallFailure`. */
export const saveArchive = async (requests: Requests, firmId: FirmId, name: string): Promise<void> => {
  const request = { params: { firmId }, showError: false }
  const response = await requests.open("mobileApps.archive", request, new AbortController().signal)
  await saveAnswer(response, name)
}
