import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toVisitorAvailability } from "#machines/provider/emergency.projection.ts"
import { idInAddress } from "#schemas/access/context.ts"
import { type Emergency, emergencySpans } from "#schemas/provider/emergencies.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { emergencies } from "#services/provider/emergencyResource.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { EmergencyTree } from "#ui/provider/emergencies/EmergencyTree.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { EmergencyLines } from "#ui/workspaces/EmergencyLines.tsx"
import "#ui/shared/sections.css"
import "#ui/provider/emergencies/emergencies.css"

/**
 * Emergency access of a super admin to a firm's documents: the form with reason and duration, or the open access and
 * its documents.
 */
export function EmergencyPage() {
  const { accountingFirmId } = useParams({ strict: false }) as { readonly accountingFirmId?: string }
  const id = idInAddress<FirmId>(accountingFirmId)
  return <Page key={id} firmId={id} />
}

function Page({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("emergencies")
  const title = useScreenTitle()
  // Poll: the access can end at any time, by the firm, by its time limit or because the super admin loses the
  // permission.
  const query = useQuery({
    ...useCall("providerEmergencies.list", { params: { firmId }, showError: false }),
    refetchInterval: 15_000
  })
  const [now] = useState(() => Date.now())
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
        <Link {...linkTo("sa-firm", { accountingFirmId: String(firmId) })} className="button" data-kind="quiet">
          <Icon of={arrowLeft} />
          {t("back")}
        </Link>
      </div>
      <QueryBoundary query={query} rows={4}>
        {({ data }) => {
          const open = data.find((one) => toVisitorAvailability(one, now).canUse)
          return (
            <div className="emergency-parts">
              {open === undefined ? <Beginning firmId={firmId} /> : <Open firmId={firmId} emergency={open} />}
              <section className="panel section" aria-labelledby="emergency-before">
                <h2 id="emergency-before">{t("before")}</h2>
                <EmergencyLines emergencies={data} />
              </section>
            </div>
          )
        }}
      </QueryBoundary>
    </>
  )
}

function Beginning({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("emergencies")
  const form = useResource(emergencies, { place: { firmId }, entity: null })
  return (
    <section className="panel section" aria-labelledby="emergency-begin">
      <h2 id="emergency-begin">{t("begin.title")}</h2>
      <Notice tone="warn">{t("begin.text")}</Notice>
      <FormFrame
        form={form}
        labelOf={(field) => t(field === "reason" ? "field.reason" : "field.minutes")}
        valueOf={(_, value) => String(value)}
        submit={{ label: t("begin"), isDangerous: true }}
      >
        <AreaField field={form.field("reason")} label={t("field.reason")} hint={t("reason.hint")} rows={3} />
        <SelectField
          field={form.field("minutes")}
          label={t("field.minutes")}
          choices={emergencySpans.map((value) => ({ value, label: t("minutes", { count: Number(value) }) }))}
        />
      </FormFrame>
    </section>
  )
}

function Open({ emergency, firmId }: { readonly emergency: Emergency; readonly firmId: FirmId }) {
  const { i18n, t } = useTranslation("emergencies")
  const { ask } = usePortal()
  const work = useListActions("emergency", ["providerEmergencies.list"])
  const params = { firmId, emergencyId: emergency.id }
  return (
    <section className="panel section" aria-labelledby="emergency-open">
      <header className="section-head emergency-head">
        <div>
          <h2 id="emergency-open">{t("open.title")}</h2>
          <p className="muted">
            {t("open.until", { date: formatDateTime(i18n.language as Language, emergency.ends_at) })}
          </p>
        </div>
        <button
          type="button"
          className="button"
          data-kind="danger"
          onClick={() =>
            work.act("emergencies:ended", {}, () => ask("providerEmergencies.end", { params, showError: false }))
          }
        >
          {t("end")}
        </button>
      </header>
      <EmergencyTree emergencyId={emergency.id} />
    </section>
  )
}
