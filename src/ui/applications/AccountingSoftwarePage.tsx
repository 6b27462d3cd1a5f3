import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { EntityContext } from "#schemas/access/context.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Credential } from "#ui/applications/Credential.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { externalLink } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { AccessGate } from "#ui/app/AccessGate.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/applications/applications.css"

/** [ACC-083] [NET-029] The link to the company's accounting software; the route guards ensure that there is one. */
export function AccountingSoftwarePage() {
  const title = useScreenTitle()
  const { entity } = useHere()
  return (
    <AccessGate>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <section className="panel accounting">{hasCompany(entity) ? <Way {...entity} /> : null}</section>
    </AccessGate>
  )
}

const hasCompany = (entity: EntityContext | null): entity is EntityContext & { readonly vendorId: VendorId } =>
  entity?.vendorId != null

function Way({ firmId, vendorId }: { readonly firmId: FirmId; readonly vendorId: VendorId }) {
  const { t } = useTranslation("workspaces")
  const credentials = useQuery(
    useCall("accountingSoftware.credentials", { params: { firmId, vendorId }, showError: false })
  )
  return (
    <QueryBoundary query={credentials} rows={3}>
      {({ data: { data } }) => (
        <>
          <p className="muted">{t("accounting.text")}</p>
          <a className="button" href={data.address} target="_blank" rel="noopener noreferrer">
            {t("accounting.open", { software: data.software })}
            <Icon of={externalLink} />
          </a>
          <small className="muted">{t("accounting.open-hint")}</small>
          <dl className="credentials">
            <Credential name="login" value={data.login} isSecret={false} />
            {data.password === null ? null : <Credential name="password" value={data.password} isSecret />}
          </dl>
          {data.password === null ? <Notice tone="info">{t("accounting.no-password")}</Notice> : null}
        </>
      )}
    </QueryBoundary>
  )
}
