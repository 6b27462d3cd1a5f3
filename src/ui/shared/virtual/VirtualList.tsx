import { useVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useRef } from "react"

interface VirtualListProps<T> {
  readonly label: string
  readonly rows: ReadonlyArray<T>
  readonly keyOf: (row: T) => string
  /** Estimated row height in CSS pixels; each row is measured once rendered. */
  readonly estimate: number
  readonly children: (row: T) => ReactNode
}

/** A virtual list with rows of different heights. */
export function VirtualList<T>({ children, estimate, keyOf, label, rows }: VirtualListProps<T>) {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    overscan: 4
  })
  return (
    <div ref={scroll} className="list-scroll" role="list" aria-label={label} tabIndex={0}>
      <div role="presentation" className="list-body" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <div
              key={key}
              ref={virtual.measureElement}
              role="listitem"
              className="list-row"
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
