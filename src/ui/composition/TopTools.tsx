"use no memo"

import { CompanySwitcher } from "#ui/app/CompanySwitcher.tsx"
import { SearchButton, type SearchChoice } from "#ui/composition/SearchButton.tsx"

/** The tools in the page header besides its menu and settings; loaded after the page is rendered. */
export function TopTools(search: SearchChoice) {
  return (
    <>
      <CompanySwitcher />
      <span className="grow" />
      <SearchButton {...search} />
    </>
  )
}
