import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { encodeContext } from "#schemas/access/context.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { type SignatoryRow, type SignatureRow } from "#server/signatures/signatureRows.ts"
import { tellSignature } from "#server/signatures/tellSignature.ts"

const week = 7 * 24 * 60
const linkSeal = (signatory: number) => `signing_link:${signatory}`

/** The mail account of the firm, with the name of the member who sent the document. */
export const senderOf = ({ author_id, firm_id }: Pick<SignatureRow, "author_id" | "firm_id">) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [account] = yield* sql<MailAccount>`select * from app.signing_sender(${firm_id}, ${author_id})`
    return account ?? (yield* Effect.die(new Error(`firm ${firm_id} has no account to speak with`)))
  })

const accountOf = (sender: MailAccount, { email, firstname, lastname }: SignatoryRow): MailAccount => ({
  ...sender,
  user_id: null,
  email,
  firstname,
  lastname
})
const byName = ({ firstname, lastname }: MailAccount) => `${firstname} ${lastname}`.trim()

const newLink = (signatory: SignatoryRow) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const token = newSecret()
    yield* sql`update signature_signatory set token_hash = ${hashSecret(token)}, token_until = null,
        token_sealed = ${sealing.seal(token, linkSeal(signatory.id))}, invited_at = now() where id = ${signatory.id}`
    yield* sql`delete from signature_pass where signatory_id = ${signatory.id}`
    return token
  })

/** A signatory's current link token. Creates a new link if the encryption key of the current one is no longer known. */
export const linkTokenOf = (signatory: SignatoryRow) =>
  Effect.gen(function* () {
    const sealing = yield* Sealing
    const kept = signatory.token_sealed === null ? null : sealing.open(signatory.token_sealed, linkSeal(signatory.id))
    return kept ?? (yield* newLink(signatory))
  })

/**
 * [SIG-007] Mails a signatory a new personal link, which invalidates the previous one. If they have an account, also
 * creates a notice in the portal.
 */
export const inviteSignatory = (signature: SignatureRow, signatory: SignatoryRow, delegator = "") =>
  Effect.gen(function* () {
    const mails = yield* Mails
    const sender = yield* senderOf(signature)
    const token = yield* newLink(signatory)
    const minutes = Math.max(1, Math.ceil((signature.expires_at - Date.now()) / 60_000))
    yield* mails.post(
      accountOf(sender, signatory),
      {
        kind: "signature_asked",
        firstname: signatory.firstname,
        by: byName(sender),
        document: signature.document_name,
        message: signature.message,
        delegator,
        link: mails.address(sender.firm_domain, `/sign/${token}`),
        until: new Date(signature.expires_at).toISOString()
      },
      signatory.language,
      minutes
    )
    yield* tellSignature(signature.id, "signature.sent", {
      signatories: [signatory.id],
      toSender: false,
      by: signature.author_id
    })
  })

/** Mails a signatory their current link once more. */
export const remindSignatory = (signature: SignatureRow, signatory: SignatoryRow) =>
  Effect.gen(function* () {
    const sealing = yield* Sealing
    const mails = yield* Mails
    const token = signatory.token_sealed === null ? null : sealing.open(signatory.token_sealed, linkSeal(signatory.id))
    // The link cannot be decrypted because its key is gone: send a new one instead.
    if (token === null) return yield* inviteSignatory(signature, signatory)
    const sender = yield* senderOf(signature)
    yield* mails.post(
      accountOf(sender, signatory),
      {
        kind: "signature_reminder",
        firstname: signatory.firstname,
        by: byName(sender),
        document: signature.document_name,
        link: mails.address(sender.firm_domain, `/sign/${token}`),
        until: new Date(signature.expires_at).toISOString()
      },
      signatory.language,
      week
    )
  })

export const mailCode = (signature: SignatureRow, signatory: SignatoryRow, code: string, minutes: number) =>
  Effect.gen(function* () {
    const mails = yield* Mails
    const sender = yield* senderOf(signature)
    yield* mails.post(
      accountOf(sender, signatory),
      {
        kind: "signature_code",
        firstname: signatory.firstname,
        document: signature.document_name,
        code: `${code.slice(0, 3)} ${code.slice(3)}`
      },
      signatory.language,
      minutes
    )
  })

const linkToSignature = (sender: MailAccount, signature: SignatureRow) => {
  const context = encodeContext({ firmId: signature.firm_id as FirmId, vendorId: signature.vendor_id as VendorId })
  return Effect.map(Mails, (mails) => mails.address(sender.firm_domain, `/signatures/${context}/${signature.id}`))
}
const languageOf = (user: number) =>
  Effect.map(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ language: Language | null }>`select app.language_of(${user}) as language`
    ),
    ([row]) => row?.language ?? "fr"
  )

/** Mails the sender that a signatory has delegated. */
export const tellDelegated = (signature: SignatureRow, name: string, to: string) =>
  Effect.gen(function* () {
    const mails = yield* Mails
    const sender = yield* senderOf(signature)
    const link = yield* linkToSignature(sender, signature)
    yield* mails.post(
      sender,
      {
        kind: "signature_delegated",
        firstname: sender.firstname,
        document: signature.document_name,
        name,
        to,
        link
      },
      yield* languageOf(signature.author_id),
      week
    )
  })

/** Mails the sender how the signature ended. */
export const tellSender = (
  signature: SignatureRow,
  kind: "signature_done" | "signature_refused" | "signature_expired" | "signature_failed",
  { name = "", reason = "" } = {}
) =>
  Effect.gen(function* () {
    const mails = yield* Mails
    const sender = yield* senderOf(signature)
    yield* mails.post(
      sender,
      {
        kind,
        firstname: sender.firstname,
        document: signature.document_name,
        name,
        reason,
        link: yield* linkToSignature(sender, signature)
      },
      yield* languageOf(signature.author_id),
      week
    )
  })

/** Days during which signatories may download the signed document. */
export const copyDays = 30

/** Mails each signatory a link to the signed document. */
export const sendCopies = (signature: SignatureRow, signatories: ReadonlyArray<SignatoryRow>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    const sender = yield* senderOf(signature)
    for (const signatory of signatories) {
      const token = newSecret()
      yield* sql`update signature_signatory set token_hash = ${hashSecret(token)}, token_sealed = null,
        token_until = now() + make_interval(days => ${copyDays}) where id = ${signatory.id}`
      yield* mails.post(
        accountOf(sender, signatory),
        {
          kind: "signature_copy",
          firstname: signatory.firstname,
          document: signature.document_name,
          link: mails.address(sender.firm_domain, `/sign/${token}`),
          until: new Date(Date.now() + copyDays * 86_400_000).toISOString()
        },
        signatory.language,
        week
      )
    }
  })

/** Mails the invited signatories that their link no longer works, and why. */
export const tellOver = (
  signature: SignatureRow,
  signatories: ReadonlyArray<SignatoryRow>,
  kind: "signature_cancelled" | "signature_lapsed" | "signature_replaced" | "signature_stopped"
) =>
  Effect.gen(function* () {
    const mails = yield* Mails
    const sender = yield* senderOf(signature)
    for (const signatory of signatories.filter(({ state }) => state === "inProgress"))
      yield* mails.post(
        accountOf(sender, signatory),
        {
          kind,
          firstname: signatory.firstname,
          by: byName(sender),
          document: signature.document_name
        },
        signatory.language,
        week
      )
  })
