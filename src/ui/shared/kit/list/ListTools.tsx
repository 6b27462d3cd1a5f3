import type { ReactNode } from "react"
import { SearchBox } from "#ui/shared/kit/list/SearchBox.tsx"

interface ListToolsProps {
  readonly label: string
  readonly search: string
  readonly onSearch: (text: string) => Promise<void>
  /** Filters, sort and add button, beside the search. */
  readonly children?: ReactNode
}

/** The toolbar above a list. */
export function ListTools({ children, label, onSearch, search }: ListToolsProps) {
  return (
    <div className="list-tools" role="search">
      <SearchBox label={label} value={search} onSearch={onSearch} />
      {children}
    </div>
  )
}
