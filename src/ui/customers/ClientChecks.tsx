import { createContext, use } from "react"
import { useTranslation } from "react-i18next"
import { AllCheck } from "#ui/shared/kit/list/ListChecks.tsx"

interface Chosen {
  readonly keys: ReadonlySet<number>
  /** Whether all loaded lines are selected. */
  readonly isAll: boolean
  readonly toggleAll: () => void
}

/** The selection, as a context that only the checkboxes of the list read: a change rerenders no other cell. */
export const ChosenClients = createContext<Chosen>({ keys: new Set(), isAll: false, toggleAll: () => {} })

/** The checkbox of a line, toggled by the click and key handlers of the line. */
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
