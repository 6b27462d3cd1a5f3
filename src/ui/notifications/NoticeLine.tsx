import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { Notice } from "#schemas/notifications/notices.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime, formatNumber } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"

interface NoticeLineProps {
  readonly notice: Notice
  readonly onOpen: () => void
}

/** One notification: who did what, where and when. Links to the item while it exists. */
export function NoticeLine({ notice, onOpen }: NoticeLineProps) {
  const { i18n, t } = useTranslation("notices")
  const { firm, side } = useHere()
  const language = i18n.language as Language
  const {
    at,
    by,
    company_name,
    count,
    document_hash,
    folder_hash,
    mission_id,
    names,
    read_at,
    service_request_id,
    signature_id,
    task_id,
    thread,
    type,
    vendor_id
  } = notice
  const rest = count - names.length
  const told = names.join(", ")
  const what = rest > 0 ? t("rest", { names: told, rest: formatNumber(language, rest) }) : told
  const text = (
    <>
      <span className="notice-dot" data-unread={read_at === null || undefined} />
      <span className="notice-text">
        <span>{t(`type.${type}`, { from: by?.name ?? t("somebody"), what })}</span>
        <small className="notice-place">
          <span>{company_name}</span>
          <time dateTime={at}>{formatDateTime(language, at)}</time>
        </small>
        {read_at === null ? <span className="visually-hidden">{t("unread")}</span> : null}
      </span>
    </>
  )
  // A notice of documents in several folders has no target of its own: link to the company's documents.
  const isOfClient = type === "documents.received" && vendor_id !== null
  const isElsewhere = [folder_hash, task_id, mission_id, service_request_id, signature_id, thread].every(
    (id) => id === null
  )
  if (firm === null || (isElsewhere && !isOfClient))
    return (
      <li>
        <button type="button" className="menu-item" onClick={onOpen}>
          {text}
        </button>
      </li>
    )
  const context = encodeContext({ firmId: firm.id, vendorId: vendor_id })
  const link =
    thread !== null
      ? linkTo("messages", { context }, { about: `${thread.subject}-${thread.subject_id}-${thread.audience}` })
      : signature_id !== null
        ? linkTo("signature", { context, signatureId: String(signature_id) })
        : service_request_id !== null
          ? side === "accountant"
            ? linkTo(
                "settings-offers",
                { context: encodeContext({ firmId: firm.id, vendorId: null }) },
                { request: service_request_id }
              )
            : linkTo("service-requests", { context }, { request: service_request_id })
          : mission_id !== null
            ? side === "accountant"
              ? linkTo("customer-service", { context, projectId: String(mission_id), serviceId: undefined })
              : linkTo("service-requests", { context }, { mission: mission_id })
            : task_id !== null
              ? linkTo("tasks", { context }, { task: task_id })
              : document_hash === null || folder_hash === null
                ? linkTo("documents", { context, folderHash: folder_hash ?? undefined })
                : linkTo("viewer", { context, folderHash: folder_hash, documentHash: document_hash })
  return (
    <li>
      <Link {...link} className="menu-item" onClick={onOpen}>
        {text}
      </Link>
    </li>
  )
}
