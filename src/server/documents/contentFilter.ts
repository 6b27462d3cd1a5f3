import type { ContentType, Narrowing } from "#schemas/documents/filtering.ts"
import { extensionsOf } from "#schemas/documents/search.ts"

/** Extensions of a kind of documents; `among` false: all but those. */
const byType = (type: ContentType) =>
  type === "other"
    ? { extensions: (["pdf", "office", "images"] as const).flatMap((one) => extensionsOf(one) ?? []), among: false }
    : { extensions: extensionsOf(type), among: true }

type Asked = { readonly [Name in keyof Narrowing]?: NonNullable<Narrowing[Name]> }

/** A question's filters as the functions `app.content_by_…` take them; what is absent narrows nothing. */
export const toContentFilter = ({ author, from, theme, to, type }: Asked) =>
  JSON.stringify({ author, theme, from, to, ...(type === undefined ? {} : byType(type)) })
