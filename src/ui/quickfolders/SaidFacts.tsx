import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { DroppedMetadata } from "#schemas/quickfolders/quickFolder.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { formatDate, formatDateTime, formatNumber } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { useCall } from "#ui/app/frame/useCall.ts"

interface SaidFactsProps {
  readonly vendorId: VendorId
  readonly documentId: NodeId
}

const written = (language: Language, { type, value }: DroppedMetadata["values"][number]) => {
  if (type === "number") return formatNumber(language, Number(value))
  return type === "date" ? formatDate(language, `${value}T12:00:00Z`) : value
}

/** [QCK-001] The metadata given when a document was dropped into a quick folder; nothing for other documents. */
export function SaidFacts({ documentId, vendorId }: SaidFactsProps) {
  usePageTexts("quickfolders")
  const { t } = useTranslation("quickfolders")
  const language = usePortal().texts.language()
  const params = { vendorId, nodeId: documentId }
  const { data } = useQuery(useCall("quickfolders.said", { params, showError: false }))
  return (data?.data ?? []).map(({ at, by, quick_folder, values }) => {
    const title = t("said.title", { name: quick_folder })
    return (
      <section key={at} aria-label={title}>
        <p>
          <b>{title}</b>
        </p>
        <p className="muted">{t("said.by", { name: by ?? "–", date: formatDateTime(language, at) })}</p>
        {values.length === 0 ? null : (
          <dl className="facts">
            {values.flatMap((one) => [
              <dt key={`${one.label}-label`}>{one.label}</dt>,
              <dd key={one.label}>{written(language, one)}</dd>
            ])}
          </dl>
        )}
      </section>
    )
  })
}
