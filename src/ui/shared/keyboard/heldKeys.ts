const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.selectionStart !== null

/** Dispatches the key again on the focused element; a text field gets the letter inserted. */
const press = (event: KeyboardEvent) => {
  const { altKey, code, ctrlKey, key, metaKey, repeat, shiftKey } = event
  const target = document.activeElement ?? document.body
  const facts = { altKey, code, ctrlKey, key, metaKey, repeat, shiftKey, bubbles: true, cancelable: true }
  const isTaken = !target.dispatchEvent(new KeyboardEvent("keydown", facts))
  const isLetter = key.length === 1 && !altKey && !ctrlKey && !metaKey
  if (isTaken || !isLetter || !isField(target)) return
  target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, "end")
  target.dispatchEvent(new InputEvent("input", { bubbles: true, data: key, inputType: "insertText" }))
}

/**
 * Holds back all keys until `answer` settles, then dispatches them on the focused element: what the user types after F2
 * goes into the new field, not to the row.
 */
export const holdKeys = (answer: Promise<unknown>): void => {
  const kept: Array<KeyboardEvent> = []
  const stop = new AbortController()
  const keep = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(event)
  }
  addEventListener("keydown", keep, { capture: true, signal: stop.signal })
  const give = () => {
    stop.abort()
    for (const event of kept) press(event)
  }
  // Wait one macrotask: by then React has rendered the effect and moved the focus.
  void answer.catch(() => undefined).then(() => setTimeout(give))
}
