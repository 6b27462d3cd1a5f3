"use no memo"

import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { clockIn, officeAt, type Subject } from "#schemas/threads/threadRules.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Notice } from "#ui/shared/Notice.tsx"

interface ChatHoursProps {
  readonly firmId: FirmId
  readonly isStaff: boolean
  readonly subject: Subject
  readonly children: ReactNode
}
/** Time zone of the office hours: firms are in France. */
const officeZone = "Europe/Paris"

/**
 * [CHT-O01] Outside the firm's office hours, tells clients when it answers. If the firm has configured an external chat
 * widget, its iframe replaces the chat.
 */
export function ChatHours({ children, firmId, isStaff, subject }: ChatHoursProps) {
  const { i18n, t } = useTranslation("threads")
  const [now] = useState(() => Date.now())
  const { data } = useQuery(useCall("threads.settings", { params: { firmId }, showError: false }))
  if (data === undefined) return children
  const { absence, hours, provider_widget, widget: own } = data.data
  const widget = subject === "provider" ? provider_widget : subject === "chat" && !isStaff ? own : ""
  if (widget !== "")
    return (
      <iframe
        className="talk-widget"
        title={t("widget")}
        src={widget}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    )
  if (isStaff || subject !== "chat") return children
  const { isOpen, opens } = officeAt(hours, clockIn(now, officeZone))
  if (isOpen) return children
  const next = opens === null ? null : new Date(now + opens.inDays * 86_400_000)
  const time =
    opens === null
      ? ""
      : `${String(Math.floor(opens.minute / 60)).padStart(2, "0")}:${String(opens.minute % 60).padStart(2, "0")}`
  return (
    <>
      <Notice tone="info">
        {opens === null || next === null
          ? t("hours.closed")
          : t(opens.inDays === 0 ? "hours.today" : "hours.later", {
              day: new Intl.DateTimeFormat(i18n.language, { weekday: "long", timeZone: officeZone }).format(next),
              time
            })}
        {absence === "" ? null : ` ${absence}`}
      </Notice>
      {children}
    </>
  )
}
