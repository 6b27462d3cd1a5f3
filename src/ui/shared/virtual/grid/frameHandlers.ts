import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from "react"
import { listKeys, nameOf } from "#ui/shared/keyboard/keys.ts"
import { movedTo } from "#ui/shared/keyboard/lineKeys.ts"
import { type Anchor, pointAnchor } from "#ui/shared/placeMenu.ts"
import { type Choice, chosen, isTouch, type Key, movedOnBoard, type Selection } from "#ui/shared/selection/selection.ts"

/** Drag and drop between rows; the key `null` is the background of the list. */
export interface FrameDrag<K extends Key> {
  readonly start: (key: K, event: DragEvent) => void
  /** Returns whether the drop is allowed; the row is then highlighted. */
  readonly over: (key: K | null, event: DragEvent) => boolean
  readonly drop: (key: K | null, event: DragEvent) => void
}

/** Props shared by lists and boards. */
export interface FrameProps<T, K extends Key> {
  readonly keyOf: (item: T) => K
  readonly selection: Selection<K>
  /** Called with the selection after a click or key; an owner that keeps its own selection uses only `choice`. */
  readonly onSelect: (selection: Selection<K>, choice: Choice<K>) => void
  /** Called on Enter, a double click, or a tap while nothing is selected. */
  readonly onOpen?: (item: T) => void
  readonly onMenu?: (item: T, anchor: Anchor) => void
  /** Keys that the list does not handle: Delete, F2… */
  readonly onKey?: (event: KeyboardEvent, item: T) => void
  /** Number of all items, if not all are loaded. */
  readonly total?: number
  /** Called when the last rows come into view. */
  readonly onEnd?: () => void
  readonly drag?: FrameDrag<K>
  /** The item to scroll to, once it is set or loaded. */
  readonly reveal?: K | undefined
  /** The sort order. While it is unchanged, scroll anchoring keeps the item under the pointer in place. */
  readonly order?: string
}

export interface FrameShape {
  /** Row height in CSS pixels. */
  readonly size: number
  /** Items per row. */
  readonly columns: number
  /** Whether the left and right arrow keys move too. */
  readonly isBoard: boolean
  readonly overscan: number
  /** Height of the sticky header in CSS pixels. */
  readonly before: number
  /** The next page is requested once a row this close to the last one is visible (number of rows). */
  readonly endThreshold: number
}

const indexOf = (target: EventTarget | null): number | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null
  return element === null ? null : Number(element.dataset["index"])
}
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, a, input, select, textarea") !== null
const isCheckbox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === "checkbox"

/** Long-press delay in milliseconds. */
const longPress = 500
/** Movement of the finger in CSS pixels above which a press is no long press. */
const tremble = 10

