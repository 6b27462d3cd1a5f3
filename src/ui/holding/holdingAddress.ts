import { customerStates } from "#schemas/holding/words.ts"
import { anyId, listAddress, page, text, word } from "#ui/shared/kit/list/listAddress.ts"

/** The holding shown, for people who administer several. */
export const holdingAddress = listAddress({ group: anyId })

export const shownCustomers = ["all", ...customerStates] as const

/** [ACC-103] */
export const groupCustomersAddress = listAddress({
  search: text(),
  workspace: anyId,
  state: word(shownCustomers, "all"),
  page
})
