import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { fileNameLimit } from "#schemas/shared/constants.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import {
  expiryDays,
  firstBalance,
  signableBytes,
  signablePages,
  type SignatoryDraft,
  signatureFaults
} from "#schemas/signatures/rules.ts"
import type { SignatoryChoice, SignaturePreparation } from "#schemas/signatures/signature.ts"
import { changeTree } from "#server/documents/access.ts"
import { hold } from "#server/documents/holds.ts"
import { notFound } from "#server/platform/scope.ts"
import { checkForm, invalid } from "#server/shared/refusals.ts"
import { readBytes } from "#server/signatures/contents.ts"
import { SigningSettings } from "#server/signatures/firmKeys.ts"
import { isConvertible } from "#server/signatures/makePaper.ts"
import { findPaper, type Paper } from "#server/signatures/papers.ts"
import { addFact, holdingOf, playSignature } from "#server/signatures/playSignature.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { lockSignature, readSignatures } from "#server/signatures/signatureRows.ts"
import { keepingSignatures } from "#server/signatures/signatureScope.ts"

export interface Sending {
  readonly document_id: number
  readonly signatories: ReadonlyArray<SignatoryDraft>
  readonly message?: string
  readonly expires_in_days?: number
}
/** The number of pages of a PDF that can be signed; 422 with the reason if it cannot. */
const inspect = (paper: Paper) =>
  Effect.gen(function* () {
    const signer = yield* PdfSigner
    if (paper.media_type !== "application/pdf") return yield* invalid({ document_id: ["signing.pdf_notPdf"] })
    if (paper.size > signableBytes) return yield* invalid({ document_id: ["signing.file_too_large"] })
    const pdf = yield* readBytes({ firm: paper.firm_id, checksum: paper.checksum })
    const { isRepaired, pages } = yield* signer.ask("inspect", { pdf }).pipe(
      Effect.catchTags({
        Unsignable: ({ reason }) => Effect.fail(invalid({ document_id: [`signing.pdf_${reason}`] })),
        Undrawable: (error) => Effect.die(error),
        Unstamped: (error) => Effect.die(error)
      })
    )
    if (pages > signablePages) return yield* invalid({ document_id: ["signing.file_too_large"] })
    return { pages, isRepaired }
  })

/** What the sending page needs to know about a document. If it cannot be signed, `fault` holds the reason. */
export const prepareSending = (viewer: Viewer["Service"], vendor: number, document: number) =>
  Effect.gen(function* () {
    const { service, sms, stamps } = yield* SigningSettings
    const known = yield* keepingSignatures(viewer, vendor, ({ firm }) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const paper = yield* findPaper(vendor, document).pipe(Effect.catchTag("Unprocessable", () => notFound()))
        const [open] = yield* sql`select 1 from signature where document_id = ${document}::bigint
          and state in ('created', 'loading', 'inProgress', 'finished')`
        const people = yield* sql<SignatoryChoice>`select email, firstname, lastname, phone_number, side
          from app.signing_people(${vendor}) order by place, app.fold(lower(lastname || ' ' || firstname)), email`
        const [account] = yield* sql<{ balance: number }>`
          select coalesce((select balance from signature_account where firm_id = ${firm}), ${firstBalance}) as balance`
        return { paper, people, isOpen: open !== undefined, balance: account?.balance ?? 0 }
      })
    )
    const { balance, isOpen, paper, people } = known
    const read = yield* inspect(paper).pipe(
      Effect.map((inspected) => ({ ...inspected, fault: null })),
      Effect.catchTag("Unprocessable", ({ errors }) =>
        Effect.succeed({ pages: 0, isRepaired: false, fault: errors?.["document_id"]?.[0] ?? "signing.pdf_unreadable" })
      )
    )
    const isLong = paper.name.length > fileNameLimit
    return {
      document: {
        id: document,
        name: paper.name,
        hash: paper.hash,
        version_id: paper.version_id,
        folder_hash: paper.folder_hash
      } as SignaturePreparation["document"],
      pages: read.pages,
      fault: isOpen ? "signing.already_there" : isLong ? "signing.file_name_too_long" : read.fault,
      can_convert: !isOpen && (yield* isConvertible(paper)),
      is_repaired: read.isRepaired,
      people,
      balance,
      has_timestamp: stamps !== null,
      has_sms: sms !== null,
      service: service?.name ?? null
    } satisfies SignaturePreparation
  })

