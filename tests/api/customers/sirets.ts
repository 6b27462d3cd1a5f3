import { luhnSum } from "#schemas/customers/companyNumbers.ts"

const keyed = (text: string) => `${text}${(10 - (luhnSum(`${text}0`) % 10)) % 10}`
let made = 0

/** A valid SIRET that no other test of the file uses. */
export const newSiret = () => keyed(`${keyed(String(70_000_000 + ++made))}0001`)
