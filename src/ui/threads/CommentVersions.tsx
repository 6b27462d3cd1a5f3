import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { CommentId } from "#schemas/threads/thread.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import type { TalkPlace } from "#services/threads/talkActors.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface CommentVersionsProps {
  readonly place: TalkPlace
  readonly id: CommentId
}

/** [CHT-O01] The earlier versions of an edited comment. */
export function CommentVersions({ id, place }: CommentVersionsProps) {
  const { i18n, t } = useTranslation("threads")
  const asked = useCall("threads.versions", { params: { ...place, commentId: id }, showError: false })
  // Not cached: the comment may have been edited again.
  const query = useQuery({ ...asked, gcTime: 0 })
  return (
    <QueryBoundary query={query} rows={1}>
      {({ data }) => (
        <ol className="comment-versions" aria-label={t("versions")}>
          {data.map(({ at, text }) => (
            <li key={at}>
              <small className="muted">{formatDateTime(i18n.language as Language, at)}</small>
              <p className="comment-words">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </QueryBoundary>
  )
}
