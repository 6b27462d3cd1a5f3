import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PasswordLinks, ResetRequest } from "#server/access/passwordLinks.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { ContactRequest } from "#schemas/support/contact.api.ts"
import { Crm } from "#server/support/Crm.ts"

type Kind = "reset" | "contact"

/** [CLI-O03] A contact request. `kept` is the id of its permanent row; absent in requests stored by older releases. */
const KeptRequest = Schema.Struct({ ...ContactRequest.fields, kept: Schema.optionalKey(Schema.Int) })
type KeptRequest = typeof KeptRequest.Type

/**
 * Stores a visitor's request and queues its job. Does the same work whether or not an account exists, so that the
 * response time does not reveal it.
 */
export const noteRequest = (kind: Kind, body: ResetRequest | KeptRequest) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* jobs
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ id: number }>`
          insert into visitor_request (kind, body) values (${kind}, ${JSON.stringify(body)}::text::json) returning id`
        if (row === undefined) return yield* Effect.die(new Error("a request was not written"))
        yield* queue.offer({ _tag: "AnswerVisitor", request: row.id })
      })
    )
  }).pipe(Effect.orDie)

/** [CLI-O03] Stores a contact request permanently, and queues the job that sends it to the CRM. */
export const noteContact = ({ email, firstName, lastName }: ContactRequest) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ id: number }>`select app.store_contact(${email}, ${firstName}, ${lastName}) as id`
        if (row === undefined) return yield* Effect.die(new Error("a contact request was not kept"))
        yield* noteRequest("contact", { email, firstName, lastName, kept: row.id })
      })
    )
  }).pipe(Effect.orDie)

/** Handles a stored request and deletes it; does nothing if it was handled before. */
export const answerVisitor = Effect.fn("access.answerVisitor")(function* (request: number) {
  const sql = yield* SqlClient.SqlClient
  const links = yield* PasswordLinks
  const crm = yield* Crm
  const [row] = yield* sql<{ kind: Kind; body: unknown }>`select kind, body from visitor_request where id = ${request}`
  if (row === undefined) return
  const settle = Effect.map(
    sql`delete from visitor_request where id = ${request} returning id`,
    (gone) => gone.length > 0
  )
  if (row.kind === "contact") {
    const { kept, ...request } = yield* Schema.decodeUnknownEffect(KeptRequest)(row.body)
    return yield* crm.receive(request, (outcome) =>
      Effect.andThen(sql`select app.settle_contact(${kept ?? null}::integer, ${outcome})`, settle)
    )
  }
  const asked = yield* Schema.decodeUnknownEffect(ResetRequest)(row.body)
  yield* sql.withTransaction(Effect.flatMap(settle, (isOurs) => (isOurs ? links.answerReset(asked) : Effect.void)))
})
