"use no memo"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Suspense, useDeferredValue, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { TalkLine } from "#schemas/threads/thread.ts"
import { isChat } from "#schemas/threads/threadRules.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { chevronRight } from "#ui/shared/icons/frame/icons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { speech } from "#ui/shared/icons/frame/speechIcon.ts"
import { ChatHours } from "#ui/threads/ChatHours.tsx"
import { ConversationList, keyOf, useNameOf } from "#ui/threads/ConversationList.tsx"
import { InternalTag } from "#ui/threads/InternalTag.tsx"
import { LaterTalk } from "#ui/threads/laterTalk.ts"
import { TalkAbout } from "#ui/threads/TalkAbout.tsx"
import type { OpenAt } from "#ui/threads/openAt.ts"
import "#ui/shared/chips.css"

interface MessagesProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
  readonly isStaff: boolean
  readonly open: OpenAt | null
  readonly onOpen: (about: string | null) => void
}
const shows = ["all", "unread", "awaiting"] as const

/** The list of conversations beside the open one; a phone shows only one of the two. */
export function Messages({ firmId, isStaff, onOpen, open, vendorId }: MessagesProps) {
  const { t } = useTranslation("threads")
  const [show, setShow] = useState<(typeof shows)[number]>("all")
  const [words, setWords] = useState("")
  const sought = useDeferredValue(words.trim())
  const query = useQuery({
    ...useCall("threads.list", { params: { firmId }, query: { show, per_page: 100 }, showError: false }),
    placeholderData: keepPreviousData
  })
  // With a company in the URL, its chat is shown without being opened from the list.
  const own: OpenAt | null = vendorId === null ? null : { subject: "chat", subjectId: vendorId, audience: "shared" }
  const shown = open ?? own
  return (
    <div className="messages" data-open={open !== null || undefined}>
      <section className="panel messages-list" aria-label={t("conversations")}>
        <div className="messages-tools">
          <input
            className="input"
            type="search"
            value={words}
            placeholder={t("search")}
            aria-label={t("search")}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <div className="messages-shows" role="group" aria-label={t("show")}>
            {shows.map((one) => (
              <button key={one} type="button" className="chip" aria-pressed={one === show} onClick={() => setShow(one)}>
                {t(`show.${one}`)}
              </button>
            ))}
          </div>
        </div>
        {/* Rendered after the list has loaded: entries that are in the list too would vanish while the user clicks
            them. */}
        {query.isPending ? null : (
          <Starts
            firmId={firmId}
            isStaff={isStaff}
            own={own}
            lines={query.data?.data ?? []}
            shown={shown}
            onOpen={onOpen}
          />
        )}
        {sought.length < 2 ? (
          <QueryBoundary query={query} rows={6}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState icon={speech} title={t(`none.${show}`)} text={t(`none.${show}.text`)} />
              ) : (
                <ConversationList
                  isStaff={isStaff}
                  lines={data}
                  open={shown === null ? null : `${shown.subject}-${shown.subjectId}-${shown.audience}`}
                  onOpen={(line) => onOpen(keyOf(line))}
                />
              )
            }
          </QueryBoundary>
        ) : (
          <Hits firmId={firmId} isStaff={isStaff} text={sought} onOpen={(line) => onOpen(keyOf(line))} />
        )}
      </section>
      <section className="panel messages-open" aria-label={t("open")}>
        {shown === null ? (
          <EmptyState icon={speech} title={t("choose")} text={t("choose.text")} />
        ) : (
          <>
            <button
              type="button"
              className="button messages-back"
              data-kind="quiet"
              data-size="small"
              onClick={() => onOpen(null)}
            >
              <Icon of={chevronRight} />
              {t("back")}
            </button>
            <TalkAbout firmId={firmId} open={shown} isStaff={isStaff} />
            <ChatHours firmId={firmId} isStaff={isStaff} subject={shown.subject}>
              <Suspense fallback={<SkeletonRows count={4} />}>
                <LaterTalk
                  key={`${shown.subject}-${shown.subjectId}`}
                  firmId={firmId}
                  subject={shown.subject}
                  subjectId={shown.subjectId}
                  audience={shown.audience}
                  vendorId={vendorId ?? (shown.subject === "chat" ? (shown.subjectId as VendorId) : null)}
                  hasTimeLine={!isChat(shown.subject)}
                />
              </Suspense>
            </ChatHours>
          </>
        )}
      </section>
    </div>
  )
}

interface StartsProps {
  readonly firmId: FirmId
  readonly isStaff: boolean
  readonly own: OpenAt | null
  /** The conversations in the list below; entries for them are omitted. */
  readonly lines: ReadonlyArray<TalkLine>
  readonly shown: OpenAt | null
  readonly onOpen: (about: string) => void
}

/**
 * Entries for conversations that can be opened before anyone has written: the client's chat, and the one with the
 * provider.
 */
function Starts({ firmId, isStaff, lines, onOpen, own, shown }: StartsProps) {
  const { t } = useTranslation("threads")
  const starts = [
    ...(own === null
      ? []
      : [{ about: `chat-${own.subjectId}-shared`, text: t(isStaff ? "start.client" : "start.firm") }]),
    ...(isStaff ? [{ about: `provider-${firmId}-provider`, text: t("start.provider") }] : [])
  ]
  const open = shown === null ? null : `${shown.subject}-${shown.subjectId}-${shown.audience}`
  const listed = new Set(lines.map(keyOf))
  return (
    <ul className="messages-starts">
      {starts
        .filter(({ about }) => !listed.has(about))
        .map(({ about, text }) => (
          <li key={about}>
            <button
              type="button"
              className="menu-item"
              aria-current={about === open || undefined}
              onClick={() => onOpen(about)}
            >
              <Icon of={speech} />
              {text}
            </button>
          </li>
        ))}
    </ul>
  )
}

interface HitsProps {
  readonly firmId: FirmId
  readonly isStaff: boolean
  readonly text: string
  readonly onOpen: (line: TalkLine) => void
}

function Hits({ firmId, isStaff, onOpen, text }: HitsProps) {
  const nameOf = useNameOf(isStaff)
  const { i18n, t } = useTranslation("threads")
  const query = useQuery({
    ...useCall("threads.search", { params: { firmId }, query: { text }, showError: false }),
    placeholderData: keepPreviousData
  })
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t("search.none")} text={t("search.none.text")} />
        ) : (
          <ul className="conversations" aria-label={t("search.found")}>
            {data.map(({ at, author, comment_id, line, text: found }) => (
              <li key={comment_id}>
                <button type="button" className="conversation" onClick={() => onOpen(line)}>
                  <span className="conversation-head">
                    <strong>{nameOf(line)}</strong>
                    <time className="muted" dateTime={at}>
                      {formatDateTime(i18n.language as Language, at)}
                    </time>
                  </span>
                  {line.audience === "internal" ? (
                    <span className="conversation-about">
                      <InternalTag />
                    </span>
                  ) : null}
                  <span className="conversation-last">
                    <span>{`${author?.name ?? ""} : ${found}`}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}
