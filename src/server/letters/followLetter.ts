import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import type { LetterEvent } from "#machines/letters/letter.machine.ts"
import { decideLetter } from "#machines/letters/letter.projection.ts"
import type { LetterState } from "#schemas/letters/letter.ts"
import type { SignatureState } from "#schemas/signatures/signature.ts"
import { signByLetter } from "#server/missions/signByLetter.ts"
import { recordEvent } from "#server/shared/eventLog.ts"

interface Moved {
  readonly id: number
  readonly firm_id: number
  readonly vendor_id: number
  readonly document_id: number | null
  readonly before: SignatureState
  readonly after: SignatureState
  readonly user: number | null
}

const ended: ReadonlyArray<SignatureState> = ["refused", "expired", "canceled"]

const eventOf = ({ after, before }: Moved): LetterEvent | null => {
  if (before === after) return null
  if (after === "loading") return { type: "letter.sent" }
  if (after === "finished" && before === "inProgress") return { type: "letter.signed" }
  const isBack = ended.includes(after) || (after === "error" && before === "loading")
  return isBack ? { type: "letter.returned" } : null
}

/**
 * [MIS-O02] Updates a letter when the signature of its document changes state, in the same transaction; once everybody
 * has signed, the mission is signed. Does nothing if the document is no letter, or the letter's machine refuses the
 * event.
 */
export const followLetter = (moved: Moved) =>
  Effect.gen(function* () {
    const event = eventOf(moved)
    if (event === null || moved.document_id === null) return
    const sql = yield* SqlClient.SqlClient
    const [letter] = yield* sql<{ id: number; mission_id: number; state: LetterState; is_mission_unsigned: boolean }>`
      select id, mission_id, state, is_mission_unsigned from app.lock_letter(${moved.document_id}::bigint)`
    if (letter === undefined) return
    const verdict = decideLetter({ state: letter.state, isMissionUnsigned: letter.is_mission_unsigned }, event)
    if (Result.isFailure(verdict)) return
    const { jobs, next } = verdict.success
    const signature = event.type === "letter.returned" ? null : moved.id
    yield* sql`select app.put_letter(${letter.id}, ${String(next.value)}, ${signature}::integer)`
    yield* recordEvent({
      firm: moved.firm_id,
      vendor: moved.vendor_id,
      user: moved.user,
      entity: "letter",
      id: letter.id,
      type: event.type,
      payload: { signature: moved.id },
      before: { state: letter.state },
      after: { state: next.value }
    })
    if (jobs.includes("signMission")) yield* signByLetter(moved.vendor_id, letter.mission_id)
  })
