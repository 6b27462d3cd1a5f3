import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { formatSize } from "#services/shared/display/formats.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { exclamationTriangle } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { FirmField, SupportFrame } from "#ui/support/SupportFrame.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

/** [SAD-033] Statistics of a firm. */
export function DiagnosticPage() {
  const { t } = useTranslation("support")
  const [firm, setFirm] = useState("")
  const field = { name: "firm_id", value: firm, messageKey: null, isReadOnly: false, onChange: setFirm }
  return (
    <SupportFrame reports={firm === "" ? null : <Health key={firm} firmId={Number(firm) as FirmId} />}>
      <FirmField field={field} label={t("field.firm_id")} />
    </SupportFrame>
  )
}

function Health({ firmId }: { readonly firmId: FirmId }) {
  const { i18n, t } = useTranslation("support")
  const query = useQuery(useCall("support.diagnostic", { query: { firm_id: firmId }, showError: false }))
  const numbers = new Intl.NumberFormat(i18n.language)
  return (
    <section className="panel section" aria-live="polite">
      <QueryBoundary query={query} rows={6}>
        {({ data: { firm, lines } }) => (
          <>
            <h2>{t("health.title", { firm })}</h2>
            <ul className="health">
              {lines.map(({ check, count, ok }) => (
                <li key={check} data-well={ok}>
                  <Icon of={ok ? checkCircle : exclamationTriangle} />
                  <span>
                    {t(`health.${check}`)}
                    {ok ? null : <span className="visually-hidden"> ({t("health.look")})</span>}
                  </span>
                  <b>{check === "bytes" ? formatSize(i18n.language as Language, count) : numbers.format(count)}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
