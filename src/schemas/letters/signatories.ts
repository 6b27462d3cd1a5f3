import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { personFaults, signatoryLimit } from "#schemas/signatures/rules.ts"

/** A person who is to sign a letter. */
export interface LetterSignatory {
  readonly side: "firm" | "client"
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** [SIG-006] From 1; people of one rank sign in any order. */
  readonly rank: number
}

/** [SIG-010] Field errors of a letter's signatories: each side needs at least one, and nobody may appear twice. */
export const signatoryProblems = (people: ReadonlyArray<LetterSignatory>) => {
  const faults: Record<string, ReadonlyArray<MessageCode>> = {}
  if (people.length > signatoryLimit) faults["signatories"] = ["signing.signatories_too_many"]
  if (!people.some(({ side }) => side === "client")) faults["signatories"] = ["letter.client_missing"]
  const seen = new Set<string>()
  for (const [place, person] of people.entries()) {
    for (const [field, codesOf] of Object.entries(personFaults(person)))
      faults[`signatories.${place}.${field}`] = codesOf ?? []
    const email = person.email.trim().toLowerCase()
    if (seen.has(email)) faults[`signatories.${place}.email`] = ["signing.signatory_twice"]
    seen.add(email)
  }
  return faults
}
