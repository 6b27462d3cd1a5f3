import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { shield } from "#ui/shared/shieldIcon.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

interface QueryBoundaryProps<Answer> {
  readonly query: UseQueryResult<Answer>
  /** Lines of the skeleton while the first answer is on its way. */
  readonly rows?: number
  /** The title of a failure, instead of the general one. */
  readonly title?: string
  readonly children: (answer: Answer) => ReactNode
}

/** A section while its query loads, when it fails (with a retry), and once its answer is there. */
export function QueryBoundary<Answer>({ children, query, rows = 4, title }: QueryBoundaryProps<Answer>) {
  const { t } = useTranslation("app")
  const text = useText()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <SkeletonRows count={rows} />
  const failure = query.error
  const { code } = failure
  // A retry cannot change a refusal.
  if (failure._tag === "ApiFailure" && failure.status === 403) return <EmptyState icon={shield} title={text(code)} />
  return <ErrorState title={title ?? t("error.title")} text={text(code)} onRetry={() => void query.refetch()} />
}
