import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { decide } from "#machines/shared/guards/decide.ts"
import { signatureMachine, type SignatureEvent } from "#machines/signatures/signature.machine.ts"
import { signatoryMachine } from "#machines/signatures/signatory.machine.ts"
import { procedureSnapshot } from "#machines/signatures/procedure.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import * as Result from "#schemas/shared/result.ts"
import { personFaults, reminderDays, type SignatoryDraft } from "#schemas/signatures/rules.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkForm, conflict, invalid } from "#server/shared/refusals.ts"
import type { Fact } from "#server/signatures/journal.ts"
import { addFact, playSignature, readJournal, tellService } from "#server/signatures/playSignature.ts"
import { inviteSignatory, linkTokenOf, remindSignatory, tellOver } from "#server/signatures/signatureMails.ts"
import {
  type Locked,
  lockSignature,
  nameOf,
  procedureOf,
  readSignatures,
  snapshotOf
} from "#server/signatures/signatureRows.ts"
import { inSignatures, keepingSignatures, type SignatureScope } from "#server/signatures/signatureScope.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

const readOne = (scope: SignatureScope, id: number) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const { data } = yield* readSignatures(scope, { id, vendor: scope.vendor, limit: 1, offset: 0 })
    const [found] = data
    return found ?? (yield* notFound())
  })

/**
 * [NET-083] One signature of a company. Fails with 404 if the caller may not see its document, and with 403 for guests.
 */
export const readSignature = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inSignatures(viewer, vendor, (scope) => readOne(scope, id))

const lockOne = (scope: SignatureScope, id: number) =>
  Effect.gen(function* () {
    yield* readOne(scope, id)
    return (yield* lockSignature(id)) ?? (yield* notFound())
  })

/** Fails with 409 and the guards if the signature's state machine refuses the event. */
export const checkWhole = (locked: Locked, event: SignatureEvent) => {
  const verdict = decide(signatureMachine, procedureSnapshot(procedureOf(locked)), event)
  if (Result.isSuccess(verdict)) return Effect.void
  // `isLastSignatory` only chooses between two transitions, so it is no reason for the refusal.
  const closedBy = new Set(verdict.failure.closedBy.filter((guard) => guard !== "isLastSignatory"))
  return Effect.fail(conflict([...closedBy], "isSigningOpen"))
}

/** Mails the current signatories once more, and schedules the next automatic reminder. */
export const remindAll = (locked: Locked) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { signature, signatories } = locked
    for (const one of signatories.filter(({ state }) => state === "inProgress")) {
      yield* remindSignatory(signature, one)
      yield* addFact(signature, "reminded", nameOf(one), { email: one.email })
    }
    yield* sql`update signature set remind_at = now() + make_interval(days => ${reminderDays.next}) where id = ${signature.id}`
  })

const by = { mayKeep: true }

/**
 * [SIG-O03] Cancels a signature, reminds its current signatories, or retries a failed one. For accountants of the firm.
 */
export const sendEvent = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  type: "signature.cancelled" | "signature.reminded" | "signature.retried"
) =>
  keepingSignatures(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const locked = yield* lockOne(scope, id)
      const [person] = yield* sql<{ name: string }>`select app.person(${scope.user}) ->> 'name' as name`
      if (type === "signature.reminded") {
        yield* checkWhole(locked, { type, by, at: Date.now() })
        yield* remindAll(locked)
      } else if (type === "signature.cancelled") {
        // Before the transition, which deletes the links. If it is refused, the transaction rolls the mails back.
        yield* tellOver(locked.signature, locked.signatories, "signature_cancelled")
        yield* addFact(locked.signature, "cancelled", person?.name ?? "")
        yield* playSignature(locked, { type: "cancel", by }, { user: scope.user })
      } else yield* playSignature(locked, { type: "retry", by }, { user: scope.user })
      return yield* readOne(scope, id)
    })
  )

