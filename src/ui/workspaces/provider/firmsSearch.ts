import { firmStates } from "#schemas/workspaces/provider.ts"
import { listAddress, page, text, word } from "#ui/shared/kit/list/listAddress.ts"

export const shownFirms = ["all", ...firmStates] as const

export const firmsAddress = listAddress({ search: text(), state: word(shownFirms, "all"), page })
