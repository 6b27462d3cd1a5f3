import { useQuery } from "@tanstack/react-query"
import { Effect } from "effect"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { EmergencyCompany, EmergencyId, EmergencyNode } from "#schemas/provider/emergencies.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { saveBytes } from "#services/documents/saveBytes.ts"
import { emergencyBytes } from "#services/provider/emergencyBytes.ts"
import { formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { runtimeOf } from "#ui/app/runtime.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { building, folder as folderIcon } from "#ui/shared/icons/frame/icons.ts"
import { EntityLines } from "#ui/shared/kit/list/EntityList.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface TreeProps {
  readonly emergencyId: EmergencyId
}

/** A read-only view of the firm's companies and their folders. */
export function EmergencyTree({ emergencyId }: TreeProps) {
  const [company, setCompany] = useState<EmergencyCompany | null>(null)
  return company === null ? (
    <Companies emergencyId={emergencyId} onOpen={setCompany} />
  ) : (
    <Company key={company.id} emergencyId={emergencyId} company={company} onLeave={() => setCompany(null)} />
  )
}

function Companies({ emergencyId, onOpen }: TreeProps & { readonly onOpen: (company: EmergencyCompany) => void }) {
  const { t } = useTranslation("emergencies")
  const query = useQuery(useCall("providerEmergencies.companies", { params: { emergencyId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data }) => (
        <EntityLines entities={data} label={t("companies")} none={{ icon: building, title: t("companies.none") }}>
          {(company) => (
            <li className="entity-line">
              <button type="button" className="link" onClick={() => onOpen(company)}>
                {company.name}
              </button>
            </li>
          )}
        </EntityLines>
      )}
    </QueryBoundary>
  )
}

interface CompanyProps extends TreeProps {
  readonly company: EmergencyCompany
  readonly onLeave: () => void
}

function Company({ company: { id: vendorId, name }, emergencyId, onLeave }: CompanyProps) {
  const { t } = useTranslation("emergencies")
  const [folder, setFolder] = useState<number | null>(null)
  const query = useQuery({
    ...useCall("providerEmergencies.folder", {
      params: { emergencyId, vendorId },
      query: folder === null ? {} : { folder_id: folder },
      showError: false
    }),
    // Every read of a root folder is written to the firm's log: fetch it only when the user opens it.
    refetchOnWindowFocus: false,
    retry: false
  })
  const path = query.data?.data.path ?? []
  return (
    <>
      <nav aria-label={t("way")} className="emergency-way">
        <button type="button" className="link" onClick={onLeave}>
          {t("companies")}
        </button>
        {path.map(({ id, name: at }, place) => (
          <button
            key={id}
            type="button"
            className="link"
            aria-current={place === path.length - 1 ? "true" : undefined}
            onClick={() => setFolder(at === "" ? null : id)}
          >
            {at === "" ? name : at}
          </button>
        ))}
      </nav>
      <QueryBoundary query={query} rows={4}>
        {({ data }) => (
          <>
            <EntityLines entities={data.nodes} label={name} none={{ icon: folderIcon, title: t("folder.empty") }}>
              {(node) => <Node node={node} params={{ emergencyId, vendorId, nodeId: node.id }} onOpen={setFolder} />}
            </EntityLines>
            {data.is_cut ? <p className="muted">{t("folder.cut")}</p> : null}
          </>
        )}
      </QueryBoundary>
    </>
  )
}

interface NodeProps {
  readonly node: EmergencyNode
  readonly params: Parameters<typeof emergencyBytes>[0]
  readonly onOpen: (folder: number) => void
}

function Node({ node: { id, kind, name, size }, onOpen, params }: NodeProps) {
  const { i18n, t } = useTranslation("emergencies")
  const portal = usePortal()
  const failed = () =>
    portal.snackbar.send({
      type: "message.raised",
      message: { tone: "error", code: "emergencies:document.failed", params: { name }, text: null }
    })
  const read = () =>
    void runtimeOf(portal).runPromise(
      emergencyBytes(params).pipe(
        Effect.map((bytes) => saveBytes(bytes, name)),
        Effect.catch(() => Effect.sync(failed))
      )
    )
  return (
    <li className="entity-line">
      {kind === "folder" ? (
        <button type="button" className="link grow" onClick={() => onOpen(id)}>
          {name}
        </button>
      ) : (
        <>
          <span className="grow">
            {name} <small className="muted">{formatSize(i18n.language as Language, size ?? 0)}</small>
          </span>
          <RowAction name={t("document.of", { name })} onClick={read}>
            {t("document")}
          </RowAction>
        </>
      )}
    </li>
  )
}
