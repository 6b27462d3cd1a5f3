import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

interface LoadedProps<A> {
  readonly query: UseQueryResult<A>
  readonly rows?: number
  readonly children: (answer: A) => ReactNode
}

/** What a tab shows while its answer is on its way, when it does not come, and once it is there. */
export function Loaded<A>({ children, query, rows = 4 }: LoadedProps<A>) {
  const { t } = useTranslation("people")
  const text = useText()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <SkeletonRows count={rows} />
  const { code } = query.error
  return <ErrorState title={t("load.title")} text={text(code)} onRetry={() => void query.refetch()} />
}
