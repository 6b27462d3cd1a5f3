import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import type { RefObject } from "react"

/** Virtual rows of different heights: renders the rows in the viewport, and always the row with the tab stop. */
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
    /** In CSS pixels: the estimated row height, and the height of the header. */
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
  // Read the values in this render: the virtualizer object is stable, so memoised consumers of it would keep stale
  // values.
  return { items: virtual.getVirtualItems(), size: virtual.getTotalSize(), measureElement, scrollToIndex }
}
