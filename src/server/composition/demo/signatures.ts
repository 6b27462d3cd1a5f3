import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { UserId } from "#schemas/shared/ids.ts"
import { demoFirms, demoSuperAdmin } from "#server/composition/demo/companies.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { DatabaseAddress } from "#server/platform/Database.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { sendSignature } from "#server/signatures/sendSignature.ts"
import { sealSignature } from "#server/signatures/sealSignature.ts"
import { prepareSignature } from "#server/signatures/signatureJobs.ts"
import { linkTokenOf } from "#server/signatures/signatureMails.ts"
import { enterSignature } from "#server/signatures/signatureRows.ts"
import { signDocument } from "#server/signatures/signDocument.ts"
import { askCode, codeSeal, inTransaction, openLink, refuseToSign } from "#server/signatures/signingVisits.ts"

interface DemoSignature {
  readonly document: string
  readonly message: string
  /** How many of the two signatories have signed. If there is a `reason`, the next one refuses with it. */
  readonly signed: 0 | 1 | 2
  readonly reason?: string
  /** Age in days of the first signatory's link. */
  readonly age: number
}

/** One signature for each of the first companies: waiting, late, half signed, signed by everyone, refused. */
const wanted: ReadonlyArray<DemoSignature> = [
  {
    document: "Mandat de prélèvement SEPA.pdf",
    message: "Merci de signer avant la prochaine échéance.",
    signed: 0,
    age: 1
  },
  { document: "Liasse fiscale %.pdf", message: "", signed: 0, age: 8 },
  { document: "Statuts mis à jour.pdf", message: "Les statuts après le changement d’adresse.", signed: 1, age: 3 },
  { document: "Comptes annuels %.pdf", message: "", signed: 2, age: 4 },
  {
    document: "Mandat de prélèvement SEPA.pdf",
    message: "",
    signed: 0,
    reason: "Le compte bancaire a changé : je vous envoie le nouveau RIB.",
    age: 2
  }
]

interface Place {
  readonly vendor_id: number
  readonly document_id: number
  readonly sender: UserId
  readonly people: ReadonlyArray<{ readonly email: string; readonly firstname: string; readonly lastname: string }>
}

/** Opens a signatory's link and signs with the mailed code, or refuses if there is a reason. */
const visit = (id: number, reason: string | undefined) =>
  Effect.gen(function* () {
    const sealing = yield* Sealing
    const turn = inTransaction(
      Effect.map(enterSignature(id), (locked) => locked?.signatories.find(({ state }) => state === "inProgress"))
    )
    const signatory = yield* turn
    if (signatory === undefined) return
    const token = yield* inTransaction(Effect.andThen(enterSignature(id), linkTokenOf(signatory)))
    const { pass } = yield* openLink(token, { address: "127.0.0.1", userAgent: "Démonstration" })
    if (reason !== undefined) return void (yield* refuseToSign(pass, reason))
    yield* askCode(pass)
    const sealed = (yield* turn)?.code_sealed
    const code = sealed == null ? null : sealing.open(sealed, codeSeal(signatory.id))
    yield* signDocument(pass, "127.0.0.1", { code: code ?? "", has_consented: true })
  })

/** Sends and answers a signature with the portal's own functions, so that its data are consistent. */
const play = (sql: SqlClient.SqlClient, { document_id, people, sender, vendor_id }: Place, demo: DemoSignature) =>
  Effect.gen(function* () {
    const viewer = { userId: sender, sessionId: 0, isSuperAdmin: false }
    const { id } = yield* sendSignature(viewer, vendor_id, {
      document_id,
      message: demo.message,
      signatories: people.map((person, place) => ({
        ...person,
        rank: place + 1,
        areas: [{ page: 0, x: 0.12 + 0.42 * place, y: 0.84, width: 0.34, height: 0.08 }]
      }))
    })
    yield* prepareSignature(id)
    for (let turn = 0; turn < demo.signed; turn += 1) yield* visit(id, undefined)
    if (demo.reason !== undefined) yield* visit(id, demo.reason)
    if (demo.signed === people.length) yield* sealSignature(id)
    // Backdate afterwards, since these functions use the current time.
    yield* sql`update signature set created_at = created_at - make_interval(days => ${demo.age}) where id = ${id}`
    yield* sql`update signature_signatory set invited_at = invited_at - make_interval(days => ${demo.age}) where signature_id = ${id}`
  })

/**
 * The documents and signatories for `wanted`, in the first firm of the demonstration. Empty if there are signatures
 * already.
 */
const findPlaces = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const [demo] = yield* sql`select 1 from app.credentials(${demoSuperAdmin.email})
      where not exists (select from signature)`
    if (demo === undefined) return []
    return yield* sql<Place & { readonly place: number }>`
      with company as (
        select v.id, v.firm_id, row_number() over (order by v.id)::integer - 1 as place from vendor v
          join firm f on f.id = v.firm_id where f.domain = ${demoFirms[0]?.domain ?? ""}
      ), asked as (select w.document, w.place::integer - 1 as place
        from unnest(${wanted.map(({ document }) => document)}::text[]) with ordinality as w(document, place))
      select a.place, c.id as vendor_id, d.id::float8 as document_id,
          (select u.user_id from firm_user u where u.firm_id = c.firm_id and u.role = 'collaborator' order by u.user_id limit 1) as sender,
          (select json_agg(json_build_object('email', p.email, 'firstname', p.firstname, 'lastname', p.lastname) order by m.role, p.id)
             from vendor_user m join app_user p on p.id = m.user_id and p.password_hash is not null
            where m.vendor_id = c.id and m.role in ('admin', 'collaborator')) as people
        from asked a join company c on c.place = a.place
        cross join lateral (select n.id from node n where n.vendor_id = c.id and n.kind = 'document' and n.name like a.document
          order by n.id limit 1) d order by a.place`
  })

/** [SIG-002] Adds signatures in different states to the demonstration data. Idempotent. */
export const signDemo = Effect.gen(function* () {
  const { owner } = yield* DatabaseAddress
  // Use the database owner's connection: it sees all companies and may change dates.
  const services = yield* Layer.build(PgClient.layer({ ...owner, maxConnections: 1 }))
  const sql = Context.get(services, SqlClient.SqlClient)
  for (const found of yield* findPlaces(sql)) {
    const demo = wanted[found.place]
    if (demo !== undefined) yield* play(sql, { ...found, people: found.people.slice(0, 2) }, demo)
  }
}).pipe(Effect.scoped, Effect.provide(DocumentRepository.layer), Effect.orDie)
