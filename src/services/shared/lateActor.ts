import type { Result } from "effect"
import { createActor, fromPromise, type NonReducibleUnknown, type PromiseActorLogic, toPromise } from "xstate"
import type { Failure } from "#schemas/access/rules.ts"

/** What a machine hears when the code of its work could not be fetched; written out, for Effect may be what is missing. */
export const codeLost = <A>(): Result.Result<A, Failure> => {
  const failure: Failure = { status: null, code: "connection.lost", errors: {}, retryAfter: null }
  return { _tag: "Failure", failure } as unknown as Result.Result<A, Failure>
}

/** Actor logic whose code is fetched when it is first run; stopping it stops what runs inside. */
export const lateActor = <Output, Input extends NonReducibleUnknown>(
  load: () => Promise<PromiseActorLogic<Output, Input>>,
  lost: () => Output
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(async ({ input, signal }) => {
    const logic = await load().catch(() => null)
    if (logic === null) return lost()
    const actor = createActor(logic, { input })
    signal.addEventListener("abort", () => actor.stop())
    const output = toPromise(actor)
    actor.start()
    return output
  })