const charge = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into signature_account (firm_id) values (${firm}) on conflict do nothing`
    const [left] = yield* sql`
      update signature_account set balance = balance - 1 where firm_id = ${firm} and balance > 0 returning balance`
    if (left === undefined) return yield* new Conflict({ code: "signing.balance_insufficient" })
  })

/**
 * [SIG-009] [SIG-010] [SIG-011] [SIG-012] [NET-083] Sends a document to signature. Checks the file, the signatories and
 * their areas first. Then one transaction holds the document, takes one signature from the firm's balance and queues
 * the job.
 */
export const sendSignature = (viewer: Viewer["Service"], vendor: number, sending: Sending) =>
  Effect.gen(function* () {
    const { document_id, signatories } = sending
    const { service } = yield* SigningSettings
    const message = (sending.message ?? "").trim()
    const days = sending.expires_in_days ?? expiryDays
    const paper = yield* keepingSignatures(viewer, vendor, () => findPaper(vendor, document_id))
    const draft = { name: paper.name, signatories, message, expires_in_days: days }
    yield* checkForm(signatureFaults(draft, null))
    const { pages } = yield* inspect(paper)
    yield* checkForm(signatureFaults(draft, pages))
    return yield* changeTree(viewer, vendor, "write", "item", (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const now = yield* findPaper(vendor, document_id)
        if (now.version_id !== paper.version_id) return yield* new Conflict({ code: "signing.document_changed" })
        const [open] = yield* sql`select 1 from signature where document_id = ${document_id}::bigint
          and state in ('created', 'loading', 'inProgress', 'finished')`
        if (open !== undefined) return yield* new Conflict({ code: "signing.already_there" })
        const [made] = yield* sql<{ id: number }>`
          insert into signature (firm_id, vendor_id, document_id, document_name, version_id, state, message, author_id, original,
            latest, latest_sha256, pages, service, expires_at)
          values (${scope.firm}, ${vendor}, ${document_id}::bigint, ${paper.name}, ${paper.version_id}::bigint, 'created',
            ${message}, ${scope.user}, ${paper.checksum}, ${paper.checksum}, ${paper.sha256 ?? ""}, ${pages},
            ${service?.name ?? null}::text, now() + make_interval(days => ${days})) returning id`
        if (made === undefined) return yield* Effect.die(new Error("no signature was made"))
        for (const [place, one] of signatories.entries()) {
          yield* sql`insert into signature_signatory (signature_id, firm_id, vendor_id, rank, place, state, email, firstname,
              lastname, phone_number, area, language)
            values (${made.id}, ${scope.firm}, ${vendor}, ${one.rank}, ${place}, 'waiting', ${keptEmail(one.email)},
              ${one.firstname.trim()}, ${one.lastname.trim()}, ${(one.phone_number ?? "").trim()},
              ${JSON.stringify(one.areas[0])}::text::jsonb, coalesce(app.language_of(${scope.user}), 'fr'))`
        }
        yield* hold(scope, [document_id], holdingOf(made.id))
        yield* charge(scope.firm)
        const locked = yield* lockSignature(made.id)
        if (locked === undefined) return yield* Effect.die(new Error("the signature is gone"))
        const [person] = yield* sql<{ name: string }>`select app.person(${scope.user}) ->> 'name' as name`
        yield* addFact(locked.signature, "created", person?.name ?? "", { document: paper.sha256 ?? "" })
        yield* playSignature(locked, { type: "send", by: { mayKeep: true } }, { user: scope.user })
        const { data } = yield* readSignatures(
          { keepClosedBy: [], user: scope.user },
          { id: made.id, limit: 1, offset: 0 }
        )
        const [told] = data
        return told ?? (yield* notFound())
      })
    )
  })
