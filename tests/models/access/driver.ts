import { fromPromise } from "xstate"

/**
 * An actor whose promise the test settles: `resolve` gives its outcome, `fail` rejects it, like an unexpected defect.
 */
export const deferredActor = <Output, Input = unknown>() => {
  const pending: Array<PromiseWithResolvers<Output>> = []
  return {
    logic: fromPromise<Output, Input>(() => {
      const answer = Promise.withResolvers<Output>()
      pending.push(answer)
      return answer.promise
    }),
    resolve: async ({ event }: { readonly event: object }) => {
      pending.at(-1)?.resolve((event as { readonly output: Output }).output)
      await Promise.resolve()
    },
    fail: async () => {
      pending.at(-1)?.reject(new Error("the actor broke"))
      await Promise.resolve()
    }
  }
}

type DeferredActors = Readonly<Record<string, Pick<ReturnType<typeof deferredActor>, "resolve" | "fail">>>

/** For each actor, the ways in which a walk can end it: with a given outcome, or with a defect. */
export const endings = (actors: DeferredActors) =>
  Object.fromEntries(
    Object.entries(actors).flatMap(([id, { fail, resolve }]) => [
      [`xstate.done.actor.${id}`, resolve],
      [`xstate.error.actor.${id}`, fail]
    ])
  )

/**
 * A clock on which a walk ends one timer at a time, chosen by its length: if several run, any of them may end first.
 */
export const stoppedClock = () => {
  const waits = new Map<number, { readonly end: () => void; readonly length: number }>()
  let count = 0
  return {
    clock: {
      setTimeout: (end: () => void, length: number) => {
        waits.set((count += 1), { end, length })
        return count
      },
      clearTimeout: (id: number) => void waits.delete(id)
    },
    pass: (length: number) => {
      const [found] = [...waits].filter(([, wait]) => wait.length === length)
      if (found === undefined) throw new Error(`no wait of ${length} ms is running`)
      waits.delete(found[0])
      found[1].end()
    }
  }
}
