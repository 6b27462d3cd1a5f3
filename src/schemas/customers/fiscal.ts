import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { keptText, lineProblem } from "#schemas/customers/texts.ts"
import { isVatNumberOf, vatDueDayProblem, vatNumberProblem } from "#schemas/customers/vat.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/**
 * How profits are taxed: corporation tax (`is`), a category of income tax (`bic`, `bnc`, `ba`, `rf`), or not at all.
 */
export const fiscalStatuses = ["is", "bic", "bnc", "ba", "rf", "exempt"] as const
/** French tax regime (régime d'imposition): micro, réel simplifié, réel normal, déclaration contrôlée. */
export const fiscalRegimes = ["micro", "simplified", "normal", "controlled"] as const
/** VAT returns: CA3 each month or quarter, CA12 each year, franchise en base (no returns), or not subject to VAT. */
export const vatTypes = ["monthly", "quarterly", "annual", "franchise", "exempt"] as const

/** [CLI-002] Tax declarations and memberships that may apply to a client; each is true or false. */
export const obligations = ["cfe", "cvae", "cga", "das2", "decloyer", "dsi", "ifu", "irpp", "tvts"] as const
export type Obligation = (typeof obligations)[number]

export type FiscalTextField =
  | "fiscal_account"
  | "status"
  | "regime"
  | "vat_type"
  | "vat_due_day"
  | "intra_community_vat"
  | "sie"
  | "sie_comment"
export type FiscalValues = Readonly<Record<FiscalTextField, string>> & Readonly<Record<Obligation, boolean>>

export const sieCommentLimit = 500

export const emptyFiscal: FiscalValues = {
  fiscal_account: "",
  status: "",
  regime: "",
  vat_type: "",
  vat_due_day: "",
  intra_community_vat: "",
  sie: "",
  sie_comment: "",
  cfe: false,
  cvae: false,
  cga: false,
  das2: false,
  decloyer: false,
  dsi: false,
  ifu: false,
  irpp: false,
  tvts: false
}

const choiceProblem = (known: ReadonlyArray<string>, text: string): MessageCode | null =>
  text === "" || known.includes(text) ? null : "customer.choice_invalid"

/** Checks an optional comment, which may have several lines. */
const commentProblem = (text: string): MessageCode | null => {
  if (text.split("\n").some(hasUnwantedCharacters)) return "people.text_characters"
  return [...keptText(text)].length > sieCommentLimit ? "customer.comment_too_long" : null
}

/**
 * [CLI-002] [CST-006] [VAL-020] The form for fiscal data; an empty choice means unknown. `siren`: that of the client
 * file, or empty; the VAT number must match it.
 */
export const fiscalForm = (siren: string): FormDefinition<FiscalValues> => ({
  fields: [
    "fiscal_account",
    "status",
    "regime",
    "vat_type",
    "vat_due_day",
    "intra_community_vat",
    ...obligations,
    "sie",
    "sie_comment"
  ],
  check: (values) =>
    errorsOf({
      fiscal_account: lineProblem(values.fiscal_account),
      status: choiceProblem(fiscalStatuses, values.status),
      regime: choiceProblem(fiscalRegimes, values.regime),
      vat_type: choiceProblem(vatTypes, values.vat_type),
      vat_due_day: vatDueDayProblem(values.vat_due_day),
      intra_community_vat:
        vatNumberProblem(values.intra_community_vat) ??
        (siren === "" || isVatNumberOf(values.intra_community_vat, siren) ? null : "customer.vat_number_foreign"),
      sie: lineProblem(values.sie),
      sie_comment: commentProblem(values.sie_comment)
    })
})

const fiscalTexts = ["fiscal_account", "status", "regime", "vat_type", "intra_community_vat", "sie"] as const

/** Normalises valid form values for storage: empty texts become null. */
export const keptFiscal = (values: FiscalValues) => ({
  ...values,
  ...(Object.fromEntries(fiscalTexts.map((field) => [field, keptText(values[field]) || null])) as Readonly<
    Record<(typeof fiscalTexts)[number], string | null>
  >),
  vat_due_day: values.vat_due_day.trim() === "" ? null : Number(values.vat_due_day),
  intra_community_vat: compactNumber(values.intra_community_vat).toUpperCase() || null,
  sie_comment: values.sie_comment.trim() || null
})
export type KeptFiscal = ReturnType<typeof keptFiscal>

/** Converts stored fiscal data to form values. */
export const fiscalValues = (kept: KeptFiscal): FiscalValues => ({
  ...kept,
  ...(Object.fromEntries(fiscalTexts.map((field) => [field, kept[field] ?? ""])) as Readonly<
    Record<(typeof fiscalTexts)[number], string>
  >),
  vat_due_day: kept.vat_due_day === null ? "" : String(kept.vat_due_day),
  sie_comment: kept.sie_comment ?? ""
})
