import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { toFirmLifeView } from "#machines/workspaces/firmLife.projection.ts"
import { idInAddress } from "#schemas/access/context.ts"
import { builtModules } from "#schemas/access/modules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { FirmStep, ProviderFirm } from "#schemas/workspaces/provider.api.ts"
import { providerFirm } from "#services/workspaces/providerFirmResource.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { Administrators } from "#ui/workspaces/provider/Administrators.tsx"
import { CheckGrid } from "#ui/workspaces/provider/CheckGrid.tsx"
import { GroupField, IdentityFields, OutsideFields, WelcomeField } from "#ui/workspaces/provider/FirmFields.tsx"
import { FirmProducts } from "#ui/workspaces/provider/FirmProducts.tsx"
import { SignatureCredit } from "#ui/workspaces/provider/SignatureCredit.tsx"
import "#ui/workspaces/provider/firm.css"

type Work = ReturnType<typeof useListActions>

/** [SAD-003] The provider's page of one firm. */
export function ProviderFirmPage() {
  const { accountingFirmId } = useParams({ strict: false }) as { readonly accountingFirmId?: string }
  const id = idInAddress<FirmId>(accountingFirmId)
  return <Page key={id} firmId={id} />
}

function Page({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("provider")
  const title = useScreenTitle()
  const query = useQuery(useCall("provider.firm", { params: { firmId }, showError: false }))
  const work = useListActions("firm", ["provider.firm", "provider.firms", "provider.groups"])
  const firm = query.data?.data
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{firm?.name ?? title}</h1>
          <p className="muted">
            {firm === undefined
              ? "\u00a0"
              : `${t("firms.clients", { count: firm.clients })} · ${t("firms.members", { count: firm.members })}`}
          </p>
        </div>
        <Link to="/sa/accounting-firms" className="button" data-kind="quiet">
          <Icon of={arrowLeft} />
          {t("firms.back")}
        </Link>
      </div>
      <QueryBoundary query={query} rows={8}>
        {({ data }) => <Parts firm={data} work={work} />}
      </QueryBoundary>
    </>
  )
}

function Parts({ firm, work }: { readonly firm: ProviderFirm; readonly work: Work }) {
  const { t } = useTranslation("provider")
  return (
    <div className="administration">
      {firm.is_active ? null : <Notice tone="warn">{t("life.closed")}</Notice>}
      <section className="panel section" aria-labelledby="provider-identity">
        <h2 id="provider-identity">{t("part.firm")}</h2>
        <Identity firm={firm} />
      </section>
      <section className="panel section" aria-labelledby="provider-administrators">
        <h2 id="provider-administrators">{t("part.administrators")}</h2>
        <Administrators firm={firm} work={work} />
      </section>
      <section className="panel section" aria-labelledby="provider-products">
        <h2 id="provider-products">{t("part.products")}</h2>
        <FirmProducts firm={firm} />
      </section>
      <section className="panel section" aria-labelledby="provider-modules">
        <h2 id="provider-modules">{t("part.modules")}</h2>
        <Modules firm={firm} work={work} />
      </section>
      <section className="panel section" aria-labelledby="provider-signatures">
        <h2 id="provider-signatures">{t("part.signatures")}</h2>
        <SignatureCredit firm={firm} />
      </section>
      <section className="panel section" aria-labelledby="provider-emergency">
        <h2 id="provider-emergency">{t("part.emergency")}</h2>
        <p className="muted">{t("emergency.text")}</p>
        <div className="actions">
          <Link
            {...linkTo("sa-emergency", { accountingFirmId: String(firm.id) })}
            className="button"
            data-kind="second"
          >
            {t("emergency.open")}
          </Link>
        </div>
      </section>
      <section className="panel section" aria-labelledby="provider-life">
        <h2 id="provider-life">{t("part.life")}</h2>
        <Life firm={firm} work={work} />
      </section>
    </div>
  )
}

function Identity({ firm }: { readonly firm: ProviderFirm }) {
  const text = useText()
  const form = useResource(providerFirm, { place: { firmId: firm.id }, entity: firm })
  return (
    <FormFrame
      form={form}
      labelOf={(field) => text(`provider:field.${field}`)}
      valueOf={(_, value) => (value === "" ? "–" : String(value))}
    >
      <IdentityFields form={form} />
      <GroupField field={form.field("group_name")} />
      <WelcomeField field={form.field("welcome_message")} />
      <OutsideFields form={form} />
    </FormFrame>
  )
}

/** [SAD-014] The firm's modules; each switch is saved at once. */
function Modules({ firm, work }: { readonly firm: ProviderFirm; readonly work: Work }) {
  const { t } = useTranslation("provider")
  const { ask } = usePortal()
  return (
    <CheckGrid
      legend={t("field.modules")}
      hint={t("modules.at-once")}
      items={builtModules.map((value) => ({ value, label: t(`module.${value}`) }))}
      checked={new Set(firm.modules)}
      disabled={false}
      onToggle={(value, isOn) => {
        const module = builtModules.find((name) => name === value)
        if (module === undefined) return
        const request = { payload: { module, firm_ids: [firm.id] }, showError: false } as const
        work.act(isOn ? "provider:modules.on" : "provider:modules.off", { module: t(`module.${module}`) }, () =>
          isOn ? ask("provider.subscribe", request) : ask("provider.unsubscribe", request)
        )
      }}
    />
  )
}

/** [SAD-022] Buttons to deactivate and reactivate the firm. */
function Life({ firm, work }: { readonly firm: ProviderFirm; readonly work: Work }) {
  const { t } = useTranslation("provider")
  const { ask } = usePortal()
  const view = toFirmLifeView(firm.is_active)
  const { id, name } = firm
  const step = (type: FirmStep) => () =>
    ask("provider.step", { params: { firmId: id }, payload: { type }, showError: false })
  return (
    <>
      <p className="muted">{t(view.canDeactivate ? "life.active" : "life.restorable")}</p>
      <div className="actions">
        {view.canDeactivate ? (
          <button
            type="button"
            className="button"
            data-kind="danger"
            onClick={() => work.ask("provider:ending", { name }, "provider:ended", step("firm.deactivated"))}
          >
            {t("ending.confirm")}
          </button>
        ) : null}
        {view.canRestore ? (
          <button
            type="button"
            className="button"
            onClick={() => work.act("provider:restored", { name }, step("firm.restored"))}
          >
            {t("restore")}
          </button>
        ) : null}
      </div>
    </>
  )
}
