import { createContext, use } from "react"
import { useTranslation } from "react-i18next"
import { AllCheck } from "#ui/shared/kit/list/ListChecks.tsx"

interface Chosen {
  readonly keys: ReadonlySet<number>
  /** Whether all loaded lines are selected. */
  readonly isAll: boolean
  readonly toggleAll: () => void
}

/** State of the list's checkboxes: only they render again when a line is selected. */
export const ChosenClients = createContext<Chosen>({ keys: new Set(), isAll: false, toggleAll: () => {} })

/** Toggled by its line or by the keyboard. */
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
