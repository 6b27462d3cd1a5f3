import { extractIBAN, isValidBIC, isValidIBAN } from "ibantools"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { keptText, lineProblem } from "#schemas/customers/texts.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** As it is kept: capitals, without the spaces between its groups. */
export const keptIban = (text: string): string => compactNumber(text).toUpperCase()
export const keptBic = (text: string): string => text.replace(/\s/g, "").toUpperCase()

/** [VAL-023] By country: length, structure, the bank's own keys where they are known, and the check digits. */
export const ibanProblem = (text: string): MessageCode | null => {
  const iban = keptIban(text)
  if (iban === "") return "customer.iban_missing"
  return isValidIBAN(iban) ? null : "customer.iban_invalid"
}

/** [VAL-023] Eight characters, or eleven with the agency; an empty text is none. */
export const bicProblem = (text: string): MessageCode | null => {
  const bic = keptBic(text)
  return bic === "" || isValidBIC(bic) ? null : "customer.bic_invalid"
}

/** [CLI-005] What an IBAN is made of; parts that its country does not write are empty. */
export interface IbanParts {
  readonly country: string
  /** The two digits after the country. */
  readonly check: string
  readonly bank: string
  readonly branch: string
  readonly account: string
  /** The national key at the end (clé RIB). */
  readonly key: string
}

/** Countries whose accounts are written like the French: bank 5, branch 5, account 11, key 2. */
const likeFrance = /^(FR|MC)/

/** The parts of a good IBAN; null for any other text. */
export const ibanParts = (text: string): IbanParts | null => {
  const iban = keptIban(text)
  if (!isValidIBAN(iban)) return null
  const own = { country: iban.slice(0, 2), check: iban.slice(2, 4) }
  if (likeFrance.test(iban))
    return {
      ...own,
      bank: iban.slice(4, 9),
      branch: iban.slice(9, 14),
      account: iban.slice(14, 25),
      key: iban.slice(25)
    }
  const { accountNumber = "", bankIdentifier = "", branchIdentifier = "" } = extractIBAN(iban)
  return { ...own, bank: bankIdentifier, branch: branchIdentifier, account: accountNumber, key: "" }
}

/** In groups of four, as it is printed; also while it is being typed. */
export const groupedIban = (text: string): string => keptIban(text).replace(/(.{4})(?=.)/g, "$1 ")

export type BankField = "bank_name" | "agency_name" | "agency_address" | "iban" | "bic"
export type BankValues = Readonly<Record<BankField, string>>

export const emptyBank: BankValues = { bank_name: "", agency_name: "", agency_address: "", iban: "", bic: "" }

/** [CLI-005] [VAL-023] */
export const bankForm: FormDefinition<BankValues> = {
  fields: ["bank_name", "agency_name", "agency_address", "iban", "bic"],
  check: ({ agency_address, agency_name, bank_name, bic, iban }) =>
    errorsOf({
      bank_name: lineProblem(bank_name),
      agency_name: lineProblem(agency_name),
      agency_address: lineProblem(agency_address),
      iban: ibanProblem(iban),
      bic: bicProblem(bic)
    })
}

/** The values as they are kept, once they hold no fault: null where nothing was typed. */
export const keptBank = (values: BankValues) => ({
  bank_name: keptText(values.bank_name) || null,
  agency_name: keptText(values.agency_name) || null,
  agency_address: keptText(values.agency_address) || null,
  iban: keptIban(values.iban),
  bic: keptBic(values.bic) || null
})
