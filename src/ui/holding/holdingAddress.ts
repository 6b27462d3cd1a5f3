import { customerStates } from "#schemas/holding/words.ts"
import { membershipStates, teamRoles } from "#schemas/people/teamRules.ts"
import { anyId, listAddress, page, text, word } from "#ui/shared/kit/list/listAddress.ts"

/** The holding to show, for users who administer several. */
export const holdingAddress = listAddress({ group: anyId })

export const shownCustomers = ["all", ...customerStates] as const

/** [ACC-103] Search, filters and page of the holding's customer list, as stored in the URL. */
export const groupCustomersAddress = listAddress({
  search: text(),
  workspace: anyId,
  state: word(shownCustomers, "all"),
  page
})

export const shownRoles = ["all", ...teamRoles] as const
export const shownMembers = ["all", ...membershipStates] as const

/** [HOL-005] Search, filters and page of the holding's team list, as stored in the URL. */
export const groupTeamAddress = listAddress({
  search: text(),
  workspace: anyId,
  role: word(shownRoles, "all"),
  state: word(shownMembers, "all"),
  page
})

/** [HOL-006] Search, filters and page of a member's client files, as stored in the URL. */
export const memberVendorsAddress = listAddress({
  search: text(),
  workspace: anyId,
  shown: word(["all", "assigned"], "all"),
  page
})
