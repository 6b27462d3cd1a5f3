const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.selectionStart !== null

/** Dispatches the key again on the focused element. */
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

/** Queues the keys that follow one whose effect is pending: text typed after F2 goes into the field, not to the row. */
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
  // In a task of its own: the effect is rendered and focused by then.
  void answer.catch(() => undefined).then(() => setTimeout(give))
}
