import { Data, type Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Language } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import type { Mails } from "#server/mail/Mails.ts"
import type { Files } from "#server/platform/Files.ts"
import type { Sealing } from "#server/shared/Sealing.ts"
import type { FirmKeys } from "#server/signatures/pdf/engine.ts"
import type { PdfSigner } from "#server/signatures/PdfSigner.ts"
import type { SigningSettings } from "#server/signatures/firmKeys.ts"
import type { Locked } from "#server/signatures/signatureRows.ts"

/** The signing service or its time stamp authority does not respond. A retry may succeed. */
export class ServiceAway extends Data.TaggedError("ServiceAway")<{ readonly detail: string }> {}
/** The service refuses this document. A retry would fail again. */
export class ServiceRefused extends Data.TaggedError("ServiceRefused")<{ readonly code: MessageCode }> {}

/** A signature as a service needs it, read outside of the transaction that will store the result. */
export interface ServiceOrder extends Locked {
  /** The firm's name; `keys` are what it signs with. */
  readonly firm: string
  readonly keys: FirmKeys
  /** ISO 8601; never before the last line of the journal. */
  readonly at: string
  readonly language: Language
}

/** The PDF for the first signatory; null if it is the one that was sent. */
export interface Begun {
  readonly pdf: Uint8Array | null
  readonly timeRoot: Uint8Array | null
  /** The URL where each signatory signs, by their id. Empty if they sign in the portal. */
  readonly addresses: ReadonlyMap<number, string>
}

/** An event of a signatory at the service. It may be reported several times, but is applied once. */
export interface ServiceNews {
  readonly signatory: number
  readonly type: "signatory.opened" | "signatory.signed" | "signatory.refused"
  /** The reason of a refusal; otherwise empty. */
  readonly reason: string
}

interface Finished {
  readonly pdf: Uint8Array
  /** The root certificate of the time stamp authority, from its own answer; null without time stamp. */
  readonly timeRoot: Uint8Array | null
}

type Working<A> = Effect.Effect<
  A,
  ServiceAway | ServiceRefused,
  Files | Mails | PdfSigner | Sealing | SigningSettings | SqlClient.SqlClient
>

/**
 * [SIG-O04] Where people sign: the portal itself, or an external service. The portal handles invitations, order,
 * reminders, expiry and filing in both cases.
 */
export interface SigningService {
  /** Starts a signature with its document. Idempotent. */
  readonly begin: (order: ServiceOrder) => Working<Begun>
  /**
   * Tells the service who may sign now, or that the signature has ended. Returns what the service knows of the
   * signatories.
   */
  readonly follow: (order: ServiceOrder) => Working<ReadonlyArray<ServiceNews>>
  /** The signed PDF, after everyone has signed. */
  readonly finish: (order: ServiceOrder) => Working<Finished>
}
