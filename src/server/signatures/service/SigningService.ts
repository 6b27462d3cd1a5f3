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

/** The service does not answer, or the authority for time that it needs: the same call may succeed later. */
export class ServiceAway extends Data.TaggedError("ServiceAway")<{ readonly detail: string }> {}
/** No further try will do better with this document. */
export class ServiceRefused extends Data.TaggedError("ServiceRefused")<{ readonly code: MessageCode }> {}

/** A signature as a service sees it, read outside of the transaction that will store the result. */
export interface ServiceOrder extends Locked {
  /** The firm's name, and what it signs with. */
  readonly firm: string
  readonly keys: FirmKeys
  /** ISO 8601, not before the last step of the journal. */
  readonly at: string
  readonly language: Language
}

/** The first signatory's file, or null where it is the one that was sent. */
export interface Begun {
  readonly pdf: Uint8Array | null
  readonly timeRoot: Uint8Array | null
  /** Where each signatory signs, by their id; empty: here. */
  readonly addresses: ReadonlyMap<number, string>
}

/** Something that a service knows of a signatory. Told any number of times it happens once. */
export interface ServiceNews {
  readonly signatory: number
  readonly type: "signatory.opened" | "signatory.signed" | "signatory.refused"
  /** Of a refusal. */
  readonly reason: string
}

interface Finished {
  readonly pdf: Uint8Array
  /** Of the time stamp authority that was asked, as its own answer says. */
  readonly timeRoot: Uint8Array | null
}

type Working<A> = Effect.Effect<
  A,
  ServiceAway | ServiceRefused,
  Files | Mails | PdfSigner | Sealing | SigningSettings | SqlClient.SqlClient
>

/**
 * [SIG-O04] Who has people sign: the portal itself, or an outside service. Invitations, order, reminders, ends and the
 * filing are the portal's in both cases.
 */
export interface SigningService {
  /** Takes a document over. Called again for the same signature it changes nothing. */
  readonly begin: (order: ServiceOrder) => Working<Begun>
  /** Learns who signs now, or that it has ended; gives what it knows. */
  readonly follow: (order: ServiceOrder) => Working<ReadonlyArray<ServiceNews>>
  /** The signed file, once everyone has signed. */
  readonly finish: (order: ServiceOrder) => Working<Finished>
}
