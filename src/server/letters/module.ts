import { LettersHandlers } from "#server/letters/LettersHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `letters` does on the server. */
export const lettersModule = defineModule({
  handlers: [LettersHandlers],
  demo: () => import("#server/letters/demo.ts")
})
