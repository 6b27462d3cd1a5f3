import { fromPromise } from "xstate"

/** An actor whose outcome a test hands over when the walk says so. */
export const handed = <Output, Input = unknown>() => {
  const pending: Array<(output: Output) => void> = []
  return {
    logic: fromPromise<Output, Input>(() => new Promise<Output>((resolve) => pending.push(resolve))),
    hand: async ({ event }: { readonly event: object }) => {
      pending.at(-1)?.((event as { readonly output: Output }).output)
      await Promise.resolve()
    }
  }
}
