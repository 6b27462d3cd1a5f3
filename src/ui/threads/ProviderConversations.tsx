"use no memo"

import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime, formatNumber } from "#services/shared/display/formats.ts"
import type { CallAnswer } from "#services/shared/calls.ts"

interface ProviderConversationsProps {
  readonly lines: CallAnswer<"threads.firms">["data"]
  readonly open: FirmId | null
  readonly onOpen: (firm: FirmId | null) => void
}

/** The provider's conversations with firms; the server sorts those that wait for an answer first. */
export function ProviderConversations({ lines, onOpen, open }: ProviderConversationsProps) {
  const { i18n, t } = useTranslation("threads")
  const language = i18n.language as Language
  return (
    <ul className="conversations panel" aria-label={t("conversations")}>
      {lines.map(({ awaits, firm, last, unread }) => (
        <li key={firm.id}>
          <button
            type="button"
            className="conversation"
            aria-current={firm.id === open || undefined}
            data-unread={unread > 0 || undefined}
            onClick={() => onOpen(firm.id)}
          >
            <span className="conversation-head">
              <strong>{firm.name}</strong>
              {last === null ? null : (
                <time className="muted" dateTime={last.at}>
                  {formatDateTime(language, last.at)}
                </time>
              )}
            </span>
            <span className="conversation-last">
              <span>{last === null ? "" : `${last.author?.name ?? ""} : ${last.text}`}</span>
              {awaits ? (
                <span className="tag" data-tone="warn">
                  {t("awaits")}
                </span>
              ) : null}
              {unread === 0 ? null : (
                <b className="conversation-count num">
                  <span aria-hidden="true">{formatNumber(language, unread)}</span>
                  <span className="visually-hidden">{t("unread.count", { count: unread })}</span>
                </b>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
