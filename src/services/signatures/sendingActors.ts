import {
  emptySending,
  type SendingDraft,
  sendingPayload,
  type SendingStep,
  sendingSteps
} from "#schemas/signatures/sending.ts"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { fromCall } from "#services/access/accessActors.ts"
import { type Ask } from "#services/shared/saving.ts"
import type { Values } from "#services/shared/storage.ts"

interface Kept {
  readonly step: SendingStep
  readonly draft: SendingDraft
}
/** The unfinished preparation of one document. Signature areas are valid for one version only. */
interface Stored extends Kept {
  readonly version: number
}
const nameOf = (document: number) => `signature.draft.${document}`

const isStored = (value: unknown): value is Stored => {
  if (typeof value !== "object" || value === null) return false
  const { draft, step, version } = value as Partial<Stored>
  return typeof version === "number" && sendingSteps.some((one) => one === step) && Array.isArray(draft?.signatories)
}

const storedOf = (text: string | null): Stored | null => {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

/** Stores an unfinished preparation in the user's local storage. */
export const keepSending = (values: Values, document: number, version: number, kept: Kept): void =>
  values.set(nameOf(document), JSON.stringify({ ...kept, version } satisfies Stored))

export const forgetSending = (values: Values, document: number): void => values.set(nameOf(document), null)

/** The stored preparation, without signature areas if the document has a new version since; null if there is none. */
export const keptSending = (values: Values, document: number, version: number): Kept | null => {
  const stored = storedOf(values.get(nameOf(document)))
  if (stored === null) return null
  const { step } = stored
  // JSON has no NaN: an invalid day count was stored as null.
  const draft = { ...stored.draft, expires_in_days: stored.draft.expires_in_days ?? Number.NaN }
  if (stored.version === version) return { step, draft: { ...emptySending, ...draft } }
  return {
    step: "people",
    draft: { ...emptySending, ...draft, signatories: draft.signatories.map((one) => ({ ...one, area: null })) }
  }
}

/** Stores a prefilled preparation for the sending page, unless the user has already begun one for the same version. */
export const beginSending = (values: Values, document: number, version: number, draft: SendingDraft): void => {
  const stored = storedOf(values.get(nameOf(document)))
  if (stored?.version === version && stored.draft.signatories.length > 0) return
  keepSending(values, document, version, { step: "summary", draft })
}

interface SendingServices {
  readonly ask: Ask
  readonly vendorId: VendorId
  readonly documentId: number
  readonly values: Values
}

/** The actors of the sending page. Expected failures are returned as data. */
export const sendingActors = ({ ask, documentId, values, vendorId }: SendingServices) => ({
  read: fromCall(async (_: unknown, signal) => {
    const { data } = await ask(
      "signatures.prepare",
      { params: { vendorId }, query: { document_id: documentId as NodeId }, showError: false },
      signal
    )
    return { preparation: data, kept: keptSending(values, documentId, data.document.version_id) }
  }),
  convert: fromCall(async (_: unknown, signal) => {
    const { data } = await ask(
      "signatures.convert",
      { params: { vendorId }, payload: { document_id: documentId as NodeId }, showError: false },
      signal
    )
    return { document: data.document_id as number }
  }),
  send: fromCall(async (draft: SendingDraft, signal) => {
    const { data } = await ask(
      "signatures.send",
      {
        params: { vendorId },
        payload: { document_id: documentId as NodeId, ...sendingPayload(draft) },
        showError: false
      },
      signal
    )
    return { id: data.id as number }
  })
})
