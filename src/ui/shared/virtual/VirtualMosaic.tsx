import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react"
import type { Key } from "#ui/shared/selection/selection.ts"
import type { FrameProps } from "#ui/shared/virtual/grid/frameHandlers.ts"
import { useFrame } from "#ui/shared/virtual/grid/useFrame.ts"

export interface VirtualMosaicProps<T, K extends Key> extends FrameProps<T, K> {
  readonly label: string
  readonly items: ReadonlyArray<T>
  /** The content of a card; it must not contain interactive elements. */
  readonly render: (item: T) => ReactNode
  readonly empty?: ReactNode
}

const narrowestCard = 168
const rowHeight = 188

/** The number of cards that fit in a row. */
const useColumns = (scroll: RefObject<HTMLElement | null>, setColumns: (columns: number) => void) =>
  useLayoutEffect(() => {
    const element = scroll.current
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor((element.clientWidth - 12) / narrowestCard)))
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroll, setColumns])

/** A virtual board of cards, exposed as one listbox to screen readers. */
export function VirtualMosaic<T, K extends Key>(props: VirtualMosaicProps<T, K>) {
  const { drag, items, keyOf, selection } = props
  const [columns, setColumns] = useState(4)
  const { current, handlers, height, lines, over, scroll } = useFrame(items, props, {
    size: rowHeight,
    columns,
    isBoard: true,
    overscan: 3,
    before: 12,
    endThreshold: 5
  })
  useColumns(scroll, setColumns)
  return (
    <div
      ref={scroll}
      className="grid-scroll"
      data-list
      role={items.length === 0 ? "group" : "listbox"}
      aria-label={props.label}
      aria-multiselectable={items.length === 0 ? undefined : true}
      {...handlers}
    >
      <div className="grid-body" role="none" style={{ blockSize: height }}>
        {lines.map(({ index: line, start }) => (
          <div
            key={line}
            className="mosaic-row"
            role="none"
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              blockSize: rowHeight,
              transform: `translateY(${start}px)`
            }}
          >
            {items.slice(line * columns, (line + 1) * columns).map((item, column) => {
              const index = line * columns + column
              return (
                <div
                  key={keyOf(item)}
                  role="option"
                  className="mosaic-card"
                  data-index={index}
                  data-drop={index === over || undefined}
                  draggable={drag !== undefined || undefined}
                  aria-selected={selection.keys.has(keyOf(item))}
                  aria-posinset={index + 1}
                  aria-setsize={props.total ?? items.length}
                  tabIndex={index === current ? 0 : -1}
                >
                  {props.render(item)}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {items.length === 0 ? props.empty : null}
    </div>
  )
}