/** [SIG-006] Changes the order of signatories who have not been invited yet. Those whose turn it now is are invited. */
export const reorderSignatories = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  wanted: ReadonlyArray<{ readonly id: number; readonly rank: number }>
) =>
  keepingSignatures(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const locked = yield* lockOne(scope, id)
      const ranks = new Map(wanted.map((one) => [one.id, one.rank]))
      const known = new Set(locked.signatories.map((one) => one.id))
      if ([...ranks.keys()].some((one) => !known.has(one))) return yield* notFound()
      const [person] = yield* sql<{ name: string }>`select app.person(${scope.user}) ->> 'name' as name`
      yield* addFact(locked.signature, "reordered", person?.name ?? "")
      yield* playSignature(locked, { type: "reorder", by, at: Date.now(), ranks }, { user: scope.user })
      return yield* readOne(scope, id)
    })
  )

const detailOf = ({ facts }: Fact) => facts["reason"] ?? facts["to"] ?? facts["email"] ?? ""

/** The signature's journal, without network addresses, browsers and hashes, which only the evidence contains. */
export const readHistory = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inSignatures(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      yield* readOne(scope, id)
      const entries = yield* readJournal(id)
      return entries.map((entry) => ({ at: entry.at, kind: entry.kind, who: entry.who, detail: detailOf(entry) }))
    })
  )

/** The caller's personal signing link, the same as in their mail. 409 if it is not their turn. */
export const ownLink = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inSignatures(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* readOne(scope, id)
      const locked = (yield* lockSignature(id)) ?? (yield* notFound())
      const [me] = yield* sql<{ email: string }>`select app.signing_email(${scope.user}) as email`
      const own = locked.signatories.find(({ email }) => email === me?.email)
      if (own === undefined) return yield* conflict(["isTheirTurn"])
      const snapshot = snapshotOf(locked, own)
      yield* decideOrConflict(signatoryMachine, snapshot, { type: "signatory.opened" }, "isTheirTurn")
      yield* checkWhole(locked, { type: "signature.signed", at: Date.now(), left: 1 })
      return { token: yield* linkTokenOf(own) }
    })
  )

type Named = Pick<SignatoryDraft, "email" | "firstname" | "lastname" | "phone_number">

/** Replaces a signatory's name, address and phone number. 422 if another signatory has the address. */
export const putPerson = (locked: Locked, signatory: number, person: Named, isDelegate: boolean) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkForm(personFaults(person))
    const email = keptEmail(person.email)
    if (locked.signatories.some((one) => one.id !== signatory && one.email === email))
      return yield* invalid({ email: ["signing.signatory_twice"] })
    yield* sql`update signature_signatory set email = ${email}, firstname = ${person.firstname.trim()},
        lastname = ${person.lastname.trim()}, phone_number = ${(person.phone_number ?? "").trim()},
        is_delegate = ${isDelegate}, opened_at = null, code_sealed = null, code_tries = 0 where id = ${signatory}`
    yield* tellService(locked.signature)
    const again = yield* lockSignature(locked.signature.id)
    return again?.signatories.find(({ id }) => id === signatory) ?? (yield* notFound())
  })

/**
 * [SIG-005] Corrects a signatory who has not answered. If they were invited and the address changes, the new address
 * gets a new link, the old link ends and the old address is notified.
 */
export const correctSignatory = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  signatory: number,
  person: Named
) =>
  keepingSignatures(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const locked = yield* lockOne(scope, id)
      const one = locked.signatories.find((each) => each.id === signatory)
      if (one === undefined) return yield* notFound()
      yield* checkWhole(locked, { type: "signature.changed", by, at: Date.now() })
      yield* decideOrConflict(
        signatoryMachine,
        snapshotOf(locked, one),
        { type: "signatory.corrected", by },
        "hasNotAnswered"
      )
      const now = yield* putPerson(locked, signatory, person, one.is_delegate)
      yield* addFact(locked.signature, "corrected", nameOf(now), { to: now.email })
      yield* recordEvent({
        firm: scope.firm,
        vendor,
        user: scope.user,
        entity: "signature",
        id,
        type: "signatory.corrected",
        payload: { signatory },
        before: { state: locked.signature.state },
        after: { state: locked.signature.state }
      })
      if (one.state === "inProgress" && now.email !== one.email) {
        yield* tellOver(locked.signature, [one], "signature_replaced")
        yield* inviteSignatory(locked.signature, now)
      }
      return yield* readOne(scope, id)
    })
  )
