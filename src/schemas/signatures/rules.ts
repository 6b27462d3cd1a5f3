import { fileNameLimit } from "#schemas/shared/constants.ts"
import { isEmail, keptEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import type { SignatureArea } from "#schemas/signatures/signature.ts"

/**
 * [SIG-012] Initial balance of a new firm: the number of documents it may send. Must equal the default of
 * `signature_account.balance`.
 */
export const firstBalance = 100
export const signatoryLimit = 20
export const signatureMessageLimit = 2_000
export const reasonLimit = 1_000
/** Default time that signatories have to sign, in days. */
export const expiryDays = 15
/** Maximum time that signatories have to sign, in days. */
export const expiryMost = 90
/** Days until the first reminder of the current signatory, and between later reminders. */
export const reminderDays = { first: 5, next: 2 } as const
export const codeMinutes = 10
export const codeTries = 5
/** Maximum number of codes sent to one signatory per hour. */
export const codesPerHour = 5
/** Maximum size of a file to sign or verify, in bytes. */
export const signableBytes = 52_428_800
export const signablePages = 2_000
const pictures: ReadonlySet<string> = new Set(["jpe", "jpeg", "jpg", "png"])
/** Whether the file is a picture, which is converted to a page of a PDF before signing. */
export const isPicture = (extension: string): boolean => pictures.has(extension.toLowerCase())
const papers: ReadonlySet<string> = new Set([...pictures, "doc", "docx", "odt", "pdf", "pdf-a", "rtf"])
/** [SIG-O01] Whether a file type can be sent to signature: PDFs, and types that can be converted to PDF. */
export const isSignedType = (extension: string): boolean => papers.has(extension.toLowerCase())
/** Maximum size of a drawn signature: bytes of the PNG, and pixels per side. */
export const drawingLimits = { bytes: 200_000, side: 2_000 } as const
/**
 * Minimum size of a signature area, as fractions of the page's width and height: big enough to tap and to show a
 * readable name.
 */
export const leastArea = { width: 0.08, height: 0.02 } as const

/** Filters of the list of signatures. */
export const signatureFilters = ["open", "late", "mine", "done", "stopped"] as const
export type SignatureFilter = (typeof signatureFilters)[number]

/** A signatory as typed in the form. */
export interface SignatoryDraft {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly phone_number?: string | undefined
  readonly rank: number
  readonly areas: ReadonlyArray<SignatureArea>
}
export interface SignatureDraft {
  readonly name: string
  readonly signatories: ReadonlyArray<SignatoryDraft>
  readonly message: string
  readonly expires_in_days: number
}
type Faults = Readonly<Record<string, ReadonlyArray<MessageCode>>>

const named = (text: string) => text.trim().length > 0 && text.trim().length <= 100

/** [SIG-001] Field errors of one signatory. */
export const personFaults = ({
  email,
  firstname,
  lastname,
  phone_number = ""
}: Pick<SignatoryDraft, "email" | "firstname" | "lastname" | "phone_number">) => {
  const faults: Partial<Record<"email" | "firstname" | "lastname" | "phone_number", ReadonlyArray<MessageCode>>> = {}
  if (!isEmail(keptEmail(email))) faults.email = ["signing.email_invalid"]
  if (!named(firstname)) faults.firstname = ["signing.name_missing"]
  if (!named(lastname)) faults.lastname = ["signing.name_missing"]
  if (phone_number.trim() !== "" && dialled(phone_number) === null) faults.phone_number = ["signing.phone_invalid"]
  return faults
}

/** [SIG-O02] Whether an area is on an existing page and large enough. */
export const isAreaThere = ({ height, page, width, x, y }: SignatureArea, pages: number) =>
  page < pages &&
  width >= leastArea.width &&
  height >= leastArea.height &&
  x + width <= 1.000_001 &&
  y + height <= 1.000_001

/**
 * [SIG-009] [SIG-010] [SIG-011] Field errors of a signature before sending. `pages` is null while the page count is
 * unknown; areas are then not checked against it.
 */
export const signatureFaults = (draft: SignatureDraft, pages: number | null): Faults => {
  const faults: Record<string, ReadonlyArray<MessageCode>> = {}
  if (draft.name.length > fileNameLimit) faults["document_id"] = ["signing.file_name_too_long"]
  if (draft.signatories.length === 0) faults["signatories"] = ["signing.signatories_missing"]
  if (draft.signatories.length > signatoryLimit) faults["signatories"] = ["signing.signatories_too_many"]
  if (draft.message.length > signatureMessageLimit) faults["message"] = ["signing.message_too_long"]
  const days = draft.expires_in_days
  if (!Number.isInteger(days) || days < 1 || days > expiryMost) faults["expires_in_days"] = ["signing.expiry_invalid"]
  const seen = new Set<string>()
  for (const [place, signatory] of draft.signatories.entries()) {
    const at = (field: string) => `signatories.${place}.${field}`
    for (const [field, codes] of Object.entries(personFaults(signatory))) faults[at(field)] = codes ?? []
    const email = keptEmail(signatory.email)
    if (seen.has(email)) faults[at("email")] = ["signing.signatory_twice"]
    seen.add(email)
    if (signatory.areas.length > 1) faults[at("areas")] = ["signing.one_per_signatory"]
    if (signatory.areas.length === 0) faults[at("areas")] = ["signing.area_missing"]
    if (pages !== null && signatory.areas.some((area) => !isAreaThere(area, pages)))
      faults[at("areas")] = ["signing.area_outside"]
  }
  return faults
}

/**
 * Normalises a phone number to the format of SMS services, such as `+33612345678`; null if invalid. A number with one
 * leading zero is taken as French.
 */
export const dialled = (text: string): string | null => {
  const digits = text.normalize("NFKC").replace(/[\s().\-/]/gu, "")
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits
  if (/^00[1-9]\d{6,14}$/.test(digits)) return `+${digits.slice(2)}`
  return /^0[1-9]\d{8}$/.test(digits) ? `+33${digits.slice(1)}` : null
}

/** Masked phone number, such as `… 78`: only its owner recognises it. */
export const maskedPhone = (number: string): string => `… ${number.slice(-2)}`

/** [SIG-012] Form for adding signatures to a firm's balance; a negative count removes some. */
export const creditForm: FormDefinition<{ readonly count: string }> = {
  fields: ["count"],
  check: ({ count }) => errorsOf({ count: /^-?[1-9]\d{0,6}$/.test(count.trim()) ? null : "signing.count_invalid" })
}

/** Masked mail address, such as `s…@example.fr`: only its owner recognises it. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@")
  const [first = ""] = email
  return at < 1 ? "…" : `${first}…${email.slice(at)}`
}
