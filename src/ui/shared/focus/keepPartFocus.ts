import { keepFocus } from "#ui/shared/focus/keepFocus.ts"

/**
 * A `ref` for a part of a page whose lines and buttons go when they have been used: the focus stays near the one that
 * went, or goes to the part's heading, else to its first control. A dialog that was opened in it knows it by its mark.
 */
export const keepPartFocus = (part: HTMLElement | null) => {
  if (part === null) return undefined
  part.dataset["keepsFocus"] = ""
  const first = () =>
    part.querySelector<HTMLElement>("h1[tabindex]") ?? part.querySelector<HTMLElement>("a[href], button, input")
  return keepFocus(part, first, { isModal: false })
}
