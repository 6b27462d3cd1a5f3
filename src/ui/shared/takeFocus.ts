/** A `ref` for what the keyboard goes to when it appears: what held it is gone, and `autoFocus` is for fields alone. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
