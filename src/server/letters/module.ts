import { LettersHandlers } from "#server/letters/LettersHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** The server part of the module for letters: its HTTP handlers and demo data. */
export const lettersModule = defineModule({
  handlers: [LettersHandlers],
  demo: () => import("#server/letters/demo.ts")
})
