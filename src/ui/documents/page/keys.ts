import { type KeyTable, nameOf } from "#ui/shared/keyboard/keys.ts"
import { isCovered } from "#ui/shared/page/covering.ts"

/** Keys that act on the focused row, or on the whole selection if that row is selected. */
export const nodeKeys = { rename: ["F2"], trash: ["Delete"] } as const satisfies KeyTable<string>

/** Keys of the whole documents screen, inactive while a text field has the focus. */
export const screenKeys = {
  search: ["/"],
  undo: ["Mod+z"],
  up: ["Alt+ArrowUp", "Backspace"],
  help: ["?"]
} as const satisfies KeyTable<string>

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))

/** The screen action of a key; null while a text field has the focus, or a dialog or menu is open. */
export const screenKeyOf = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  isTyping(event.target) ||
  isCovered() ||
  document.querySelector(".menu:popover-open") !== null
    ? null
    : nameOf(screenKeys, event)
