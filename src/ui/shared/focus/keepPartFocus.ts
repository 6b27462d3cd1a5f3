import { keepFocus } from "#ui/shared/focus/keepFocus.ts"

/**
 * A `ref` for a part of a page whose rows or buttons disappear once used: keeps the focus near the removed element,
 * else moves it to the heading of the part, else to its first control. The `data-keeps-focus` mark lets a dialog that
 * was opened in this part return the focus to it.
 */
export const keepPartFocus = (part: HTMLElement | null) => {
  if (part === null) return undefined
  part.dataset["keepsFocus"] = ""
  const first = () =>
    part.querySelector<HTMLElement>("h1[tabindex]") ?? part.querySelector<HTMLElement>("a[href], button, input")
  return keepFocus(part, first, { isModal: false })
}
