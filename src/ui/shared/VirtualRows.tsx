import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import type { RefObject } from "react"

/** Rows with heights of their own, of which those in sight are drawn, and the one that has the tab stop wherever it is. */
export const useVirtualRows = (
  scroll: RefObject<HTMLElement | null>,
  {
    count,
    current,
    estimate,
    head,
    keyOf
  }: {
    readonly count: number
    readonly current: number
    readonly keyOf: (index: number) => number
    /** CSS pixels: of most rows, and of what stands over the first one. */
    readonly estimate: number
    readonly head: number
  }
) => {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    overscan: 6,
    scrollPaddingStart: head,
    rangeExtractor: (range) =>
      [...new Set([current, ...defaultRangeExtractor(range)])]
        .filter((index) => index < count)
        .toSorted((one, other) => one - other)
  })
  const { measureElement, scrollToIndex } = virtual
  // Values of this render: a component that is memoised would keep what it asked the stable virtualizer for.
  return { items: virtual.getVirtualItems(), size: virtual.getTotalSize(), measureElement, scrollToIndex }
}
