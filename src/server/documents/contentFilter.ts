import type { ContentType, Narrowing } from "#schemas/documents/filters/filtering.ts"
import { extensionsOf } from "#schemas/documents/search.ts"

/** The extensions that a document type includes, or excludes if `among` is false (type "other"). */
const byType = (type: ContentType) =>
  type === "other"
    ? { extensions: (["pdf", "office", "images"] as const).flatMap((one) => extensionsOf(one) ?? []), among: false }
    : { extensions: extensionsOf(type), among: true }

type NarrowingQuery = { readonly [Name in keyof Narrowing]?: NonNullable<Narrowing[Name]> }

/** The filters of a query as JSON for the SQL functions `app.content_by_*`; an omitted filter does not restrict. */
export const toContentFilter = ({ author, from, theme, to, type }: NarrowingQuery) =>
  JSON.stringify({ author, theme, from, to, ...(type === undefined ? {} : byType(type)) })
