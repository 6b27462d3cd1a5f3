import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Act, type Decided, decideProcedure } from "#machines/signatures/procedure.ts"
import * as Result from "#schemas/shared/result.ts"
import { reminderDays } from "#schemas/signatures/rules.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { release } from "#server/documents/holds.ts"
import { followLetter } from "#server/letters/followLetter.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { conflict } from "#server/shared/refusals.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { type Entry, entryOf, type Fact, journalBegin } from "#server/signatures/journal.ts"
import { inviteSignatory } from "#server/signatures/signatureMails.ts"
import { type Locked, procedureOf, type SignatureRow } from "#server/signatures/signatureRows.ts"
import { tellSignature } from "#server/signatures/tellSignature.ts"

export const holdingOf = (signature: number) => ({ kind: "signature", reference: `signature:${signature}` }) as const

/** The journal of a signature, oldest line first. */
export const readJournal = (signature: number) =>
  Effect.map(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ entry: Entry }>`select entry from signature_fact where signature_id = ${signature} order by number`
    ),
    (rows) => rows.map(({ entry }) => entry)
  )

/** The current time, but not before the journal's last line: the clock may have been set back. */
export const momentAfter = (last: string | undefined) => {
  const now = new Date().toISOString()
  return last !== undefined && last > now ? last : now
}

/** Appends a line to the journal. The signature must be locked. */
export const addFact = (
  { firm_id, id, vendor_id }: Pick<SignatureRow, "id" | "firm_id" | "vendor_id">,
  kind: Fact["kind"],
  who: string,
  facts: Fact["facts"] = {},
  at?: string
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [last] = yield* sql<{ number: number; entry: Entry }>`
      select number, entry from signature_fact where signature_id = ${id} order by number desc limit 1`
    const moment = at ?? momentAfter(last?.entry.at)
    const entry = entryOf({ at: moment, kind, who, facts }, last?.entry.hash ?? journalBegin)
    yield* sql`insert into signature_fact (signature_id, number, firm_id, vendor_id, entry)
      values (${id}, ${(last?.number ?? 0) + 1}, ${firm_id}, ${vendor_id}, ${JSON.stringify(entry)}::text::jsonb)`
    return entry
  })

const eventTypes: Readonly<Record<Act["type"], string>> = {
  send: "signature.sent",
  prepared: "document.prepared",
  failed: "signature.failed",
  sealed: "document.sealed",
  sign: "signature.signed",
  refuse: "signature.refused",
  expire: "signature.expired",
  cancel: "signature.cancelled",
  retry: "signature.retried",
  reorder: "signature.reordered"
}

const ended: ReadonlyArray<string> = ["classified", "refused", "expired", "canceled", "error"]

/** What a step stores in addition to the new states. */
interface Played {
  readonly user?: number | null
  readonly payload?: object
  readonly fault?: string
}

/** Queues a job that reports the change to the external signing service, after the transaction commits. */
export const tellService = ({ id, service }: Pick<SignatureRow, "id" | "service">) =>
  Effect.gen(function* () {
    const queue = yield* jobs
    if (service !== null) yield* Effect.orDie(queue.offer({ _tag: "FollowSignature", signature: id }))
  })

const doJobs = (locked: Locked, { invited, jobs: named }: Decided) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* jobs
    const { signature, signatories } = locked
    const { firm_id: firm, id, vendor_id: vendor } = signature
    for (const one of signatories.filter((signatory) => invited.includes(signatory.id))) {
      yield* inviteSignatory(signature, one)
      yield* addFact(signature, "invited", `${one.firstname} ${one.lastname}`, { email: one.email })
    }
    if (named.includes("giveBack"))
      yield* sql`update signature_account set balance = balance + 1 where firm_id = ${firm}`
    if (named.includes("endSignatories"))
      yield* sql`update signature_signatory set token_hash = null, token_sealed = null, code_sealed = null where signature_id = ${id}`
    if (named.includes("releaseDocument")) {
      const documents = yield* DocumentRepository
      yield* documents.lockTree(vendor, "item")
      yield* release({ firm, vendor, user: null }, holdingOf(id))
    }
    if (named.includes("prepareDocument"))
      yield* Effect.orDie(queue.offer({ _tag: "PrepareSignature", signature: id }, { id: `prepare-signature:${id}` }))
    if (named.includes("sealDocument")) yield* Effect.orDie(queue.offer({ _tag: "SealSignature", signature: id }))
    if (named.includes("endSignatories")) yield* tellService(signature)
  })

