/** Form values hold ids as decimal strings; these functions convert in both directions. */
export const digitsOf = (ids: ReadonlyArray<number>): ReadonlyArray<string> => ids.map(String)
export const idOf = <Id extends number>(digits: string) => Number(digits) as Id
export const idsOf = <Id extends number>(digits: ReadonlyArray<string>) => digits.map((one) => idOf<Id>(one))
