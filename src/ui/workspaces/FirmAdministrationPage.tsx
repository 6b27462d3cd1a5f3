import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { identityProviderPermissions } from "#machines/access/identityProvider.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FirmIdentity } from "#ui/workspaces/FirmIdentity.tsx"
import { FollowUpRules } from "#ui/workspaces/FollowUpRules.tsx"
import { HoldingFirms } from "#ui/workspaces/HoldingFirms.tsx"
import { IdentityProviders } from "#ui/workspaces/IdentityProviders.tsx"
import { OwnPlan } from "#ui/workspaces/OwnPlan.tsx"
import { RightsTable } from "#ui/workspaces/RightsTable.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import "#ui/workspaces/workspaces.css"

const OwnEmergencies = lazyPart(
  () => import("#ui/workspaces/OwnEmergencies.tsx"),
  (module) => module.OwnEmergencies
)
const FirmPrograms = lazyPart(
  () => import("#ui/programs/FirmPrograms.tsx"),
  (module) => module.FirmPrograms
)

/** [ACC-038] [ACC-O10] The firm's identity, group, permissions, identity providers and programs. */
export function FirmAdministrationPage() {
  const title = useScreenTitle()
  const { entity } = useHere()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      {entity === null ? null : <Sections key={entity.firmId} firmId={entity.firmId} />}
    </>
  )
}

function Sections({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("workspaces")
  const params = { params: { firmId }, showError: false } as const
  const identity = useQuery(useCall("workspaces.identity", params))
  const rules = useQuery(useCall("home.followUp", params))
  const rights = useQuery(useCall("workspaces.rights", params))
  // Until the answer arrives, treat the section as forbidden.
  const providers = identityProviderPermissions(identity.data?.data.closed_by ?? ["isFirmAdmin"])
  return (
    <div className="administration">
      <section className="panel section" aria-labelledby="firm-identity">
        <h2 id="firm-identity">{t("identity.title")}</h2>
        <QueryBoundary query={identity} rows={3}>
          {({ data }) => <FirmIdentity firm={data} />}
        </QueryBoundary>
      </section>
      <section className="panel section" aria-labelledby="firm-holding">
        <h2 id="firm-holding">{t("holding.title")}</h2>
        <QueryBoundary query={identity} rows={2}>
          {({ data }) => <HoldingFirms firm={data} />}
        </QueryBoundary>
      </section>
      <OwnPlan firmId={firmId} />
      <section className="panel section" aria-labelledby="firm-follow-up">
        <header className="section-head">
          <h2 id="firm-follow-up">{t("follow.title")}</h2>
          <p className="muted">{t("follow.intro")}</p>
        </header>
        <QueryBoundary query={rules} rows={4}>
          {({ data }) => <FollowUpRules firmId={firmId} rules={data} />}
        </QueryBoundary>
      </section>
      <section className="panel section" aria-labelledby="firm-rights">
        <header className="section-head">
          <h2 id="firm-rights">{t("access.title")}</h2>
          <p className="muted">{t("access.intro")}</p>
        </header>
        <QueryBoundary query={rights} rows={7}>
          {({ data }) => <RightsTable rights={data} />}
        </QueryBoundary>
      </section>
      {providers.isFirmAdmin ? (
        <>
          <IdentityProviders by={providers} firmId={firmId} />
          <Suspense fallback={<SkeletonRows count={1} />}>
            <OwnEmergencies firmId={firmId} />
          </Suspense>
        </>
      ) : null}
      <Suspense fallback={<SkeletonRows count={4} />}>
        <FirmPrograms firmId={firmId} />
      </Suspense>
    </div>
  )
}
