"use no memo"

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { check } from "#ui/shared/icons/firstIcons.ts"
import { type Anchor, placeMenu } from "#ui/shared/placeMenu.ts"

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: string
  readonly onSelect: () => void
  /** Why the item is disabled, shown under its label; null or absent if it is enabled. */
  readonly disabledReason?: string | null
  /** What the user can do to enable the item; shown below `disabledReason`, and only with it. */
  readonly howToEnable?: string | null
  readonly tone?: "danger"
  readonly checked?: boolean
  readonly afterLine?: boolean
}

interface MenuPanelProps {
  readonly label: string
  readonly items: ReadonlyArray<MenuItem>
  readonly anchor: Anchor
  readonly onClose: () => void
}

const step = (key: string, at: number, count: number): number | null => {
  if (key === "ArrowDown") return (at + 1) % count
  if (key === "ArrowUp") return (at - 1 + count) % count
  if (key === "Home") return 0
  return key === "End" ? count - 1 : null
}

/**
 * A menu in the top layer. It closes on Escape, Tab, a choice, a press outside and when the window loses focus, and
 * then restores the focus. Uses `popover="manual"`: an `auto` popover would close on the pointer-up of the press that
 * opened it.
 */
export function MenuPanel({ anchor, items, label, onClose }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return
    const before = document.activeElement
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) close.current()
    }
    const left = () => close.current()
    element.showPopover()
    placeMenu(element, anchor)
    element.querySelector<HTMLElement>("[role^=menuitem]")?.focus()
    document.addEventListener("pointerdown", pressed, true)
    addEventListener("blur", left)
    return () => {
      document.removeEventListener("pointerdown", pressed, true)
      removeEventListener("blur", left)
      const hadFocus = element.contains(document.activeElement)
      if (element.matches(":popover-open")) element.hidePopover()
      if (hadFocus && before instanceof HTMLElement) before.focus()
    }
  }, [anchor])

  useLayoutEffect(() => {
    // Items can disappear while the menu is open: if the focused one does, focus the first.
    if (document.activeElement === document.body) panel.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const letter = event.key.length === 1 ? event.key.toLowerCase() : null
    const found =
      letter === null || letter === " "
        ? step(event.key, at, entries.length)
        : entries.findIndex((_, n) =>
            entries[(at + 1 + n) % entries.length]?.textContent?.trim().toLowerCase().startsWith(letter)
          )
    if (event.key === "Tab" || event.key === "Escape") close.current()
    if (event.key === "Escape") {
      // Escape closes only the menu, not the dialog behind it.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (found === null || found === -1) return
    event.preventDefault()
    entries[letter === null ? found : (at + 1 + found) % entries.length]?.focus()
  }

  return (
    <div ref={panel} popover="manual" className="menu" role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <MenuEntry key={item.key} item={item} onClose={onClose} />
      ))}
    </div>
  )
}

function MenuEntry({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  const reason = item.disabledReason ?? null
  return (
    <>
      {item.afterLine === true ? <hr /> : null}
      <button
        type="button"
        className="menu-item"
        role={item.checked === undefined ? "menuitem" : "menuitemradio"}
        aria-checked={item.checked}
        aria-disabled={reason === null ? undefined : true}
        data-tone={item.tone}
        title={reason === null ? undefined : [reason, item.howToEnable].filter(Boolean).join(" ")}
        tabIndex={-1}
        onClick={() => {
          if (reason !== null) return
          onClose()
          item.onSelect()
        }}
      >
        {item.icon === undefined ? null : <Icon of={item.icon} />}
        <span className="grow">
          {item.label}
          {reason === null ? null : <small>{reason}</small>}
          {reason === null || item.howToEnable == null ? null : <small>{item.howToEnable}</small>}
        </span>
        {item.checked === true ? <Icon of={check} /> : null}
      </button>
    </>
  )
}

/** A button that opens a menu under itself. */
export function MenuButton({
  children,
  className,
  items,
  label,
  opensAtOnce = false,
  showsName = false
}: {
  /** The accessible name of the menu, and of the button too unless `showsName` is set. */
  readonly label: string
  readonly showsName?: boolean
  /** Set if the button replaces one that the user has just pressed (`AskedButton`): the menu opens at once. */
  readonly opensAtOnce?: boolean
  readonly items: ReadonlyArray<MenuItem>
  readonly className: string
  readonly children: React.ReactNode
}) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const wasOpen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!opensAtOnce) return
    button.current?.focus()
    setAnchor(button.current?.getBoundingClientRect() ?? null)
  }, [opensAtOnce])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={showsName ? undefined : label}
        title={label}
        onPointerDown={() => {
          wasOpen.current = anchor !== null
        }}
        onClick={(event) => {
          // The pointer-down has already closed the menu: do not open it again.
          setAnchor(wasOpen.current ? null : event.currentTarget.getBoundingClientRect())
          wasOpen.current = false
        }}
      >
        {children}
      </button>
      {anchor === null ? null : (
        <MenuPanel label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
