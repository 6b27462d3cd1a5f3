import { useId, useLayoutEffect, useRef } from "react"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { placeMenu } from "#ui/shared/placeMenu.ts"
import { table } from "#ui/shared/icons/list/tableIcon.ts"
import "#ui/shared/kit/list/columnChoice.css"

interface ColumnChoiceProps<Column extends string> {
  readonly label: string
  readonly offered: ReadonlyArray<Column>
  readonly chosen: ReadonlyArray<Column>
  readonly labelOf: (column: Column) => string
  readonly onChoose: (column: Column, isShown: boolean) => void
  /** Set if the button replaces one that the user has just pressed: the panel opens at once. */
  readonly opensAtOnce?: boolean
}

/** The choice of a list's visible columns. The panel stays open so that the user can tick several. */
export function ColumnChoice<Column extends string>({
  chosen,
  label,
  labelOf,
  offered,
  onChoose,
  opensAtOnce = false
}: ColumnChoiceProps<Column>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return
    const toggled = (event: ToggleEvent) => {
      if (event.newState !== "open" || button.current === null) return
      placeMenu(element, button.current.getBoundingClientRect())
      element.querySelector("input")?.focus()
    }
    element.addEventListener("toggle", toggled)
    return () => element.removeEventListener("toggle", toggled)
  }, [])
  useLayoutEffect(() => {
    if (!opensAtOnce) return
    // Focus the button first: closing a popover returns the focus to the element that had it at opening.
    button.current?.focus()
    panel.current?.showPopover(button.current === null ? undefined : { source: button.current })
  }, [opensAtOnce])
  return (
    <>
      <button ref={button} type="button" className="icon-button" popoverTarget={id} aria-label={label} title={label}>
        <Icon of={table} />
      </button>
      <fieldset ref={panel} id={id} popover="auto" className="menu column-choice">
        <legend className="visually-hidden">{label}</legend>
        {offered.map((column) => (
          <label key={column} className="menu-item">
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(column)}
              onChange={({ currentTarget: { checked } }) => onChoose(column, checked)}
            />
            <span>{labelOf(column)}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
