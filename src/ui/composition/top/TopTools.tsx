"use no memo"

import { CompanySwitcher } from "#ui/app/top/CompanySwitcher.tsx"
import { SearchButton, type SearchChoice } from "#ui/composition/top/SearchButton.tsx"

/** The company switcher and the search of the page header, loaded after the page is rendered. */
export function TopTools(search: SearchChoice) {
  return (
    <>
      <CompanySwitcher />
      <span className="grow" />
      <SearchButton {...search} />
    </>
  )
}
