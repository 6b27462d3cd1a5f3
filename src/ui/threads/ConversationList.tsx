"use no memo"

import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { TalkLine } from "#schemas/threads/thread.ts"
import { formatDateTime, formatNumber } from "#services/shared/display/formats.ts"
import { InternalTag } from "#ui/threads/InternalTag.tsx"

export const keyOf = ({ audience, subject, subject_id }: Pick<TalkLine, "audience" | "subject" | "subject_id">) =>
  `${subject}-${subject_id}-${audience}`

/** Formats the name of a conversation. For a client the chat is named after the firm, not after its own company. */
export const useNameOf = (isStaff: boolean) => {
  const { t } = useTranslation("threads")
  return ({ subject, title }: Pick<TalkLine, "subject" | "title">) =>
    subject === "provider" ? t("provider") : subject === "chat" && !isStaff ? t("start.firm") : title
}

interface ConversationListProps {
  readonly isStaff: boolean
  readonly lines: ReadonlyArray<TalkLine>
  readonly open: string | null
  readonly onOpen: (line: TalkLine) => void
}

/** The list of conversations, latest first, each with its last comment. */
export function ConversationList({ isStaff, lines, onOpen, open }: ConversationListProps) {
  const { t } = useTranslation("threads")
  const nameOf = useNameOf(isStaff)
  return (
    <ul className="conversations" aria-label={t("conversations")}>
      {lines.map((line) => (
        <li key={line.id}>
          <ConversationLine line={line} name={nameOf(line)} isOpen={keyOf(line) === open} onOpen={() => onOpen(line)} />
        </li>
      ))}
    </ul>
  )
}

interface ConversationLineProps {
  readonly line: TalkLine
  readonly name: string
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function ConversationLine({ isOpen, line, name, onOpen }: ConversationLineProps) {
  const { i18n, t } = useTranslation("threads")
  const language = i18n.language as Language
  const { audience, company, last, state, subject, unread } = line
  const isChat = subject === "chat" || subject === "provider" || subject === "company"
  return (
    <button
      type="button"
      className="conversation"
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      onClick={onOpen}
    >
      <span className="conversation-head">
        <strong>{name}</strong>
        {last === null ? null : (
          <time className="muted" dateTime={last.at}>
            {formatDateTime(language, last.at)}
          </time>
        )}
      </span>
      <span className="conversation-about muted">
        {audience === "internal" ? <InternalTag /> : null}
        {isChat ? t(`about.${subject}`) : `${t(`about.${subject}`)} · ${company?.name ?? ""}`}
        {state === "closed" ? <span className="tag">{t("closed")}</span> : null}
      </span>
      <span className="conversation-last">
        <span>{last === null ? "" : `${last.author?.name ?? ""} : ${last.text}`}</span>
        {unread === 0 ? null : (
          <b className="conversation-count num">
            <span aria-hidden="true">{formatNumber(language, unread)}</span>
            <span className="visually-hidden">{t("unread.count", { count: unread })}</span>
          </b>
        )}
      </span>
    </button>
  )
}
