import { createContext, use, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"

interface Chosen {
  readonly keys: ReadonlySet<number>
  /** Of the lines that have come. */
  readonly isAll: boolean
  readonly toggleAll: () => void
}

/** What the boxes of the list show: they alone are drawn again when a line is chosen. */
export const ChosenClients = createContext<Chosen>({ keys: new Set(), isAll: false, toggleAll: () => {} })

/** Its line or the keyboard toggles it. */
export function ClientCheck({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useTranslation("app")
  const { keys } = use(ChosenClients)
  return (
    <label className="client-check">
      <input
        type="checkbox"
        className="check"
        checked={keys.has(id)}
        readOnly
        tabIndex={-1}
        aria-label={t("select.row", { name })}
      />
    </label>
  )
}

export function AllClientsCheck() {
  const { t } = useTranslation("app")
  const { isAll, keys, toggleAll } = use(ChosenClients)
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = keys.size > 0 && !isAll
  }, [isAll, keys])
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      checked={isAll}
      aria-label={t("select.all")}
      onChange={toggleAll}
    />
  )
}
