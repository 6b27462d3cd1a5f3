"use no memo"

import { useTranslation } from "react-i18next"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { Talk } from "#ui/threads/Talk.tsx"
import "#ui/threads/messages.css"

/** [CHT-O01] A client file's tab: what the firm says among itself, the chat, and what happened. */
export function ExchangesPage() {
  const { t } = useTranslation("threads")
  return (
    <FilePage rows={6}>
      {({ firm_id, id }) => (
        <div className="exchanges">
          <section className="panel section" aria-label={t("about.company")}>
            <Talk firmId={firm_id} subject="company" subjectId={id} vendorId={id} />
          </section>
          <section className="panel section" aria-label={t("about.chat")}>
            <Talk firmId={firm_id} subject="chat" subjectId={id} vendorId={id} hasTimeLine={false} />
          </section>
        </div>
      )}
    </FilePage>
  )
}
