import { extractIBAN, isValidBIC, isValidIBAN } from "ibantools"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { keptText, lineProblem } from "#schemas/customers/texts.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Normalises an IBAN for storage: upper case, without spaces, dots and hyphens. */
export const keptIban = (text: string): string => compactNumber(text).toUpperCase()
export const keptBic = (text: string): string => text.replace(/\s/g, "").toUpperCase()

/**
 * [VAL-023] Checks an IBAN: length and structure of the country, check digits of the IBAN and, if known, of the bank.
 */
export const ibanProblem = (text: string): MessageCode | null => {
  const iban = keptIban(text)
  if (iban === "") return "customer.iban_missing"
  return isValidIBAN(iban) ? null : "customer.iban_invalid"
}

/** [VAL-023] Checks a BIC: eight characters, or eleven with the branch; may be empty. */
export const bicProblem = (text: string): MessageCode | null => {
  const bic = keptBic(text)
  return bic === "" || isValidBIC(bic) ? null : "customer.bic_invalid"
}

/** [CLI-005] The parts of an IBAN; a part that the country does not have is empty. */
export interface IbanParts {
  readonly country: string
  /** The check digits: the two digits after the country. */
  readonly check: string
  readonly bank: string
  readonly branch: string
  readonly account: string
  /** The national check digits at the end (clé RIB). */
  readonly key: string
}

/**
 * Countries with the French IBAN structure: 5 characters for the bank, 5 for the branch, 11 for the account, 2 for the
 * key.
 */
const likeFrance = /^(FR|MC)/

/** Splits an IBAN into its parts; null if it is invalid. */
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

/** Formats an IBAN in groups of four characters; also accepts incomplete input. */
export const groupedIban = (text: string): string => keptIban(text).replace(/(.{4})(?=.)/g, "$1 ")

export type BankField = "bank_name" | "agency_name" | "agency_address" | "iban" | "bic"
export type BankValues = Readonly<Record<BankField, string>>

export const emptyBank: BankValues = { bank_name: "", agency_name: "", agency_address: "", iban: "", bic: "" }

/**
 * [CLI-005] [VAL-023] The form for a bank account; browser and server use the same rules. Only the IBAN is required.
 */
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

/** Normalises valid form values for storage: empty texts become null. */
export const keptBank = (values: BankValues) => ({
  bank_name: keptText(values.bank_name) || null,
  agency_name: keptText(values.agency_name) || null,
  agency_address: keptText(values.agency_address) || null,
  iban: keptIban(values.iban),
  bic: keptBic(values.bic) || null
})
