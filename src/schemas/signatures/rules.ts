import { fileNameLimit } from "#schemas/shared/constants.ts"
import { isEmail, keptEmail } from "#schemas/shared/email.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import type { SignatureArea } from "#schemas/signatures/signature.ts"

export const signatoryLimit = 20
export const signatureMessageLimit = 2_000
export const reasonLimit = 1_000
/** Days that signatories have when the sender does not say. */
export const expiryDays = 15
export const expiryMost = 90
/** Days after which the one whose turn it is is reminded, and then again. */
export const reminderDays = { first: 5, next: 2 } as const
export const codeMinutes = 10
export const codeTries = 5
/** Codes that one signatory can be sent in an hour. */
export const codesPerHour = 5
/** Bytes of a file to sign or to verify. */
export const signableBytes = 52_428_800
export const signablePages = 2_000
/** Bytes and points a side of a drawn signature. */
export const drawingLimits = { bytes: 200_000, side: 2_000 } as const
/** Smallest area, in parts of the page: a finger has to find it, a name has to be read in it. */
export const leastArea = { width: 0.08, height: 0.02 } as const

/** Somebody to sign, as they are typed. */
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

/** [SIG-001] What is wrong with one person. */
export const personFaults = ({
  email,
  firstname,
  lastname
}: Pick<SignatoryDraft, "email" | "firstname" | "lastname">) => {
  const faults: Partial<Record<"email" | "firstname" | "lastname", ReadonlyArray<MessageCode>>> = {}
  if (!isEmail(keptEmail(email))) faults.email = ["signing.email_invalid"]
  if (!named(firstname)) faults.firstname = ["signing.name_missing"]
  if (!named(lastname)) faults.lastname = ["signing.name_missing"]
  return faults
}

/** [SIG-O02] Whether an area lies on one of the pages and can be found there. */
export const isAreaThere = ({ height, page, width, x, y }: SignatureArea, pages: number) =>
  page < pages &&
  width >= leastArea.width &&
  height >= leastArea.height &&
  x + width <= 1.000_001 &&
  y + height <= 1.000_001

/** [SIG-009] [SIG-010] [SIG-011] All that is wrong with a signature before it is sent, by field. `pages` null: not known yet. */
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

/** `s…@example.fr`: enough to know one's own address again. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@")
  const [first = ""] = email
  return at < 1 ? "…" : `${first}…${email.slice(at)}`
}
