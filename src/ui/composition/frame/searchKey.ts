import { useEffect, useState } from "react"
import type { SearchChoice } from "#ui/composition/top/SearchButton.tsx"
import { isCovered } from "#ui/shared/page/covering.ts"

/**
 * Ctrl+K or ⌘K opens the search. Works as soon as the shell is rendered: the dialog appears once its code is loaded.
 */
export const useSearchKey = (isOffered: boolean): SearchChoice => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOffered) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isCovered()) setOpen(true)
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  }, [isOffered])
  return { isOpen, setOpen }
}
