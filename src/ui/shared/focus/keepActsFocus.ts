import { keepFocus } from "#ui/shared/focus/keepFocus.ts"

/** A `ref` for a row of buttons that follows a state: when the pressed one goes, the focus goes to the first that is left. */
export const keepActsFocus = (row: HTMLElement | null) =>
  row === null ? undefined : keepFocus(row, () => row.querySelector("button"), { isModal: false })
