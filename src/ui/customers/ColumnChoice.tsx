import { useId, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { type ClientColumn, clientColumns } from "#services/customers/keptColumns.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { table } from "#ui/shared/pageIcons.ts"
import { placeMenu } from "#ui/shared/placeMenu.ts"

interface ColumnChoiceProps {
  readonly offered: ReadonlyArray<ClientColumn>
  readonly chosen: ReadonlyArray<ClientColumn>
  readonly onChoose: (columns: ReadonlyArray<ClientColumn>) => void
}

/** [CLI-O02] Which columns the list has, kept for the person. It stays open while several are ticked. */
export function ColumnChoice({ chosen, offered, onChoose }: ColumnChoiceProps) {
  const { t } = useTranslation("customers")
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
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        popoverTarget={id}
        aria-label={t("columns")}
        title={t("columns")}
      >
        <Icon of={table} />
      </button>
      <fieldset ref={panel} id={id} popover="auto" className="menu column-choice">
        <legend className="visually-hidden">{t("columns")}</legend>
        {offered.map((column) => (
          <label key={column} className="menu-item">
            <input
              type="checkbox"
              checked={chosen.includes(column)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(clientColumns.filter((one) => (one === column ? checked : chosen.includes(one))))
              }
            />
            <span>{t(`column.${column}`)}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
