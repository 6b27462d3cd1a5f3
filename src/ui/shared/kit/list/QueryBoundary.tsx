import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { shield } from "#ui/shared/icons/shieldIcon.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

interface QueryBoundaryProps<Answer> {
  readonly query: UseQueryResult<Answer>
  /** Number of skeleton rows during the first load. */
  readonly rows?: number
  /** The title of the error state, instead of the general one. */
  readonly title?: string
  readonly children: (answer: Answer) => ReactNode
}

/** A section in all states of its query: loading, error with retry, and its data. */
export function QueryBoundary<Answer>({ children, query, rows = 4, title }: QueryBoundaryProps<Answer>) {
  const { t } = useTranslation("app")
  const text = useText()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <SkeletonRows count={rows} />
  const failure = query.error
  const { code } = failure
  // A 403 has no retry button: a retry cannot help.
  if (failure._tag === "ApiFailure" && failure.status === 403) return <EmptyState icon={shield} title={text(code)} />
  return <ErrorState title={title ?? t("error.title")} text={text(code)} onRetry={() => void query.refetch()} />
}
