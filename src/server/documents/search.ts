import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { Crumb, TreeNode } from "#schemas/documents/node.ts"
import { extensionsOf, type SearchHit, type SearchResults } from "#schemas/documents/search.ts"
import type { SearchType } from "#schemas/documents/searching.ts"
import { foldWord, queryWords, wordsOf } from "#schemas/documents/words.ts"
import { readCursor, refuseGarbage } from "#server/documents/cursor.ts"
import {
  exactMatcher,
  markName,
  type Matcher,
  matcherOf,
  passageOf,
  type Term
} from "#server/documents/text/passage.ts"
import { isStorable, notFound, whenUnlocked } from "#server/platform/scope.ts"

export interface Question {
  readonly q: string
  readonly folder?: string
  readonly author?: number
  readonly type?: SearchType
  readonly validated?: "true" | "false"
  /** Days as `yyyy-mm-dd` in Paris time, `to` included. */
  readonly from?: string
  readonly to?: string
  readonly cursor?: string
  readonly limit?: number
}

interface Row {
  readonly id: number | null
  readonly wire: string
  readonly way: ReadonlyArray<Crumb>
  readonly named: number
  readonly start_date: string
  readonly body: string | null
}

const pageSize = 20
/** Maximum UTF-16 units of a text that are searched here; beyond, the database says which words match. */
const nearLimit = 200_000
/** Maximum number of words of such a text that are sent to the database. */
const wordLimit = 20_000

const nothing: SearchResults = { data: [], next_cursor: null }

/**
 * Searches a company for nodes that the viewer may see: matches in names first, then newest first. Fails with 404 if
 * the viewer has no access to the company. Paginates by cursor, so late pages are as fast as the first.
 */
export const search = Effect.fn("documents.search")(function* (
  viewer: Viewer["Service"],
  vendor: number,
  question: Question
) {
  if (!isStorable(vendor)) return yield* notFound()
  const sql = yield* SqlClient.SqlClient
  const cursor = yield* readCursor(question.cursor)
  const words = [...queryWords(question.q)]
  const limit = question.limit ?? pageSize
  const { author = null, folder = null, from = null, to = null, type } = question
  const extensions = type === undefined ? null : extensionsOf(type)
  const validated = question.validated === undefined ? null : question.validated === "true"
  const kind = type === "folder" ? "folder" : type === undefined ? null : "document"
  // The id does not fit an integer column, so nobody has it.
  if (author !== null && !isStorable(author)) return nothing
  const rows = yield* sql<Row>`
    select id::float8 as id, wire, way, named, start_date, left(body, ${nearLimit}::integer) as body
      from app.search_nodes(${viewer.userId}, ${vendor}, ${words}::text[], ${folder}::text, ${author}::integer, ${kind}::text,
        ${extensions === null ? null : [...extensions]}::text[], ${validated}::boolean,
        ${from}::date::timestamp at time zone 'Europe/Paris', (${to}::date + 1)::timestamp at time zone 'Europe/Paris',
        ${cursor}::text::json, ${limit + 1}::integer)`.pipe(whenUnlocked, refuseGarbage(question.cursor))
  if (rows[0]?.id === null) return yield* notFound()
  if (rows.length === 0) return nothing
  const known = yield* Effect.orDie(sql<{ typed: ReadonlyArray<{ stop: boolean; stems: ReadonlyArray<string> }> }>`
    select app.typed_words(${words}::text[]) as typed`)
  const all = words.map((word, place) => ({ fold: foldWord(word), stop: false, stems: [], ...known[0]?.typed[place] }))
  const terms: ReadonlyArray<Term> = all.length > 1 ? all.filter(({ stop }) => !stop) : all
  const matcher = matcherOf(terms)

  /** Slow path: the match lies beyond `nearLimit`, or only the database's stemmer recognises the word. */
  const exactly = (id: number) =>
    Effect.gen(function* () {
      const [found] = yield* sql<{ body: string }>`
        select coalesce((select body from app.search_text(${viewer.userId}, ${vendor}, ${id}::bigint) as body), '') as body`.pipe(
        whenUnlocked
      )
      const body = found?.body ?? ""
      const [like] = yield* sql<{ words: ReadonlyArray<string> }>`
        select app.words_like(${[...wordsOf(body, wordLimit)]}::text[], ${terms.flatMap(({ stems }) => [...stems])}::text[]) as words`
      const either: Matcher = (word) => Math.max(matcher(word), exactMatcher(like?.words ?? [])(word))
      return passageOf(body, either)
    }).pipe(Effect.orDie)

  const data = yield* Effect.forEach(rows.slice(0, limit), ({ body, id, named, way, wire }) =>
    Effect.gen(function* () {
      const node = JSON.parse(wire) as TreeNode
      const near = body === null ? null : passageOf(body, matcher)
      const hit: SearchHit = {
        node,
        way,
        name: markName(node.name, matcher),
        passage: near ?? (named === 0 && body !== null && id !== null ? yield* exactly(id) : null)
      }
      return hit
    })
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const next = last && Buffer.from(JSON.stringify([last.named, last.start_date, last.id])).toString("base64")
  return { data, next_cursor: next ?? null } satisfies SearchResults
})
