import { type KeyTable, nameOf } from "#ui/shared/keys.ts"
import { isCovered } from "#ui/shared/covering.ts"

/** What a key asks for on the row that has the keyboard, or on all that are selected with it. */
export const nodeKeys = { rename: ["F2"], trash: ["Delete"] } as const satisfies KeyTable<string>

/** What a key asks for anywhere on the documents screen, unless somebody types. */
export const screenKeys = {
  search: ["/"],
  undo: ["Mod+z"],
  up: ["Alt+ArrowUp", "Backspace"],
  help: ["?"]
} as const satisfies KeyTable<string>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))

/** What of the screen's own a key asks for; nothing while somebody types, or a dialog or a menu stands before it. */
export const screenKeyOf = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  isTyping(event.target) ||
  isCovered() ||
  document.querySelector(".menu:popover-open") !== null
    ? null
    : nameOf(screenKeys, event)
