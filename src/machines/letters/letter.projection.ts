import { type LetterEvent, letterMachine } from "#machines/letters/letter.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"

export interface KeptLetter {
  /** Null if no letter was made yet. */
  readonly state: "made" | "sent" | "signed" | null
  readonly isMissionUnsigned: boolean
}

export const letterSnapshot = ({ isMissionUnsigned, state }: KeptLetter) =>
  letterMachine.resolveState({ value: state ?? "absent", context: { isMissionUnsigned } })

export const decideLetter = (letter: KeptLetter, event: LetterEvent) =>
  decide(letterMachine, letterSnapshot(letter), event)

const closedBy = (letter: KeptLetter, event: LetterEvent): ReadonlyArray<string> => {
  const verdict = decideLetter(letter, event)
  return Result.isFailure(verdict) ? verdict.failure.closedBy : []
}

/** The guards that refuse making and sending a letter now (text keys `closed.<name>`); empty if it is allowed. */
export const letterRefusals = (letter: KeptLetter, mayKeep: boolean) => ({
  make: closedBy(letter, { type: "letter.made", by: { mayKeep } }),
  send: letter.isMissionUnsigned ? closedBy(letter, { type: "letter.sent" }) : ["isLetterMissionUnsigned"]
})
