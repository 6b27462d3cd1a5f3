import { and, setup, type SnapshotFrom } from "xstate"
import { themeForm, type ThemeValues } from "#schemas/themes/rules.ts"

/** Who does something to a theme: what the policy (`mayChangeTheme`) said of them. */
export interface ThemeEditor {
  readonly mayChange: boolean
}
export type ThemeEvent = { readonly by: ThemeEditor } & (
  | {
      readonly type: "theme.changed"
      readonly values: ThemeValues
      /** [THM-006] Another theme of the same firm or company has the title. */
      readonly isTitleTaken: boolean
    }
  | {
      readonly type: "theme.removed"
      /** Folders and documents that carry it. */
      readonly nodes: number
    }
)

/** Life cycle of a theme: decided on the server, explained in the browser. */
export const themeMachine = setup({
  types: { events: {} as ThemeEvent },
  guards: {
    mayChangeTheme: ({ event }) => event.by.mayChange,
    hasValidFields: ({ event }) =>
      event.type !== "theme.changed" || Object.keys(themeForm.check(event.values)).length === 0,
    isTitleFree: ({ event }) => event.type !== "theme.changed" || !event.isTitleTaken,
    // What it hides would be open to everyone of the company at once.
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
export type ThemeSnapshot = SnapshotFrom<typeof themeMachine>
