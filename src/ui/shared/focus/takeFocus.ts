/**
 * A `ref` that focuses an element when it appears, after the focused element was removed; use `autoFocus` for fields
 * only.
 */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
