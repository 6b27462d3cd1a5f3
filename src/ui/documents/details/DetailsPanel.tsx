import { skipToken, useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Suspense, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { savedName, versionFacts } from "#machines/documents/versions/versionFacts.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { formatDateTime, formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { linkTo } from "#ui/app/links.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import {
  useActorOrNobody,
  useBrowserView,
  useContent,
  useDocumentsStore,
  useGoing,
  useSelectionRef
} from "#ui/documents/page/documentsStoreContext.ts"
import { kindOfNode, StateTag, useLanguage } from "#ui/documents/list/NodeCells.tsx"
import { VersionList } from "#ui/documents/versions/VersionList.tsx"
import { FileIcon } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { isCovered } from "#ui/shared/page/covering.ts"

const MarksAndSaid = lazyPart(
  () => import("#ui/quickfolders/MarksAndSaid.tsx"),
  (module) => module.MarksAndSaid
)

const numberIn = (value: unknown): number | null => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** [ACC-080] Details and versions of the document in the URL, shown beside the list. */
export function DetailsPanel() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const id = numberIn(search["document_id"])
  if (id === null) return null
  return <Details key={id} id={id} version={numberIn(search["version_id"])} />
}

function Details({ id, version }: { readonly id: number; readonly version: number | null }) {
  const { t } = useTranslation("documents")
  const text = useText()
  const portal = usePortal()
  const { context, store } = useDocumentsStore()
  const navigate = useNavigate()
  const going = useGoing()
  const by = useActorOrNobody()
  const request = { params: { vendorId: store.vendorId, document: String(id) }, showError: false } as const
  const asked = callQuery(portal, "documents.document", request)
  // Use the row if the list has this document: it is kept current, and saves a request.
  const rows = useContent()?.rows
  const row = rows?.find((node): node is DocumentNode => node.id === id && node.type === "document")
  const selection = useSelectionRef()
  const isHere = row !== undefined
  useEffect(() => {
    // Opening a link to a document selects it, unless something is selected already.
    if (isHere && selection.getSnapshot().context.selected.size === 0)
      selection.send({ type: "item.clicked", id, toggle: false, extend: false, order: [id] })
  }, [id, isHere, selection])
  const { folder, isTrash } = useBrowserView()
  const answer = useQuery(row === undefined ? asked : { ...asked, queryFn: skipToken })
  const document = row ?? answer.data?.data
  const place = { context, folderHash: isTrash ? "root" : folder, documentHash: document?.hash ?? "" }
  useEffect(() => {
    const closed = (event: KeyboardEvent) => {
      if (
        event.key === "Escape" &&
        !event.defaultPrevented &&
        !isCovered() &&
        window.document.querySelector(":popover-open") === null
      )
        going.showDetails(null)
    }
    addEventListener("keydown", closed)
    return () => removeEventListener("keydown", closed)
  })
  return (
    <aside className="panel docs-details" aria-label={t("details.title", { name: document?.name ?? "" })}>
      <div className="details-head">
        {document === undefined ? null : <FileIcon kind={kindOfNode(document)} />}
        <h2>{document?.name ?? <Skeleton width="70%" />}</h2>
        <button
          type="button"
          className="icon-button"
          data-size="small"
          aria-label={t("details.close")}
          onClick={() => going.showDetails(null)}
        >
          <Icon of={times} />
        </button>
      </div>
      {answer.error !== null && document === undefined ? (
        <ErrorState title={text(answer.error.code)} onRetry={() => void answer.refetch()} />
      ) : null}
      {document === undefined ? null : (
        <div className="details-body">
          <Facts document={document} />
          <Suspense fallback={<Skeleton width="70%" />}>
            <MarksAndSaid node={document} />
          </Suspense>
          <VersionList
            vendorId={store.vendorId}
            document={document}
            by={by}
            shown={version}
            onOpen={({ id: wanted }) => void navigate(linkTo("viewer", { ...place, versionId: String(wanted) }))}
            onCompare={({ afterId, beforeId }) =>
              void navigate(linkTo("comparison", { ...place, beforeId: String(beforeId), afterId: String(afterId) }))
            }
            onDownload={(wanted) =>
              void store.download([{ ...document, version_id: wanted.id, name: savedName(document, wanted) }])
            }
            onChanged={() => {
              store.refetchIfDisconnected()
              void answer.refetch()
            }}
          />
        </div>
      )}
    </aside>
  )
}

function Facts({ document }: { readonly document: DocumentNode }) {
  const { t } = useTranslation("documents")
  const language = useLanguage()
  const { author, depositedAt, size, validation } = versionFacts(document, undefined)
  return (
    <>
      <StateTag node={document} />
      <dl className="facts">
        <dt>{t("details.author")}</dt>
        <dd>{author.name}</dd>
        <dt>{t("details.deposited")}</dt>
        <dd>{formatDateTime(language, depositedAt)}</dd>
        {validation === null ? null : (
          <>
            <dt>{t("details.validated")}</dt>
            <dd>
              {validation.by.name}
              <small>{formatDateTime(language, validation.at)}</small>
            </dd>
          </>
        )}
        {document.hold === undefined ? null : (
          <>
            <dt>{t("state.signing")}</dt>
            <dd>{formatDateTime(language, document.hold.since)}</dd>
          </>
        )}
        <dt>{t("details.size")}</dt>
        <dd>{formatSize(language, size)}</dd>
        {document.number === 0 ? null : (
          <>
            <dt>{t("details.number")}</dt>
            <dd className="num">{document.number}</dd>
          </>
        )}
      </dl>
    </>
  )
}
