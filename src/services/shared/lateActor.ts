import { createActor, fromPromise, type NonReducibleUnknown, type PromiseActorLogic, toPromise } from "xstate"

/** Actor logic whose code is fetched when it is first run; stopping it stops what runs inside. */
export const lateActor = <Output, Input extends NonReducibleUnknown>(
  load: () => Promise<PromiseActorLogic<Output, Input>>
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(async ({ input, signal }) => {
    const actor = createActor(await load(), { input })
    signal.addEventListener("abort", () => actor.stop())
    const output = toPromise(actor)
    actor.start()
    return output
  })
