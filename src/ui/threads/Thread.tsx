"use no memo"

import { useSelector } from "@xstate/react"
import { useCallback, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TalkView } from "#machines/threads/talk.projection.ts"
import type { TalkRef } from "#machines/threads/talk.machine.ts"
import type { PresenceView } from "#machines/threads/presence.machine.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { TalkPlace } from "#services/threads/talkActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useHere } from "#ui/app/useHere.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { bell } from "#ui/shared/icons/frame/bellIcon.ts"
import { lock, users } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { CommentList } from "#ui/threads/CommentList.tsx"
import { Composer } from "#ui/threads/Composer.tsx"
import { composerOf } from "#ui/threads/openTalk.ts"
import { speech } from "#ui/shared/icons/frame/speechIcon.ts"
import { useTalk } from "#ui/threads/useTalk.ts"
import "#ui/shared/form/form.css"
import "#ui/threads/threads.css"

export interface ThreadProps {
  readonly place: TalkPlace
  readonly vendorId: VendorId | null
}

/** [CHT-001] [CHT-O01] One thread: its audience, its comments, and the field to write one. */
export function Thread({ place, vendorId }: ThreadProps) {
  const { t } = useTranslation("threads")
  const text = useText()
  const portal = usePortal()
  const { people, presence, talk, view } = useTalk(place)
  const [composer] = useState(() => composerOf(portal, place, vendorId))
  const editing = useSelector(composer.ref, ({ context }) => context.edited?.id ?? null)
  useEffect(() => {
    const sent = composer.ref.on("comment.sent", ({ comment }) => talk.send({ type: "comment.taken", comment }))
    const missed = composer.ref.on("people.missed", ({ names }) => {
      if (names.length > 0)
        portal.snackbar.send({
          type: "message.raised",
          message: { tone: "warning", code: "threads:missed", params: { names: names.join(", ") }, text: null }
        })
    })
    return () => {
      sent.unsubscribe()
      missed.unsubscribe()
    }
  }, [composer, portal, talk])
  const onTyped = useCallback(() => presence.send({ type: "words.typed", at: Date.now() }), [presence])
  if (view.stage === "loading") return <SkeletonRows count={4} />
  if (view.stage === "gone") return <EmptyState icon={lock} title={t("gone.title")} text={t("gone.text")} />
  if (view.stage === "failed" || view.thread === null)
    return (
      <ErrorState
        title={t("failed")}
        text={text(view.messageKey ?? "error.global")}
        onRetry={() => talk.send({ type: "list.retried" })}
      />
    )
  const { thread } = view
  return (
    <section className="talk" data-audience={place.audience} aria-label={t(`audience.${place.audience}`)}>
      <Border place={place} company={thread.company?.name ?? ""} />
      <Bar talk={talk} view={view} people={people} />
      {view.isLost ? <Notice tone="warn">{t("lost")}</Notice> : null}
      {view.comments.length === 0 ? (
        <EmptyState icon={speech} title={t(`empty.${place.audience}`)} text={t(`empty.${place.audience}.text`)} />
      ) : (
        <CommentList place={place} talk={talk} view={view} editing={editing} composer={composer.ref} />
      )}
      <p className="talk-typing muted" role="status">
        {people.typing.length === 0
          ? ""
          : t("typing", { count: people.typing.length, names: people.typing.join(", ") })}
      </p>
      {view.writeClosedBy === null ? (
        <Composer place={place} composer={composer} takesFiles={thread.takes_files} onTyped={onTyped} />
      ) : (
        <Notice tone="info">{text(`closed.${view.writeClosedBy}`)}</Notice>
      )}
    </section>
  )
}

/** [CHT-O01] Says whether the client can read the thread: in words, colour and icon. */
function Border({ company, place }: { readonly place: TalkPlace; readonly company: string }) {
  const { t } = useTranslation("threads")
  const { audience } = place
  const { side } = useHere()
  const isMine = audience === "shared" && side === "client"
  return (
    <p className="talk-border" data-audience={audience}>
      <Icon of={audience === "internal" ? lock : users} />
      <span>
        <strong>{t(isMine ? "audience.shared.mine" : `audience.${audience}`)}</strong>{" "}
        {t(`border.${audience}`, { name: company })}
      </span>
    </p>
  )
}

interface BarProps {
  readonly talk: TalkRef
  readonly view: TalkView
  readonly people: PresenceView
}

/** The people who are reading the thread now, and the actions on the whole thread: follow, close, reopen. */
function Bar({ people, talk, view }: BarProps) {
  const { t } = useTranslation("threads")
  const { thread } = view
  if (thread === null) return null
  return (
    <div className="talk-bar">
      <span className="talk-people muted">
        {people.present.length === 0 ? null : (
          <>
            <span className="talk-dot" />
            {t("present", { count: people.present.length, names: people.present.join(", ") })}
          </>
        )}
      </span>
      {thread.id === null ? null : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          aria-pressed={thread.follows}
          onClick={() => talk.send({ type: "work.asked", work: { kind: "follow", follows: !thread.follows } })}
        >
          <Icon of={bell} />
          {t(thread.follows ? "following" : "follow")}
        </button>
      )}
      {view.canClose || view.canReopen ? (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          onClick={() => talk.send({ type: "work.asked", work: { kind: view.canClose ? "close" : "reopen" } })}
        >
          {t(view.canClose ? "close" : "reopen")}
        </button>
      ) : null}
    </div>
  )
}
