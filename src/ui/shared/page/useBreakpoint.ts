import { useSyncExternalStore } from "react"

export type Breakpoint = "narrow" | "medium" | "wide"

const narrow = matchMedia("(max-width: 699px)")
const medium = matchMedia("(max-width: 1099px)")

const subscribe = (listener: () => void) => {
  for (const list of [narrow, medium]) list.addEventListener("change", listener)
  return () => {
    for (const list of [narrow, medium]) list.removeEventListener("change", listener)
  }
}
const read = (): Breakpoint => (narrow.matches ? "narrow" : medium.matches ? "medium" : "wide")

/** The current breakpoint: `narrow` below 700 CSS pixels of window width, `medium` below 1100, else `wide`. */
export const useBreakpoint = (): Breakpoint => useSyncExternalStore(subscribe, read)
