import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useDocumentActorOrNobody } from "#ui/documents/viewer/useDocumentActor.ts"
import { savedName, versionFacts } from "#machines/documents/versions/versionFacts.ts"
import type { VersionPair } from "#schemas/documents/comparing.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type { HistoryLine } from "#schemas/documents/renditions.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { EventId } from "#schemas/shared/ids.ts"
import { documentBytes } from "#services/documents/documentBytes.ts"
import { saveBytes } from "#services/documents/saveBytes.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { formatDateTime, formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useRuntime } from "#ui/app/runtime.ts"
import { versionsQuery } from "#ui/documents/versions/versionsQuery.ts"
import { VersionList } from "#ui/documents/versions/VersionList.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

interface PanelProps {
  readonly document: DocumentNode
  readonly versionId: number | null
  readonly onVersion: (id: number) => void
  readonly onCompare: (pair: VersionPair) => void
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** A side panel with the details, versions and history of a document. */
export function ViewerPanel({ document, onChanged, onClose, onCompare, onVersion, versionId }: PanelProps) {
  const { t } = useTranslation("viewer")
  const portal = usePortal()
  const runtime = useRuntime()
  const { hash, name, vendor_id: vendorId } = document
  const actor = useDocumentActorOrNobody(vendorId)
  const save = (version: Version) =>
    void runtime
      .runPromise(documentBytes({ vendorId, hash, versionId: version.id }, () => undefined))
      .then(({ bytes }) => saveBytes(bytes, savedName(document, version)))
      .catch((error: unknown) =>
        portal.snackbar.send({
          type: "message.raised",
          message: { tone: "error", code: (error as CallFailure).code, params: {}, text: null }
        })
      )
  return (
    <aside className="viewer-panel" aria-label={t("panel.title", { name })}>
      <header>
        <h2>{t("panel.open")}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t("panel.close")}
          title={t("panel.close")}
          onClick={onClose}
        >
          <Icon of={times} />
        </button>
      </header>
      <Facts document={document} versionId={versionId} />
      <VersionList
        vendorId={vendorId}
        document={document}
        by={actor}
        shown={versionId}
        onOpen={({ id }) => onVersion(id)}
        onCompare={onCompare}
        onDownload={save}
        onChanged={onChanged}
      />
      <History document={document} />
    </aside>
  )
}

function Facts({ document, versionId }: Pick<PanelProps, "document" | "versionId">) {
  const { i18n, t } = useTranslation("viewer")
  const language = i18n.language as Language
  const { data } = useQuery(versionsQuery(usePortal(), document.vendor_id, document))
  const shown = data?.data.find(({ id }) => id === versionId)
  const { author, depositedAt, size, validation } = versionFacts(document, shown)
  return (
    <section>
      <h3>{t("panel.details")}</h3>
      <dl className="viewer-facts">
        <dt>{t("panel.author")}</dt>
        <dd>{author.name}</dd>
        <dt>{t("panel.deposited")}</dt>
        <dd>{formatDateTime(language, depositedAt)}</dd>
        {validation === null ? null : (
          <>
            <dt>{t("panel.validated")}</dt>
            <dd>
              {formatDateTime(language, validation.at)} · {validation.by.name}
            </dd>
          </>
        )}
        <dt>{t("panel.type")}</dt>
        <dd className="upper">{document.extension}</dd>
        <dt>{t("panel.size")}</dt>
        <dd>{formatSize(language, size)}</dd>
      </dl>
    </section>
  )
}

const told = new Set([
  "node.added",
  "version.added",
  "version.restored",
  "document.validated",
  "document.unvalidated",
  "node.renamed",
  "node.moved",
  "node.trashed",
  "node.restored"
])

function History({ document }: { readonly document: DocumentNode }) {
  const { i18n, t } = useTranslation("viewer")
  const text = useText()
  const portal = usePortal()
  const params = { vendorId: document.vendor_id, document: document.hash }
  const { data, error, fetchNextPage, hasNextPage, isFetching, refetch } = useInfiniteQuery({
    // The revision is part of the key: each change of the document adds an entry to its history.
    queryKey: ["renditions.history", document.id, document.revision],
    initialPageParam: null as EventId | null,
    queryFn: ({ pageParam, signal }) =>
      portal.ask(
        "renditions.history",
        { params, query: pageParam === null ? {} : { before: pageParam }, showError: false },
        signal
      ),
    getNextPageParam: ({ next }) => next
  })
  const sentence = ({ name_after, name_before, type }: HistoryLine) =>
    text(`viewer:history.${told.has(type) ? type : "other"}`, { before: name_before ?? "", after: name_after ?? "" })
  return (
    <section>
      <h3>{t("panel.history")}</h3>
      {error !== null ? (
        <ErrorState title={text(error.code)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton width="80%" />
      ) : data.pages[0]?.data.length === 0 ? (
        <p className="viewer-none">{t("panel.history.none")}</p>
      ) : (
        <ol role="list" className="viewer-history">
          {data.pages
            .flatMap((page) => page.data)
            .map((line) => (
              <li key={line.id}>
                <span>
                  <b>{line.by?.name ?? t("panel.nobody")}</b> {sentence(line)}
                </span>
                <time dateTime={line.at}>{formatDateTime(i18n.language as Language, line.at)}</time>
              </li>
            ))}
        </ol>
      )}
      {hasNextPage ? (
        <button type="button" className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t("panel.more")}
        </button>
      ) : null}
    </section>
  )
}
