import type { FormErrors } from "#schemas/shared/form.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { expiryDays, type SignatureDraft, signatureFaults } from "#schemas/signatures/rules.ts"
import type { SignatureArea } from "#schemas/signatures/signature.ts"

/** Steps of the form that sends a document to signature. */
export const sendingSteps = ["people", "areas", "message", "summary"] as const
export type SendingStep = (typeof sendingSteps)[number]

/** A signatory in a draft. The order of the list is the signing order. */
export interface DraftSignatory {
  /** Client-side key that stays the same while the list is edited. */
  readonly key: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly phone_number: string
  /** [SIG-006] Signs at the same time as the previous signatory of the list. */
  readonly isTogether: boolean
  readonly area: SignatureArea | null
}
/** A signature that is being prepared; it is stored until it is sent. */
export interface SendingDraft {
  readonly signatories: ReadonlyArray<DraftSignatory>
  readonly message: string
  /** NaN while the typed text is not a number. */
  readonly expires_in_days: number
}
export const emptySending: SendingDraft = { signatories: [], message: "", expires_in_days: expiryDays }

export const emptySignatory = (key: string): DraftSignatory => ({
  key,
  email: "",
  firstname: "",
  lastname: "",
  phone_number: "",
  isTogether: false,
  area: null
})

/** [SIG-006] Rank of each signatory, from 1; people who sign at the same time share a rank. */
export const ranksOf = (signatories: ReadonlyArray<Pick<DraftSignatory, "isTogether">>): ReadonlyArray<number> => {
  let rank = 0
  return signatories.map(({ isTogether }) => {
    if (!isTogether || rank === 0) rank += 1
    return rank
  })
}

/** Request payload of a draft. */
export const sendingPayload = ({ expires_in_days, message, signatories }: SendingDraft) => {
  const ranks = ranksOf(signatories)
  return {
    signatories: signatories.map(({ area, email, firstname, lastname, phone_number }, place) => ({
      email: keptEmail(email),
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      ...(phone_number.trim() === "" ? {} : { phone_number: phone_number.trim() }),
      rank: ranks[place] ?? 1,
      areas: area === null ? [] : [area]
    })),
    message: message.trim(),
    expires_in_days
  }
}

const fieldsOf = (name: string, draft: SendingDraft, pages: number): FormErrors =>
  signatureFaults({ name, ...sendingPayload(draft) } satisfies SignatureDraft, pages) as FormErrors

/** The step that displays the error of a field. */
export const stepOfField = (field: string): SendingStep => {
  if (field.endsWith(".areas")) return "areas"
  if (field === "message" || field === "expires_in_days") return "message"
  return field === "document_id" ? "summary" : "people"
}

/** [SIG-010] Field errors of one step; the summary has the errors of all steps. */
export const sendingErrors = (step: SendingStep, name: string, draft: SendingDraft, pages: number): FormErrors => {
  const errors = fieldsOf(name, draft, pages)
  if (step === "summary") return errors
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOfField(field) === step))
}

/** The first step with an error; null if there is none. */
export const firstSendingStepWith = (errors: FormErrors): SendingStep | null => {
  const steps = new Set(Object.keys(errors).map(stepOfField))
  return sendingSteps.find((step) => steps.has(step)) ?? null
}
