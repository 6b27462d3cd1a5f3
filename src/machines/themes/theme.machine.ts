import { and, setup } from "xstate"
import { themeForm, type ThemeValues } from "#schemas/themes/rules.ts"

/** The acting user's rights over a theme: the result of the policy `mayChangeTheme`. */
export interface ThemeEditor {
  readonly mayChange: boolean
}
export type ThemeEvent = { readonly by: ThemeEditor } & (
  | {
      readonly type: "theme.changed"
      readonly values: ThemeValues
      /** [THM-006] Another theme of the same firm or company has this title. */
      readonly isTitleTaken: boolean
    }
  | {
      readonly type: "theme.removed"
      /** Number of folders and documents with this theme. */
      readonly nodes: number
    }
)

/** Life cycle of a theme. The server decides with it, the browser uses it to explain refusals. */
export const themeMachine = setup({
  types: { events: {} as ThemeEvent },
  guards: {
    mayChangeTheme: ({ event }) => event.by.mayChange,
    hasValidFields: ({ event }) =>
      event.type !== "theme.changed" || Object.keys(themeForm.check(event.values)).length === 0,
    isTitleFree: ({ event }) => event.type !== "theme.changed" || !event.isTitleTaken,
    // Deleting it would show its documents to everyone in the company.
    isOnNothing: ({ event }) => event.type !== "theme.removed" || event.nodes === 0
  }
}).createMachine({
  id: "theme",
  initial: "kept",
  states: {
    kept: {
      on: {
        "theme.changed": { guard: and(["mayChangeTheme", "hasValidFields", "isTitleFree"]), target: "kept" },
        "theme.removed": { guard: and(["mayChangeTheme", "isOnNothing"]), target: "removed" }
      }
    },
    removed: { type: "final" }
  }
})
