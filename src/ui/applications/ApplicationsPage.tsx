import { useQuery } from "@tanstack/react-query"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ApplicationId } from "#schemas/applications/application.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ApplicationClients } from "#ui/applications/ApplicationClients.tsx"
import { ApplicationForm } from "#ui/applications/ApplicationForm.tsx"
import { ApplicationLine } from "#ui/applications/ApplicationLine.tsx"
import { useSetup } from "#ui/applications/connectors/useSetup.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { thLarge } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/applications/applicationList.css"

const ApplicationSetup = lazyPart(
  () => import("#ui/applications/connectors/ApplicationSetup.tsx"),
  (module) => module.ApplicationSetup
)
const ArchiveSettings = lazyPart(
  () => import("#ui/applications/archive/ArchiveSettings.tsx"),
  (module) => module.ArchiveSettings
)

/** [ACC-032] [APP-005] The applications that the firm offers its clients and staff. */
export function ApplicationsPage() {
  const { entity } = useHere()
  return entity === null ? null : <Applications key={entity.firmId} firmId={entity.firmId} />
}

function Applications({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("applications")
  const text = useText()
  const title = useScreenTitle()
  const query = useQuery(useCall("applications.list", { params: { firmId }, showError: false }))
  const work = useListActions("application", ["applications.list", "applications.clients", "applications.mine"])
  const [open, setOpen] = useState<ApplicationId | "new" | null>(null)
  const [given, setGiven] = useState<ApplicationId | null>(null)
  const { back, chosen, choose, leave } = useSetup()
  const close = useCallback(() => {
    setOpen(null)
    setGiven(null)
  }, [])
  const setUp = query.data?.data.find(({ id }) => id === chosen)
  if (setUp !== undefined)
    return (
      <>
        <div className="head">
          <div className="head-text">
            <h1>{setUp.title}</h1>
            <p className="muted">{text(`connections:type.${setUp.type}`)}</p>
          </div>
        </div>
        <Suspense fallback={<SkeletonRows count={3} />}>
          <ApplicationSetup key={setUp.id} firmId={firmId} application={setUp} onClose={leave} />
        </Suspense>
      </>
    )
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
        <AddButton onClick={() => setOpen("new")}>{t("add")}</AddButton>
      </div>
      {back.messageKey === null ? null : <Notice tone="error">{text(back.messageKey)}</Notice>}
      {back.isBringing ? <Notice tone="info">{text("connections:bringing")}</Notice> : null}
      <section className="panel">
        <EntityList
          query={query}
          rows={3}
          label={title}
          of={({ data }) => data}
          none={{ icon: thLarge, title: t("none"), text: t("none.text") }}
          over={({ data }) => {
            const known = data.find(({ id }) => id === open)
            const private_ = data.find(({ id }) => id === given)
            return (
              <>
                {open === "new" ? <ApplicationForm firmId={firmId} work={work} onClose={close} /> : null}
                {known === undefined ? null : (
                  <ApplicationForm key={known.id} firmId={firmId} application={known} work={work} onClose={close} />
                )}
                {private_ === undefined ? null : (
                  <ApplicationClients firmId={firmId} application={private_} onClose={close} />
                )}
              </>
            )
          }}
        >
          {(one) => (
            <ApplicationLine
              firmId={firmId}
              application={one}
              work={work}
              onOpen={setOpen}
              onGive={setGiven}
              onSetUp={choose}
            />
          )}
        </EntityList>
      </section>
      <Suspense fallback={null}>
        <ArchiveSettings firmId={firmId} />
      </Suspense>
    </>
  )
}
