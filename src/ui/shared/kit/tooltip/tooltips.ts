import { placeMenu } from "#ui/shared/placeMenu.ts"

/** Inline instead of a style sheet, because the first page lists the style sheets of all chunks. */
const styles = `position: fixed; z-index: 4000; max-inline-size: min(20rem, calc(100vw - 1rem)); padding: var(--s-1) var(--s-2);
  border: 1px solid var(--line-strong); border-radius: var(--r-md); background: var(--surface); color: var(--ink);
  box-shadow: var(--shadow-2); font-size: var(--text-sm); line-height: 1.35; overflow-wrap: anywhere; pointer-events: none`

/** Long-press delay in milliseconds. */
const longPress = 500
/** Milliseconds for which the tooltip stays after the finger is lifted. */
const lingering = 1_500
/** How far the finger may move during a long press, in CSS pixels. */
const tremble = 10

const controls = ":is(a[href], button, [tabindex='0'])"
/** No tooltip here: a long press on a row of a list selects the row. */
const lines = "[data-index], .task-cards"

const isCut = (element: HTMLElement) =>
  [element, ...element.querySelectorAll<HTMLElement>("*")].some((one) => one.scrollWidth > one.clientWidth + 1)

/** The text of the tooltip; null if the element has no `title` or already shows it in full. */
const textOf = (element: HTMLElement) => {
  const { title } = element
  const isShown = title === element.textContent.trim() && !isCut(element)
  return title === "" || isShown ? null : title
}

/**
 * Shows the `title` of a control on keyboard focus and on a long press; browsers themselves show it for the mouse only.
 * Escape hides it and keeps its other effects (WCAG 1.4.13). Screen readers read the `title` itself.
 */
export const showTooltips = (): void => {
  const tip = document.createElement("div")
  tip.className = "tooltip"
  tip.style.cssText = styles
  tip.setAttribute("role", "tooltip")
  tip.setAttribute("aria-hidden", "true")
  let press: { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | null = null
  let end: ReturnType<typeof setTimeout> | undefined
  let wasLong = false

  const hide = () => {
    clearTimeout(end)
    tip.remove()
  }
  const show = (element: HTMLElement, text: string) => {
    hide()
    tip.textContent = text
    // An open popover is in the top layer: only inside it is the tooltip visible.
    ;(element.closest("[popover]") ?? document.body).append(tip)
    placeMenu(tip, element.getBoundingClientRect())
  }
  const letGo = () => {
    clearTimeout(press?.timer)
    press = null
  }
  const holder = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(`${controls}[title]`) : null

  addEventListener("focusin", ({ target }) => {
    hide()
    const element = target instanceof HTMLElement && target.matches(":focus-visible") ? holder(target) : null
    const text = element === target && element !== null ? textOf(element) : null
    if (element !== null && text !== null) show(element, text)
  })
  addEventListener("focusout", hide)
  addEventListener("scroll", hide, true)
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape" || key === "Enter" || key === " ") hide()
  })

  addEventListener("pointerdown", ({ clientX: x, clientY: y, pointerType, target }) => {
    hide()
    letGo()
    wasLong = false
    const element = holder(target)
    if (pointerType !== "touch" || element === null || element.closest(lines) !== null) return
    const timer = setTimeout(() => {
      if (!element.isConnected) return
      wasLong = true
      show(element, element.title)
    }, longPress)
    press = { x, y, timer }
  })
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (press !== null && Math.hypot(clientX - press.x, clientY - press.y) > tremble) letGo()
  })
  const lift = () => {
    letGo()
    if (wasLong) end = setTimeout(hide, lingering)
  }
  addEventListener("pointerup", lift)
  addEventListener("pointercancel", lift)
  // A long press shows the tooltip: ignore the click that follows.
  addEventListener(
    "click",
    (event) => {
      if (wasLong) {
        event.preventDefault()
        event.stopPropagation()
      }
      wasLong = false
    },
    true
  )
}
