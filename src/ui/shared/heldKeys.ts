const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.selectionStart !== null

/** As if it was pressed now, by whoever has the keyboard. */
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
 * Keys that follow one whose answer is still on its way are kept until it has come: who presses F2 and types a name types
 * it into the field, and not on the row.
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
  // In a turn of its own: what the answer changes is drawn by then, and has the keyboard.
  void answer.catch(() => undefined).then(() => setTimeout(give))
}
