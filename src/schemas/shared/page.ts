import { Schema } from "effect"
import { fromDigits } from "#schemas/shared/ids.ts"

/** [NET-O06] Paging information of a list with a known total. */
export const Pagination = Schema.Struct({
  page: Schema.Int,
  per_page: Schema.Int,
  total: Schema.Int,
  last_page: Schema.Int
})
export interface Pagination extends Schema.Schema.Type<typeof Pagination> {}

/** [NET-009] The envelope of an answer: the content is in `data`. */
export const Data = <S extends Schema.Top>(schema: S) => Schema.Struct({ data: schema })
export const Page = <S extends Schema.Top>(item: S) =>
  Schema.Struct({ data: Schema.Array(item), pagination: Pagination })

export const PageQuery = {
  page: Schema.optionalKey(fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })))),
  per_page: Schema.optionalKey(fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 }))))
}
