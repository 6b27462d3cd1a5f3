/**
 * A `ref` that focuses an element when it appears, after the focused one was removed; `autoFocus` is for fields only.
 */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
