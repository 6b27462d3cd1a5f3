import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { toPlatformApplicationAvailability } from "#machines/provider/platformApplication.projection.ts"
import { idInAddress } from "#schemas/access/context.ts"
import type { PlatformApplication, PlatformApplicationId } from "#schemas/provider/applications.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import { platformApplications } from "#services/provider/platformApplicationResource.ts"
import { seen } from "#services/shared/saving.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { ApplicationFields } from "#ui/applications/ApplicationFields.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { arrowLeft } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/provider/applications/platformApplications.css"

const shown = (_: string, value: FieldValue) => (value === "" || value === null ? "–" : String(value))

function Back() {
  const { t } = useTranslation("catalogue")
  return (
    <Link {...linkTo("sa-applications", {})} className="button" data-kind="quiet">
      <Icon of={arrowLeft} />
      {t("back")}
    </Link>
  )
}

/** [SAD-009] Adds an application to the catalogue. */
export function NewPlatformApplicationPage() {
  const { t } = useTranslation("catalogue")
  const text = useText()
  const title = useScreenTitle()
  const navigate = useNavigate()
  const form = useResource(platformApplications, {
    place: null,
    entity: null,
    onSaved: ({ id }) => void navigate({ ...linkTo("sa-application", { applicationId: String(id) }), replace: true })
  })
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
        <Back />
      </div>
      <section className="panel catalogue-form" aria-label={title}>
        <FormFrame
          form={form}
          labelOf={(field) => text(field === "type" ? "connections:type" : `applications:field.${field}`)}
          valueOf={shown}
          submit={{ label: t("create") }}
        >
          <ApplicationFields form={form} isNew />
        </FormFrame>
      </section>
    </>
  )
}

/** [SAD-008] Shows and edits one application of the catalogue. */
export function PlatformApplicationPage() {
  const { applicationId } = useParams({ strict: false }) as { readonly applicationId?: string }
  const id = idInAddress<PlatformApplicationId>(applicationId)
  return <Page key={id} id={id} />
}

function Page({ id }: { readonly id: PlatformApplicationId }) {
  const { t } = useTranslation("catalogue")
  const title = useScreenTitle()
  const query = useQuery(useCall("providerApplications.one", { params: { applicationId: id }, showError: false }))
  const application = query.data?.data
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{application?.title ?? title}</h1>
          <p className="muted">
            {application === undefined
              ? "\u00a0"
              : application.firms === 0
                ? t("firms.none")
                : t("firms", { count: application.firms })}
          </p>
        </div>
        <Back />
      </div>
      <QueryBoundary query={query} rows={8}>
        {({ data }) => <Parts application={data} />}
      </QueryBoundary>
    </>
  )
}

function Parts({ application }: { readonly application: PlatformApplication }) {
  const { t } = useTranslation("catalogue")
  const text = useText()
  const { ask } = usePortal()
  const navigate = useNavigate()
  const { id, is_active: isOffered, revision, title } = application
  const form = useResource(platformApplications, { place: null, entity: application })
  const availability = toPlatformApplicationAvailability(application)
  const work = useListActions("platformApplication", ["providerApplications.list", "providerApplications.one"])
  const params = { applicationId: id }
  const turn = () =>
    ask("providerApplications.change", {
      params,
      headers: seen(revision),
      payload: { is_active: !isOffered },
      showError: false
    })
  return (
    <div className="catalogue-parts">
      {isOffered ? null : <Notice tone="warn">{t("withdrawn.text")}</Notice>}
      <section className="panel catalogue-form" aria-label={title}>
        <FormFrame
          form={form}
          labelOf={(field) => text(field === "type" ? "connections:type" : `applications:field.${field}`)}
          valueOf={shown}
        >
          <ApplicationFields form={form} isNew={false} />
        </FormFrame>
        {application.firms === 0 ? null : <p className="muted">{t("kept")}</p>}
      </section>
      <section className="panel catalogue-form" aria-labelledby="application-life">
        <h2 id="application-life">{t("life")}</h2>
        <div className="actions">
          <Link
            {...linkTo("sa-applications-subscriptions", {}, { application: String(id) })}
            className="button"
            data-kind="second"
          >
            {t("subscriptions")}
          </Link>
          <button
            type="button"
            className="button"
            data-kind="second"
            onClick={() => work.act(isOffered ? "catalogue:withdrawn.done" : "catalogue:renewed", { title }, turn)}
          >
            {t(availability.canWithdraw ? "withdraw" : "renew")}
          </button>
          <button
            type="button"
            className="button"
            data-kind="danger"
            disabled={!availability.canRemove}
            aria-describedby={availability.canRemove ? undefined : "application-kept"}
            onClick={() =>
              work.ask("catalogue:removal", { title }, "catalogue:removed", async () => {
                await ask("providerApplications.remove", { params, showError: false })
                await navigate({ ...linkTo("sa-applications", {}), replace: true })
              })
            }
          >
            {t("remove")}
          </button>
        </div>
        {availability.canRemove ? null : (
          <p id="application-kept" className="muted">
            {text("errors:closed.isUnsubscribed")}
          </p>
        )}
      </section>
    </div>
  )
}
