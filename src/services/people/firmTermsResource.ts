import type { FirmTerms } from "#schemas/people/firmTerms.ts"
import { firmTermsFields, firmTermsForm } from "#schemas/people/firmTermsRules.ts"
import { type InFirm, picked, resource } from "#services/shared/resource.ts"

/** [ACC-O13] The form of the firm's terms. A save publishes the whole text as a new version. */
export const firmTerms = resource<InFirm, FirmTerms>()({
  form: firmTermsForm,
  empty: { title_fr: "", text_fr: "", title_en: "", text_en: "", title_pt: "", text_pt: "" },
  valuesOf: (terms) => picked(terms, firmTermsFields),
  revisionOf: ({ version }) => version,
  change: ({ ask, headers, place: params, whole: payload }) => ask("firmTerms.publish", { params, headers, payload }),
  read: ({ ask, place: params }) => ask("firmTerms.read", { params })
})
