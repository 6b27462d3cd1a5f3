"use no memo"

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Audience, Subject } from "#schemas/threads/threadRules.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lock, users } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { Thread } from "#ui/threads/Thread.tsx"
import { TimeLine } from "#ui/threads/TimeLine.tsx"
import "#ui/threads/threads.css"

export interface TalkProps {
  readonly firmId: FirmId
  readonly subject: Subject
  readonly subjectId: number
  readonly vendorId: VendorId | null
  /** Audience of the thread to open first; the first tab if the user may not read it. */
  readonly audience?: Audience | undefined
  readonly hasTimeLine?: boolean
}

/** [CHT-O01] The threads about a subject, one tab per audience, and its time line. */
export function Talk({ audience, firmId, hasTimeLine = true, subject, subjectId, vendorId }: TalkProps) {
  const { t } = useTranslation("threads")
  const { side } = useHere()
  const [chosen, choose] = useState<Audience | "line" | null>(audience ?? null)
  const query = useQuery(useCall("threads.about", { params: { firmId, subject, subjectId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data }) => {
        const tabs = [...data.map((thread) => thread.audience), ...(hasTimeLine ? (["line"] as const) : [])]
        const shown = tabs.find((tab) => tab === chosen) ?? tabs[0] ?? "line"
        return (
          <div className="talks">
            {tabs.length < 2 ? null : (
              <div className="talk-tabs" role="group" aria-label={t("tabs")}>
                {tabs.map((tab) => (
                  <button
                    key={tab}
                    type="button"
                    className="talk-tab"
                    data-audience={tab}
                    aria-pressed={tab === shown}
                    onClick={() => choose(tab)}
                  >
                    {tab === "line" ? null : <Icon of={tab === "internal" ? lock : users} />}
                    {t(
                      tab === "line" ? "line" : tab === "shared" && side === "client" ? "tab.shared.mine" : `tab.${tab}`
                    )}
                    {unreadOf(data, tab) ? <span className="talk-dot" data-new aria-label={t("unread")} /> : null}
                  </button>
                ))}
              </div>
            )}
            {shown === "line" ? (
              <TimeLine firmId={firmId} subject={subject} subjectId={subjectId} />
            ) : (
              <Thread
                key={`${subject}-${subjectId}-${shown}`}
                place={{ firmId, subject, subjectId, audience: shown }}
                vendorId={vendorId}
              />
            )}
          </div>
        )
      }}
    </QueryBoundary>
  )
}

const unreadOf = (
  threads: ReadonlyArray<{ readonly audience: Audience; readonly last_number: number; readonly seen_number: number }>,
  tab: Audience | "line"
) => threads.some((one) => one.audience === tab && one.last_number > one.seen_number)
