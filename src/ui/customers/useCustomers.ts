import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useCallback, useMemo } from "react"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { linkHere, type Said } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { readImport } from "#ui/customers/imports/importSearch.ts"
import { type CustomersSearch, queryOf } from "#ui/customers/customersSearch.ts"

/** [VAL-049] The import in the URL, and a function that opens another one or returns to the list. */
export const useImportPlace = (kinds?: ReadonlyArray<ImportKind>) => {
  const raw = useRouterState({ select: (state) => state.location.search as Said })
  const navigate = useNavigate()
  const go = useCallback(
    (what: ImportKind | number | null, how: "in its place" | "after it") =>
      void navigate({
        ...linkHere((before) => ({ ...before, import: what ?? undefined })),
        replace: how === "in its place"
      }),
    [navigate]
  )
  return { place: readImport(raw, kinds), go }
}

export const useCustomers = (firmId: FirmId | null, search: CustomersSearch) => {
  const { ask } = usePortal()
  const query = useInfiniteQuery({
    queryKey: ["customers.list", { params: { firmId }, query: queryOf(search, 1) }],
    queryFn: ({ pageParam, signal }) =>
      ask(
        "customers.list",
        { params: { firmId: firmId as FirmId }, query: queryOf(search, pageParam), showError: false },
        signal
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { last_page: last, page } }) => (page < last ? page + 1 : undefined),
    // Keep the previous lines while the next search loads.
    placeholderData: keepPreviousData,
    enabled: firmId !== null
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  return {
    rows,
    total: query.data?.pages[0]?.pagination.total ?? 0,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    failure: query.isError && rows.length === 0 ? query.error : null,
    retry: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    }
  }
}
