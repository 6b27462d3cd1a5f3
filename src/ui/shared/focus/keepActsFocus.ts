import { keepFocus } from "#ui/shared/focus/keepFocus.ts"

/**
 * A `ref` for a row of buttons that depends on a state: if the pressed button disappears, focuses the first remaining
 * button.
 */
export const keepActsFocus = (row: HTMLElement | null) =>
  row === null ? undefined : keepFocus(row, () => row.querySelector("button"), { isModal: false })
