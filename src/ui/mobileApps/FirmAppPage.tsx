import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { toAppAvailability } from "#machines/mobileApps/mobileApp.projection.ts"
import type { FirmMobileApp, MobileApp } from "#schemas/mobileApps/mobileApps.api.ts"
import { appLogos, bundleIdFor, bundleProblem } from "#schemas/mobileApps/rules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { firstValues, mobileApp, mobileAppSheet, sheetForm } from "#services/mobileApps/mobileAppResource.ts"
import { linkHere } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { ColourInput } from "#ui/branding/ColourInput.tsx"
import { AppLife } from "#ui/mobileApps/AppLife.tsx"
import { CountedField } from "#ui/mobileApps/CountedField.tsx"
import { StateTag } from "#ui/mobileApps/StateTag.tsx"
import { StorePreview } from "#ui/mobileApps/StorePreview.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"

/** Poll interval in ms while the app's project is generated. */
const pollInterval = 1_500

/** [SAD-012] [MOB-001] The mobile app of one firm: its life cycle, its store listing, and a preview of the listing. */
export function FirmAppPage({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("mobileApps")
  const title = useScreenTitle()
  const query = useQuery({
    ...useCall("mobileApps.one", { params: { firmId }, showError: false }),
    refetchInterval: ({ state }) => {
      const app = state.data?.data.app ?? null
      return app !== null && toAppAvailability(app).isBusy ? pollInterval : false
    }
  })
  const found = query.data?.data
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{found?.name ?? title}</h1>
          <p className="muted app-line">
            {found === undefined ? "\u00a0" : (found.app?.app_id ?? found.domain)}
            {found === undefined ? null : <StateTag state={found.app?.state ?? "none"} />}
          </p>
        </div>
        <Link {...linkHere({})} className="button" data-kind="quiet">
          <Icon of={arrowLeft} />
          {t("back")}
        </Link>
      </div>
      <QueryBoundary query={query} rows={10}>
        {({ data }) => (
          <>
            {data.app === null ? null : <AppLife firm={data} app={data.app} />}
            <Sheet key={data.app === null ? "new" : "known"} firm={data} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function Sheet({ firm }: { readonly firm: FirmMobileApp }) {
  const { t } = useTranslation("mobileApps")
  const text = useText()
  const [isTyped, setTyped] = useState(false)
  const closeSheet = useCallback(() => setTyped(false), [])
  const form = useResource(mobileApp, {
    place: { firmId: firm.id },
    entity: firm.app === null ? null : firm,
    initial: firstValues(firm)
  })
  const change = firm.app === null ? null : toAppAvailability(firm.app).change
  const bundle = form.field("bundle_id")
  const logos = appLogos.filter((logo) => logo === "initials" || firm.logos[logo] !== null)
  return (
    <div className="app-parts">
      <section className="panel section" aria-labelledby="app-sheet">
        <div className="app-head">
          <h2 id="app-sheet">{t("sheet")}</h2>
          {change?.isOpen === true ? (
            <button type="button" className="button" data-kind="quiet" data-size="small" onClick={() => setTyped(true)}>
              {t("json")}
            </button>
          ) : null}
        </div>
        {change === null || change.isOpen ? null : <Notice tone="info">{text(`closed.${change.closedBy}`)}</Notice>}
        <FormFrame
          form={form}
          labelOf={(field) => t(`field.${field as "title"}`)}
          valueOf={(_, value) => (value === "" || value === null ? "–" : String(value))}
        >
          <div className="app-pair">
            <CountedField field={form.field("title")} label={t("field.title")} required />
            <CountedField field={form.field("subtitle")} label={t("field.subtitle")} required />
          </div>
          <CountedField field={form.field("promotional_text")} label={t("field.promotional_text")} rows={2} required />
          <CountedField field={form.field("description")} label={t("field.description")} rows={8} required />
          <CountedField field={form.field("keywords")} label={t("field.keywords")} hint={t("keywords.hint")} required />
          <CountedField
            field={form.field("marketing_url")}
            label={t("field.marketing_url")}
            hint={t("address.hint")}
            required
          />
          <div className="app-pair">
            <TextField
              field={bundle}
              label={t("field.bundle_id")}
              hint={
                bundleProblem(bundle.value) === null
                  ? t("bundle.hint", { id: bundleIdFor(bundle.value, firm.name) })
                  : t("bundle.pattern")
              }
              required
            />
            <TextField field={form.field("version")} label={t("field.version")} hint={t("version.hint")} required />
          </div>
          <div className="app-pair">
            <ColourInput field={form.field("color")} label={t("field.color")} hint={t("color.hint")} />
            <SelectField
              field={form.field("logo")}
              label={t("field.logo")}
              choices={logos.map((value) => ({ value, label: t(`logo.${value}`) }))}
              required
            />
          </div>
          <AreaField
            field={form.field("domains")}
            label={t("field.domains")}
            hint={t("domains.hint")}
            rows={3}
            required
          />
          <fieldset className="app-stores">
            <legend>{t("stores")}</legend>
            <p className="muted">{t("stores.hint")}</p>
            {(["ios", "android"] as const).map((store) => (
              <div key={store} className="app-pair">
                <CountedField field={form.field(`${store}_store_url`)} label={t(`field.${store}_store_url`)} />
                <CountedField field={form.field(`${store}_store_id`)} label={t(`field.${store}_store_id`)} />
              </div>
            ))}
          </fieldset>
        </FormFrame>
      </section>
      <StorePreview
        firm={firm}
        values={{
          title: form.field("title").value,
          subtitle: form.field("subtitle").value,
          description: form.field("description").value,
          keywords: form.field("keywords").value,
          promotional_text: form.field("promotional_text").value,
          color: form.field("color").value,
          logo: form.field("logo").value,
          version: form.field("version").value
        }}
      />
      {isTyped && firm.app !== null ? <SheetDialog firm={firm} app={firm.app} onClose={closeSheet} /> : null}
    </div>
  )
}

interface SheetDialogProps {
  readonly firm: FirmMobileApp
  readonly app: MobileApp
  readonly onClose: () => void
}

/** [MOB-008] Shows and imports the store listing as JSON. */
function SheetDialog({ app, firm, onClose }: SheetDialogProps) {
  const { t } = useTranslation("mobileApps")
  const [definition] = useState(() => sheetForm(app))
  const form = useResource(mobileAppSheet, { place: { firmId: firm.id }, entity: firm, definition })
  return (
    <FormDialog title={t("json.title")} width="44rem" form={form} labelOf={() => t("json.field")} onClose={onClose}>
      <div className="app-json">
        <AreaField field={form.field("json")} label={t("json.field")} hint={t("json.hint")} rows={16} required />
      </div>
    </FormDialog>
  )
}
