import { useState } from "react"

/** Debounce of the search in milliseconds. */
const settling = 250

/** Debounces typed text before `settle` writes it to the URL. Shows the typed text until `settle` resolves. */
export const useSettled = (value: string, settle: (text: string) => Promise<void>) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly timer: number } | null>(null)
  const type = (text: string, delay: number = settling) => {
    if (typed !== null) clearTimeout(typed.timer)
    const timer = window.setTimeout(() => {
      void settle(text).then(() => setTyped((now) => (now?.timer === timer ? null : now)))
    }, delay)
    setTyped({ text, timer })
  }
  return { text: typed?.text ?? value, type }
}
