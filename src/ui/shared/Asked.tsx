import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { shield } from "#ui/shared/shieldIcon.ts"
import { EmptyState } from "#ui/shared/EmptyState.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

interface AskedProps<A> {
  readonly query: UseQueryResult<A>
  readonly rows: number
  readonly children: (answer: A) => ReactNode
}

/** A section while its answer is on its way, when it does not come, and once it is there. */
export function Asked<A>({ children, query, rows }: AskedProps<A>) {
  const { t } = useTranslation("app")
  const text = useText()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <SkeletonRows count={rows} />
  const failure = query.error
  const { code } = failure
  // A refusal stays one, however often it is asked again.
  if (failure._tag === "ApiFailure" && failure.status === 403) return <EmptyState icon={shield} title={text(code)} />
  return <ErrorState title={t("error.title")} text={text(code)} onRetry={() => void query.refetch()} />
}
