"use no memo"

import { Fragment, useCallback, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ComposerRef } from "#machines/threads/composer.machine.ts"
import type { TalkRef } from "#machines/threads/talk.machine.ts"
import type { CommentView, TalkView } from "#machines/threads/talk.projection.ts"
import { succeed } from "#schemas/shared/result.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatLongDate } from "#services/shared/display/formats.ts"
import type { TalkPlace } from "#services/threads/talkActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { CommentLine } from "#ui/threads/CommentLine.tsx"

interface CommentListProps {
  readonly place: TalkPlace
  readonly talk: TalkRef
  readonly view: TalkView
  readonly composer: ComposerRef
  readonly editing: number | null
}

const removing = "threads.remove"
/** Distance from the end in pixels within which the user counts as reading the newest comment. */
const nearEnd = 80

/** [CHT-O01] The comments by day, newest last. The list scrolls to a new comment unless the user has scrolled up. */
export function CommentList({ composer, editing, place, talk, view }: CommentListProps) {
  const { i18n, t } = useTranslation("threads")
  const { confirmation, registerWork } = usePortal()
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = view.comments.at(-1)
  const count = view.comments.length
  const firstNew = view.comments.find(({ isNew }) => isNew)?.id
  const look = useCallback(() => {
    const { current } = list
    if (current === null) return
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < nearEnd
    if (isAtEnd.current && document.visibilityState === "visible") talk.send({ type: "end.seen" })
  }, [talk])
  useEffect(() => {
    const { current } = list
    if (current === null) return undefined
    if (isAtEnd.current || last?.is_mine === true) current.scrollTop = current.scrollHeight
    look()
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [count, last?.id, last?.is_mine, look])
  const remove = (comment: CommentView) => {
    registerWork(removing, () => {
      talk.send({ type: "work.asked", work: { kind: "remove", comment: comment.id } })
      return Promise.resolve(succeed(null))
    })
    confirmation.send({
      type: "confirmation.asked",
      question: { textKey: "threads:removing", params: {}, tone: "danger", work: { name: removing, input: null } }
    })
  }
  return (
    <div
      ref={list}
      className="talk-list"
      role="log"
      aria-label={t("comments")}
      aria-busy={view.isReadingOlder}
      tabIndex={0}
      onScroll={look}
    >
      {view.hasOlder ? (
        <button
          type="button"
          className="button talk-older"
          data-kind="quiet"
          data-size="small"
          aria-disabled={view.isReadingOlder || undefined}
          onClick={() => talk.send({ type: "older.asked" })}
        >
          {t("older")}
        </button>
      ) : null}
      <ol>
        {view.comments.map((comment) => (
          <Fragment key={comment.id}>
            {comment.beginsDay ? (
              <li className="talk-day">
                <time dateTime={comment.at.slice(0, 10)}>{formatLongDate(i18n.language as Language, comment.at)}</time>
              </li>
            ) : null}
            {comment.id === firstNew ? <li className="talk-new">{t("new")}</li> : null}
            <CommentLine
              place={place}
              comment={comment}
              isEdited={editing === comment.id}
              onEdit={() => composer.send({ type: "edit.begun", comment })}
              onRemove={() => remove(comment)}
            />
          </Fragment>
        ))}
      </ol>
    </div>
  )
}
