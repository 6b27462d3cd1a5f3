"use no memo"

import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { LaterTalk } from "#ui/threads/laterTalk.ts"
import "#ui/threads/messages.css"

/** [CHT-O01] A tab of the client file: the firm's internal notes, the chat, and the time line. */
export function ExchangesPage() {
  const { t } = useTranslation("threads")
  return (
    <FilePage rows={6}>
      {({ firm_id, id }) => (
        <div className="exchanges">
          <section className="panel section" aria-label={t("about.company")}>
            <Suspense fallback={<SkeletonRows count={4} />}>
              <LaterTalk firmId={firm_id} subject="company" subjectId={id} vendorId={id} />
            </Suspense>
          </section>
          <section className="panel section" aria-label={t("about.chat")}>
            <Suspense fallback={<SkeletonRows count={4} />}>
              <LaterTalk firmId={firm_id} subject="chat" subjectId={id} vendorId={id} hasTimeLine={false} />
            </Suspense>
          </section>
        </div>
      )}
    </FilePage>
  )
}