/** [NOT-O02] Notifies the sender and the invited signatories of the signature's end, except the person who ended it. */
const tellEnd = ({ signatories, signature }: Locked, act: Act, user: number | null) => {
  const asked = signatories.filter(({ state }) => state !== "waiting")
  const tell = (type: Parameters<typeof tellSignature>[1], except?: number) =>
    tellSignature(signature.id, type, {
      signatories: asked.flatMap(({ id }) => (id === except ? [] : [id])),
      toSender: true,
      by: user
    })
  if (act.type === "sealed") return tell("signature.signed")
  if (act.type === "refuse") return tell("signature.refused", act.signatory)
  if (act.type === "expire") return tell("signature.expired")
  return act.type === "cancel" ? tell("signature.cancelled") : Effect.void
}

/**
 * [SIG-O03] Changes a signature's state; nothing else may. The state machines of the signature and its signatories
 * decide, and all effects happen in the same transaction. A refusal fails with 409 and the guards, and changes nothing.
 */
export const playSignature = (locked: Locked, act: Act, played: Played = {}) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { signature } = locked
    const verdict = decideProcedure(procedureOf(locked), act)
    if (Result.isFailure(verdict)) return yield* conflict(verdict.failure.closedBy, "isSigningOpen")
    const { invited, procedure } = verdict.success
    const isOver = ended.includes(procedure.state)
    yield* sql`update signature set state = ${procedure.state}, revision = revision + 1, fault = ${played.fault ?? null}::text,
        ended_at = case when ${isOver} then now() end,
        remind_at = case when ${invited.length > 0} then now() + make_interval(days => ${reminderDays.first})
          when ${procedure.state === "inProgress"} then remind_at end
      where id = ${signature.id}`
    for (const one of procedure.signatories) {
      const before = locked.signatories.find(({ id }) => id === one.id)
      if (before !== undefined && before.rank !== one.rank)
        yield* sql`update signature_signatory set rank = ${one.rank} where id = ${one.id}`
      if (before === undefined || before.state === one.state) continue
      const isAnswer = one.state === "signed" || one.state === "refused"
      yield* sql`update signature_signatory set state = ${one.state},
          answered_at = case when ${isAnswer} then now() else answered_at end,
          reason = case when ${act.type === "refuse" && isAnswer} then ${act.type === "refuse" ? act.reason.trim() : ""} else reason end,
          token_hash = case when ${isAnswer} then null else token_hash end,
          token_sealed = case when ${isAnswer} then null else token_sealed end,
          code_sealed = case when ${isAnswer} then null else code_sealed end
        where id = ${one.id}`
    }
    const { by: _by, ranks: _ranks, reason: _reason, ...facts } = { by: null, ranks: null, reason: null, ...act }
    yield* recordEvent({
      firm: signature.firm_id,
      vendor: signature.vendor_id,
      user: played.user ?? null,
      entity: "signature",
      id: signature.id,
      type: eventTypes[act.type],
      payload: { ...facts, ...played.payload },
      before: { state: signature.state },
      after: {
        state: procedure.state,
        signatories: procedure.signatories.map(({ id, rank, state }) => ({ id, rank, state }))
      }
    })
    yield* doJobs(locked, verdict.success)
    if (act.type === "reorder") yield* tellService(signature)
    yield* tellEnd(locked, act, played.user ?? null)
    yield* followLetter({
      ...signature,
      before: signature.state,
      after: procedure.state,
      user: played.user ?? null
    })
    return verdict.success
  })
