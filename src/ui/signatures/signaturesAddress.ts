import { signatureFilters } from "#schemas/signatures/rules.ts"
import { anyWord, listAddress, page, text } from "#ui/shared/kit/list/listAddress.ts"

/** Search, filter and page of a list of signatures, as stored in the URL. */
export const signaturesAddress = listAddress({ search: text(), state: anyWord(signatureFilters), page })