/** The start of a touch and its long-press timer. */
interface Press {
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

const box = <A>(first: A) => {
  let value = first
  return { get: () => value, set: (next: A) => void (value = next) }
}
/** Mutable state of the event handlers that no render reads. */
export const makeMemory = () => ({
  /** Focus the item with the tab stop once it is rendered. */
  wantsFocus: box(false),
  hasFocus: box(false),
  press: box<Press | null>(null),
  /** A long press was handled: ignore the click that follows. */
  wasHeld: box(false)
})

interface HandlerInput<T, K extends Key> {
  readonly items: ReadonlyArray<T>
  readonly current: number
  readonly props: FrameProps<T, K>
  readonly shape: FrameShape
  readonly memory: ReturnType<typeof makeMemory>
  readonly goTo: (index: number) => void
  readonly showItem: (index: number) => void
  readonly point: (key: K | null) => void
  readonly setOver: (index: number | null) => void
}

/** The event handlers of a list. Not memoised: creating them at each render costs less than comparing. */
export const handlersOf = <T, K extends Key>(input: HandlerInput<T, K>) => {
  const { goTo, items, memory, point, props, setOver, shape, showItem } = input
  const { hasFocus, press, wantsFocus, wasHeld } = memory
  const { drag, keyOf, onMenu, onOpen, selection } = props
  const { columns, size } = shape
  const choose = (choice: Choice<K>) => props.onSelect(chosen(items.map(keyOf), selection, choice), choice)
  const itemAt = (target: EventTarget | null) => {
    const index = indexOf(target)
    return index === null ? undefined : items[index]
  }
  const keyAt = (target: EventTarget | null): K | null => {
    const item = itemAt(target)
    return item === undefined ? null : keyOf(item)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Read the index from the event target: rows inserted above change the index of the focused row.
    const at = indexOf(event.target)
    const item = at === null ? undefined : items[at]
    if (at === null || item === undefined) return
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / size) - (shape.isBoard ? 0 : 2))
    // Alt+arrow keys are shortcuts of the page.
    const to = event.altKey
      ? null
      : shape.isBoard
        ? movedOnBoard(event.key, at, items.length, columns, page)
        : movedTo(event.key, at, items.length, page)
    const next = to === null ? undefined : items[to]
    if (to !== null && next !== undefined) {
      event.preventDefault()
      wantsFocus.set(true)
      goTo(to)
      showItem(to)
      if (event.shiftKey || !(event.ctrlKey || event.metaKey))
        choose({ key: keyOf(next), range: event.shiftKey, toggle: false })
      return
    }
    // A checkbox handles Space itself and ignores Enter: neither key may act on the row.
    const isUsed = !isCheckbox(event.target) || event.key === " " || event.key === "Enter"
    if (isControl(event.target) && isUsed) return
    const name = nameOf(listKeys, event)
    if (name === "all") choose("all")
    else if (name === "toggle" || name === "extend")
      choose({ key: keyOf(item), range: name === "extend", toggle: name === "toggle" })
    else if (name === "open") onOpen?.(item)
    else if (name === "clear" && selection.keys.size > 0) choose("none")
    else if (name === "menu" && onMenu !== undefined)
      onMenu(item, (event.target as HTMLElement).getBoundingClientRect())
    else return props.onKey?.(event, item)
    event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target)
    const item = itemAt(event.target)
    if (index === null || item === undefined) return
    const isAfterPress = wasHeld.get()
    wasHeld.set(false)
    if (isAfterPress) return event.preventDefault()
    goTo(index)
    const isCheck = isCheckbox(event.target)
    if (isControl(event.target) && !isCheck) return
    const isTap = isTouch(event) && !isCheck
    if (isTap && selection.keys.size === 0 && onOpen !== undefined) return onOpen(item)
    const toggle = isCheck || isTap || event.ctrlKey || event.metaKey
    choose({ key: keyOf(item), range: event.shiftKey, toggle })
  }

  const letGo = () => {
    clearTimeout(press.get()?.timer)
    press.set(null)
  }
  /** A long press starts or extends the selection: touch has no modifier keys. */
  const selectByPress = (target: EventTarget | null) => {
    const index = indexOf(target)
    const item = itemAt(target)
    if (index === null || item === undefined || wasHeld.get()) return
    wasHeld.set(true)
    goTo(index)
    choose({ key: keyOf(item), range: false, toggle: true })
  }
  const onPointerDown = (event: PointerEvent) => {
    letGo()
    wasHeld.set(false)
    const { clientX: x, clientY: y, target } = event
    if (!isTouch(event) || itemAt(target) === undefined) return
    press.set({ x, y, timer: setTimeout(() => selectByPress(target), longPress) })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!isTouch(event)) point(keyAt(event.target))
    const from = press.get()
    if (from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > tremble) letGo()
  }

  return {
    onKeyDown,
    onClick,
    onPointerDown,
    onPointerMove,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: () => {
      letGo()
      point(null)
    },
    onFocus: (event: FocusEvent) => {
      hasFocus.set(true)
      const index = indexOf(event.target)
      if (index !== null && index !== input.current) goTo(index)
    },
    // React fires no blur when it removes the focused element, so every blur means that the focus has moved on.
    onBlur: () => {
      hasFocus.set(false)
    },
    onDoubleClick: (event: MouseEvent) => {
      const item = itemAt(event.target)
      if (item !== undefined && !isControl(event.target) && !isTouch(event)) onOpen?.(item)
    },
    onContextMenu: (event: MouseEvent) => {
      const item = itemAt(event.target)
      if (item === undefined || onMenu === undefined) return
      event.preventDefault()
      if (press.get() === null && !wasHeld.get()) return onMenu(item, pointAnchor(event.clientX, event.clientY))
      // The system reports a long press as `contextmenu`: select the row.
      letGo()
      selectByPress(event.target)
    },
    onDragStart: (event: DragEvent) => {
      const key = keyAt(event.target)
      // A long press selects: the same touch must not drag the row.
      if (press.get() !== null || wasHeld.get()) event.preventDefault()
      else if (key !== null) drag?.start(key, event)
    },
    onDragOver: (event: DragEvent) => {
      if (drag === undefined) return
      const allowed = drag.over(keyAt(event.target), event)
      if (allowed) event.preventDefault()
      setOver(allowed ? indexOf(event.target) : null)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
    },
    onDrop: (event: DragEvent) => {
      setOver(null)
      if (drag === undefined) return
      event.preventDefault()
      drag.drop(keyAt(event.target), event)
    }
  }
}
