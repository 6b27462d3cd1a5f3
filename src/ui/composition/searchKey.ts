import { useEffect, useState } from "react"
import type { SearchChoice } from "#ui/composition/SearchButton.tsx"
import { isCovered } from "#ui/shared/dialog/covering.ts"

/**
 * Handles Ctrl or ⌘ with K from the shell on: pressed before the search has loaded, it opens the search once loaded.
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
