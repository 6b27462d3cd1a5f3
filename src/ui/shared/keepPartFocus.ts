import { keepFocus } from "#ui/shared/keepFocus.ts"

/**
 * A `ref` for a part of a page whose lines and buttons go when they have been used: the focus stays near the one that
 * went, or goes to the part's heading, else to its first control.
 */
export const keepPartFocus = (part: HTMLElement | null) =>
  part === null
    ? undefined
    : keepFocus(
        part,
        () => part.querySelector<HTMLElement>("h1[tabindex]") ?? part.querySelector("a[href], button, input"),
        {
          isModal: false
        }
      )
