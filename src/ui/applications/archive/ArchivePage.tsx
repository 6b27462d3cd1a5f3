import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext, type EntityContext } from "#schemas/access/context.ts"
import type { RouteId } from "#schemas/access/routes.ts"
import type { ArchiveView } from "#schemas/applications/archive/archiveRules.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { server } from "#ui/shared/icons/frame/icons.ts"
import { EntityLines } from "#ui/shared/kit/list/EntityList.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/applications/archive/archive.css"

const views: Partial<Record<RouteId, ArchiveView>> = { everial: "documents", "everial-quickfolders": "quickfolders" }

/**
 * [ACC-081] [ACC-082] The firm's external archive in an iframe: a company's documents, or the page where it uploads
 * files.
 */
export function ArchivePage() {
  const { t } = useTranslation("archive")
  const title = useScreenTitle()
  const { entity, row } = useHere()
  const id = (row?.id ?? "everial") as RouteId
  const view = views[id] ?? "documents"
  return (
    <div className="archive-page">
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t(`intro.${view}`)}</p>
        </div>
      </div>
      {entity === null ? null : hasCompany(entity) ? (
        <Framed key={`${view} ${entity.vendorId}`} firmId={entity.firmId} vendorId={entity.vendorId} view={view} />
      ) : (
        <Companies firmId={entity.firmId} id={id} />
      )}
    </div>
  )
}

const hasCompany = (entity: EntityContext): entity is EntityContext & { readonly vendorId: VendorId } =>
  entity.vendorId !== null

interface FramedProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly view: ArchiveView
}

function Framed({ firmId, vendorId, view }: FramedProps) {
  const { t } = useTranslation("archive")
  // The signed link is valid for one visit, and a new link would reload the iframe: fetch on mount only, never in the
  // background.
  const query = useQuery({
    ...useCall("outsideArchive.link", { params: { firmId, vendorId }, query: { view }, showError: false }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: false
  })
  return (
    <section className="panel archive-panel">
      <QueryBoundary query={query} rows={6}>
        {({ data: { url } }) => (
          <iframe
            className="archive-frame"
            title={t(`frame.${view}`)}
            src={url}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
            referrerPolicy="no-referrer"
          />
        )}
      </QueryBoundary>
    </section>
  )
}

function Companies({ firmId, id }: { readonly firmId: FirmId; readonly id: RouteId }) {
  const { t } = useTranslation("archive")
  const query = useQuery(useCall("outsideArchive.companies", { params: { firmId }, showError: false }))
  return (
    <section className="panel">
      <QueryBoundary query={query} rows={5}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={server} title={t("none")} text={t("none.text")} />
          ) : (
            <EntityLines entities={data} none={{ icon: server, title: t("none") }} label={t("companies")}>
              {({ id: vendorId, name }) => (
                <li className="entity-line">
                  <Link {...linkTo(id, { context: encodeContext({ firmId, vendorId }) })} className="link">
                    {name}
                  </Link>
                </li>
              )}
            </EntityLines>
          )
        }
      </QueryBoundary>
    </section>
  )
}
