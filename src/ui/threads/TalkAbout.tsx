import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { linkTo, type Way } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import type { OpenAt } from "#ui/threads/openAt.ts"

interface TalkAboutProps {
  readonly firmId: FirmId
  readonly open: OpenAt
  readonly isStaff: boolean
}

/** The subject of the open conversation, with a link to it. */
export function TalkAbout({ firmId, isStaff, open: { audience, subject, subjectId } }: TalkAboutProps) {
  const { t } = useTranslation("threads")
  const { data } = useQuery(useCall("threads.about", { params: { firmId, subject, subjectId }, showError: false }))
  const thread = data?.data.find((one) => one.audience === audience)
  if (thread === undefined) return null
  const { company, title } = thread
  const context = encodeContext({ firmId, vendorId: company?.id ?? null })
  const ways: Readonly<Partial<Record<typeof subject, Way>>> = {
    task: linkTo("tasks", { context }, { task: subjectId }),
    signature: linkTo("signature", { context, signatureId: String(subjectId) }),
    ...(isStaff
      ? {
          company: linkTo("customer-exchanges", { context }),
          chat: linkTo("customer-exchanges", { context }),
          mission: linkTo("customer-service", { context, projectId: String(subjectId) })
        }
      : { mission: linkTo("service-requests", { context }, { mission: subjectId }) }),
    document: linkTo("documents", { context }, { document_id: subjectId })
  }
  const way = ways[subject]
  const name = subject === "provider" ? t("provider") : subject === "chat" && !isStaff ? t("start.firm") : title
  return (
    <div className="talk-about">
      <h2>{name}</h2>
      <span className="muted">{t(`about.${subject}`)}</span>
      {way === undefined ? null : <Link {...way}>{t("about.open")}</Link>}
    </div>
  )
}
