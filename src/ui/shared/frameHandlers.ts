import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from "react"
import { listKeys, nameOf } from "#ui/shared/keys.ts"
import { movedTo } from "#ui/shared/lineKeys.ts"
import { type Anchor, pointAnchor } from "#ui/shared/placeMenu.ts"
import { type Choice, chosen, isTouch, type Key, movedOnBoard, type Selection } from "#ui/shared/selection.ts"

/** Dragging lines onto lines; `null` stands for the list's own ground. */
export interface FrameDrag<K extends Key> {
  readonly start: (key: K, event: DragEvent) => void
  /** True where what is dragged may land; the line lights up. */
  readonly over: (key: K | null, event: DragEvent) => boolean
  readonly drop: (key: K | null, event: DragEvent) => void
}

/** What a list and a board of cards are told alike. */
export interface FrameProps<T, K extends Key> {
  readonly keyOf: (item: T) => K
  readonly selection: Selection<K>
  /** What the list makes of a click or a key; the owner may hold the selection elsewhere and read `choice` alone. */
  readonly onSelect: (selection: Selection<K>, choice: Choice<K>) => void
  /** Enter, a double click, or a tap while nothing is selected. */
  readonly onOpen?: (item: T) => void
  readonly onMenu?: (item: T, anchor: Anchor) => void
  /** Any key the list has no use for: Delete, F2… */
  readonly onKey?: (event: KeyboardEvent, item: T) => void
  /** Items there are in all, when not all are here yet. */
  readonly total?: number
  /** The last lines are coming into sight. */
  readonly onEnd?: () => void
  readonly drag?: FrameDrag<K>
  /** The item brought into sight when it is named, or comes. */
  readonly reveal?: K | undefined
  /** By what the items are ordered: in another order they are looked at anew, in the same what is pointed at stays. */
  readonly order?: string
}

export interface FrameShape {
  /** CSS pixels of a line. */
  readonly size: number
  /** Items side by side. */
  readonly columns: number
  /** The arrows to the sides move too. */
  readonly isBoard: boolean
  readonly overscan: number
  /** CSS pixels that stick to the top. */
  readonly before: number
  /** Lines before the last one at which the next page is asked for. */
  readonly ahead: number
}

const indexOf = (target: EventTarget | null): number | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null
  return element === null ? null : Number(element.dataset["index"])
}
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, a, input, select, textarea") !== null
const isCheckbox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === "checkbox"

/** Milliseconds a finger rests on an item that it means to select, and CSS pixels it may tremble. */
const longPress = 500
const tremble = 10

/** Where a finger came down, and when it has rested long enough. */
interface Press {
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

const box = <A>(first: A) => {
  let value = first
  return { get: () => value, set: (next: A) => void (value = next) }
}
/** What a list remembers between two events; nothing of it is drawn. */
export const makeMemory = () => ({
  /** The item in the tab order is to have the keyboard once it is drawn. */
  wantsFocus: box(false),
  hasFocus: box(false),
  press: box<Press | null>(null),
  /** A finger has rested: the click that ends it is no click. */
  wasHeld: box(false)
})

interface Hands<T, K extends Key> {
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

/** What hands do to a list. Apart from the hook: made anew with each render, they cost less than being remembered. */
export const handlersOf = <T, K extends Key>(hands: Hands<T, K>) => {
  const { goTo, items, memory, point, props, setOver, shape, showItem } = hands
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
    // The line that has the keyboard: lines that come in above move it away from the number it had.
    const at = indexOf(event.target)
    const item = at === null ? undefined : items[at]
    if (at === null || item === undefined) return
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / size) - (shape.isBoard ? 0 : 2))
    // With Alt the arrows lead elsewhere.
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
    // A checkbox uses Space alone, and Enter is often pressed on it in vain.
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
  /** A finger that rests begins or widens the selection: there is no key to hold. */
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
      if (index !== null && index !== hands.current) goTo(index)
    },
    // React hears of no blur while it takes an element away: only of those that somebody meant.
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
      // Where the system itself tells of a finger that rests.
      letGo()
      selectByPress(event.target)
    },
    onDragStart: (event: DragEvent) => {
      const key = keyAt(event.target)
      // A finger that rests selects: what it drags is the page.
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
