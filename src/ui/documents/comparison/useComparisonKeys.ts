import { useEffect } from "react"
import type { ComparisonRef } from "#machines/documents/comparison/comparison.machine.ts"
import type { ComparisonEvent } from "#machines/documents/comparison/comparison.types.ts"

const keys: Readonly<Record<string, ComparisonEvent>> = {
  n: { type: "difference.advanced" },
  N: { type: "difference.advanced" },
  p: { type: "difference.returned" },
  P: { type: "difference.returned" },
  Escape: { type: "comparison.closed" }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null

/** Handles the keys of the comparison; keys without effect are left to the browser. */
export const useComparisonKeys = (comparison: ComparisonRef) =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = keys[event.key]
      if (wanted === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (isTyping(event.target) || document.querySelector(":popover-open") !== null) return
      if (!comparison.getSnapshot().can(wanted)) return
      event.preventDefault()
      comparison.send(wanted)
    }
    window.addEventListener("keydown", onKeyDown)
    return () => window.removeEventListener("keydown", onKeyDown)
  }, [comparison])
