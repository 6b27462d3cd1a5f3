import { useState } from "react"

/** Milliseconds without a key before the search is made. */
const settling = 250

/** Text that becomes the address's once the typing rests. */
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
