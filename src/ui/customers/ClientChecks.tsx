import { createContext, use } from "react"
import { useTranslation } from "react-i18next"
import { AllCheck } from "#ui/shared/kit/list/ListChecks.tsx"

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
  const { isAll, keys, toggleAll } = use(ChosenClients)
  return <AllCheck isAll={isAll} isSome={keys.size > 0} onToggle={toggleAll} />
}
