"use no memo"

import { CompanySwitcher } from "#ui/app/CompanySwitcher.tsx"
import { SearchButton, type SearchChoice } from "#ui/composition/SearchButton.tsx"

/** What the head of a page offers beside its menu and its settings; it comes once the page stands. */
export function TopTools(search: SearchChoice) {
  return (
    <>
      <CompanySwitcher />
      <span className="grow" />
      <SearchButton {...search} />
    </>
  )
}
