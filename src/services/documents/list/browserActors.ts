import { fromPromise } from "xstate"
import { type KeptDisplay, readDisplay, writeDisplay } from "#services/documents/keptDisplay.ts"
import type { Values } from "#services/shared/storage.ts"

export const displayActors = (values: Values) => ({
  readPreferences: fromPromise<KeptDisplay>(() => Promise.resolve(readDisplay(values))),
  keepPreferences: fromPromise<void, KeptDisplay>(({ input }) => Promise.resolve(writeDisplay(values, input)))
})

export { type KeptDisplay, readDisplay, writeDisplay }
