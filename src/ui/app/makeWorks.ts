import { fromPromise } from "xstate"
import { confirmationMachine, type Question, type WorkOutcome } from "#machines/shared/confirmation.machine.ts"
import type { Work } from "#ui/app/portal.ts"
import { createActor } from "#ui/shared/actors.ts"

/** Handlers that screens register by name, and the confirmation machine that runs them. */
export const makeWorks = () => {
  const works = new Map<string, Work>()
  const work = fromPromise<WorkOutcome, Question["work"] | null>(async ({ input, signal }) => {
    const known = input === null ? undefined : works.get(input.name)
    if (input === null || known === undefined) throw new Error(`no work is named "${input?.name ?? ""}"`)
    return known(input.input, signal)
  })
  const confirmation = createActor(confirmationMachine.provide({ actors: { work } })).start()
  return { confirmation, works }
}
