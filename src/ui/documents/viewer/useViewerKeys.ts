import { useEffect } from "react"
import type { ViewerEvent } from "#machines/documents/viewer/viewer.types.ts"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"

const keys: Readonly<Record<string, ViewerEvent>> = {
  "+": { type: "zoom.raised" },
  "=": { type: "zoom.raised" },
  "-": { type: "zoom.lowered" },
  "0": { type: "zoom.reset" },
  r: { type: "content.turned" },
  R: { type: "content.turned" },
  PageDown: { type: "page.advanced" },
  PageUp: { type: "page.returned" },
  Escape: { type: "viewer.closed" }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null

/** Handles the keys of the viewer; keys without effect are left to the browser. */
export const useViewerKeys = (viewer: ViewerRef, print: () => void) =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      if (command && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "p") {
        // Prevent the browser from printing the window.
        event.preventDefault()
        print()
        return
      }
      const isFind = command && !event.shiftKey && event.key.toLowerCase() === "f"
      const wanted: ViewerEvent | undefined = isFind ? { type: "search.opened" } : keys[event.key]
      if (wanted === undefined || event.defaultPrevented || event.altKey || (command && !isFind)) return
      // An open menu handles keys itself.
      if (!isFind && (isTyping(event.target) || document.querySelector(":popover-open") !== null)) return
      if (!viewer.getSnapshot().can(wanted)) return
      event.preventDefault()
      viewer.send(wanted)
      if (isFind) document.querySelector<HTMLInputElement>(".viewer-find input")?.select()
    }
    window.addEventListener("keydown", onKeyDown)
    return () => window.removeEventListener("keydown", onKeyDown)
  }, [viewer, print])
