import { Schema } from "effect"

/** [NET-O06] Lists that are counted. */
export const Pagination = Schema.Struct({
  page: Schema.Int,
  per_page: Schema.Int,
  total: Schema.Int,
  last_page: Schema.Int
})
export interface Pagination extends Schema.Schema.Type<typeof Pagination> {}

/** [NET-009] Every answer carries its content in `data`. */
export const Data = <S extends Schema.Top>(schema: S) => Schema.Struct({ data: schema })
export const Page = <S extends Schema.Top>(item: S) =>
  Schema.Struct({ data: Schema.Array(item), pagination: Pagination })
/** [NET-O06] Long lists page by cursor, so that the cost does not grow with the page; null ends them. */
export const CursorPage = <S extends Schema.Top>(item: S) =>
  Schema.Struct({ data: Schema.Array(item), next_cursor: Schema.NullOr(Schema.String) })

export const PageQuery = {
  page: Schema.optionalKey(
    Schema.NumberFromString.pipe(
      Schema.decodeTo(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })))
    )
  ),
  per_page: Schema.optionalKey(
    Schema.NumberFromString.pipe(Schema.decodeTo(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 }))))
  )
}
