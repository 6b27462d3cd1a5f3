import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import { keptText } from "#schemas/customers/texts.ts"
import { foldWord } from "#schemas/documents/words.ts"

interface Company {
  readonly id: number
  readonly code: string | null
  readonly siret: string | null
  readonly siren: string | null
  readonly name: string
}

/**
 * Returns a function that resolves the client named in a row: by code, otherwise SIRET, SIREN or name, among the
 * companies that the person can see. It returns the id, "none", or "several" if the name is ambiguous.
 */
export const companiesOf = (named: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const codes = [...new Set(named.map((client) => client.trim().toLowerCase()))]
    const numbers = [...new Set(named.map(compactNumber))]
    const nameOf = (client: string) => foldWord(keptText(client))
    const names = [...new Set(named.map(nameOf))]
    const found = yield* sql<Company>`
      select id, sort_code as code, siret, siren, sort_name as name from vendor
       where sort_code = any (${codes}::text[]) or siret = any (${numbers}::text[]) or siren = any (${numbers}::text[])
          or sort_name = any (${names}::text[])`
    return (client: string): number | "none" | "several" => {
      for (const one of [
        ({ code }: Company) => code === client.trim().toLowerCase(),
        ({ siret }: Company) => siret === compactNumber(client),
        ({ siren }: Company) => siren === compactNumber(client),
        ({ name }: Company) => name === nameOf(client)
      ]) {
        const [first, second] = found.filter(one)
        if (first !== undefined) return second === undefined ? first.id : "several"
      }
      return "none"
    }
  })
