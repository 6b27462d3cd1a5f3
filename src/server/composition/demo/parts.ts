import { Effect } from "effect"
import { modules } from "#server/composition/modules.ts"
import type { ServerModule } from "#server/platform/module.ts"

/** The demonstration data of all modules, in the order of their list. */
export const demoParts = Effect.promise(() =>
  Promise.all(
    modules.flatMap(({ demo }: ServerModule) => (demo === undefined ? [] : [demo().then((part) => part.demo)]))
  )
)
