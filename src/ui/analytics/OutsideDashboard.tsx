import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { outsideDashboard } from "#services/analytics/outsideResource.ts"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"

interface OutsideDashboardProps {
  readonly firmId: FirmId
  readonly address: string | null
  readonly canChoose: boolean
  readonly onChosen: () => void
}

/** [ANA-O01] A dashboard of another service in an iframe, and the form that sets its URL. */
export function OutsideDashboard({ address, canChoose, firmId, onChosen }: OutsideDashboardProps) {
  const { t } = useTranslation("analytics")
  return (
    <>
      {address === null ? null : (
        <section className="panel figure-panel">
          <header className="figure-head">
            <h2>{t("outside")}</h2>
            <a className="button" data-kind="second" href={address} target="_blank" rel="noopener noreferrer">
              {t("outside.open")}
            </a>
          </header>
          <iframe
            className="outside-frame"
            title={t("outside")}
            src={address}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        </section>
      )}
      {canChoose ? (
        <details className="panel section outside-choice">
          <summary>{t("outside.choose")}</summary>
          <Choice firmId={firmId} address={address ?? ""} onChosen={onChosen} />
        </details>
      ) : null}
    </>
  )
}

interface ChoiceProps {
  readonly firmId: FirmId
  readonly address: string
  readonly onChosen: () => void
}

function Choice({ address, firmId, onChosen }: ChoiceProps) {
  const { t } = useTranslation("analytics")
  const form = useResource(outsideDashboard, { place: { firmId }, entity: { address, revision: 0 }, onSaved: onChosen })
  return (
    <FormFrame form={form} labelOf={() => t("outside.address")} valueOf={(_, value) => String(value)}>
      <TextField field={form.field("address")} label={t("outside.address")} hint={t("outside.hint")} type="url" />
    </FormFrame>
  )
}
