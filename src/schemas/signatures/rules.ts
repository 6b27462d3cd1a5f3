import { fileNameLimit } from "#schemas/shared/constants.ts"
import { isEmail, keptEmail } from "#schemas/shared/email.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import type { SignatureArea } from "#schemas/signatures/signature.ts"

/** [SIG-012] Documents that a new firm may send; the default of `signature_account.balance`. */
export const firstBalance = 100
export const signatoryLimit = 20
export const signatureMessageLimit = 2_000
export const reasonLimit = 1_000
/** Default time for signatories, in days. */
export const expiryDays = 15
export const expiryMost = 90
/** Days until the first reminder of the current signatory, and between further ones. */
export const reminderDays = { first: 5, next: 2 } as const
export const codeMinutes = 10
export const codeTries = 5
/** Maximum codes sent to one signatory per hour. */
export const codesPerHour = 5
/** Maximum size of a file to sign or verify, in bytes. */
export const signableBytes = 52_428_800
export const signablePages = 2_000
const pictures: ReadonlySet<string> = new Set(["jpe", "jpeg", "jpg", "png"])
/** Pictures that become a page of a PDF to be signed. */
export const isPicture = (extension: string): boolean => pictures.has(extension.toLowerCase())
const papers: ReadonlySet<string> = new Set([...pictures, "doc", "docx", "odt", "pdf", "pdf-a", "rtf"])
/** [SIG-O01] Types that are offered to be sent to signature: PDFs, and what a PDF can be made of first. */
export const isSignedType = (extension: string): boolean => papers.has(extension.toLowerCase())
/** Maximum size of a drawn signature in bytes, and points per side. */
export const drawingLimits = { bytes: 200_000, side: 2_000 } as const
/** Minimum size of an area, as fractions of the page's width and height: large enough to tap and to read a name in. */
export const leastArea = { width: 0.08, height: 0.02 } as const

/** Parts of the list of signatures. */
export const signatureFilters = ["open", "late", "mine", "done", "stopped"] as const
export type SignatureFilter = (typeof signatureFilters)[number]

/** A signatory as typed. */
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

/** [SIG-001] Errors of one person. */
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

/** [SIG-009] [SIG-010] [SIG-011] Errors of a signature before sending, by field. `pages` is null while unknown. */
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
 * The number as a telephone service takes it, `+33612345678`; null if it is not a phone number. A number that begins with one zero
 * is a French one.
 */
export const dialled = (text: string): string | null => {
  const digits = text.normalize("NFKC").replace(/[\s().\-/]/gu, "")
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits
  if (/^00[1-9]\d{6,14}$/.test(digits)) return `+${digits.slice(2)}`
  return /^0[1-9]\d{8}$/.test(digits) ? `+33${digits.slice(1)}` : null
}

/** `… 78`: recognisable only to its owner. */
export const maskedPhone = (number: string): string => `… ${number.slice(-2)}`

/** [SIG-012] The form for signatures added to a firm's balance; less than zero takes some back. */
export const creditForm: FormDefinition<{ readonly count: string }> = {
  fields: ["count"],
  check: ({ count }) => errorsOf({ count: /^-?[1-9]\d{0,6}$/.test(count.trim()) ? null : "signing.count_invalid" })
}

/** `s…@example.fr`: recognisable only to its owner. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@")
  const [first = ""] = email
  return at < 1 ? "…" : `${first}…${email.slice(at)}`
}
