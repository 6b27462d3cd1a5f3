import { useVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react"

interface VirtualLinesProps {
  readonly scroll: RefObject<HTMLDivElement | null>
  readonly className: string
  readonly label: string
  readonly count: number
  readonly keyOf: (index: number) => string | number
  /** Estimated height in CSS pixels; each line is measured once rendered. */
  readonly estimate: number
  /** The line to scroll to whenever `command` changes; -1 for none. */
  readonly target: number
  readonly command: unknown
  readonly children: (index: number) => ReactNode
}

/** A virtual list of very many lines that can be scrolled to a given line. */
export function VirtualLines({
  children,
  className,
  command,
  count,
  estimate,
  keyOf,
  label,
  scroll,
  target
}: VirtualLinesProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    overscan: 12
  })
  const reveal = useEffectEvent(() => {
    if (target >= 0) virtual.scrollToIndex(target, { align: "center" })
  })
  useEffect(() => reveal(), [command])
  return (
    <div ref={scroll} className={className} role="list" tabIndex={0} aria-label={label}>
      <div role="presentation" className="lines-body" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            role="listitem"
            className="lines-row"
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={count}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
