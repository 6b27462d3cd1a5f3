import { fromPromise } from "xstate"
import type { SearchResults } from "#schemas/documents/search.ts"
import type { SearchFilters } from "#schemas/documents/searching.ts"
import * as Result from "#schemas/shared/result.ts"
import type { CallFailure } from "#services/shared/failures.ts"

interface SearchRequest {
  readonly question: string
  readonly filters: SearchFilters
  readonly cursor: string | null
}

/** The query parameters of a search; filters that are not set are omitted. */
export const searchQuery = ({ cursor, filters, question }: SearchRequest) => {
  const { author, folder, from, to, type, validated } = filters
  const chosen = { q: question, folder, author, type, from, to, cursor, validated }
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  ) as { readonly q: string }
}

const failureOf = (failure: CallFailure) => ({
  code: failure.code,
  isFinal: failure._tag === "ApiFailure" && failure.status >= 400 && failure.status < 429
})

/** The actor of the search machine. The response to an outdated query is dropped. */
export const searchActors = (
  ask: (query: ReturnType<typeof searchQuery>, signal: AbortSignal) => Promise<SearchResults>
) => ({
  find: fromPromise<Result.Result<SearchResults, ReturnType<typeof failureOf>>, SearchRequest>(
    async ({ input, signal }) => {
      try {
        return Result.succeed(await ask(searchQuery(input), signal))
      } catch (error) {
        if (signal.aborted) throw error
        return Result.fail(failureOf(error as CallFailure))
      }
    }
  )
})
