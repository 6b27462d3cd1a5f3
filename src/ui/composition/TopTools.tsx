import { CompanySwitcher } from "#ui/app/CompanySwitcher.tsx"
import { SearchButton } from "#ui/composition/SearchButton.tsx"

/** What the head of a page offers beside its menu and its settings; it comes once the page stands. */
export function TopTools() {
  return (
    <>
      <CompanySwitcher />
      <span className="grow" />
      <SearchButton />
    </>
  )
}
