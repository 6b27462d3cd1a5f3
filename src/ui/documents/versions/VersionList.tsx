import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { versionChainMachine } from "#machines/documents/versions/versionChain.machine.ts"
import { toVersionRows } from "#machines/documents/versions/versionChain.projection.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { VersionPair } from "#schemas/documents/comparing.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { restoreVersionActor } from "#services/documents/versionActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { AddVersion } from "#ui/documents/versions/AddVersion.tsx"
import { OneVersion } from "#ui/documents/versions/OneVersion.tsx"
import { versionsQuery } from "#ui/documents/versions/versionsQuery.ts"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/versions/versions.css"

export interface VersionListProps {
  readonly vendorId: VendorId
  readonly document: DocumentNode
  /** The user's rights; until they are loaded, those of `nobody`. */
  readonly by: Actor
  /** The id of the version in the URL, else of the one shown. */
  readonly shown: number | null
  readonly onOpen: (version: Version) => void
  readonly onDownload: (version: Version) => void
  readonly onCompare: (pair: VersionPair) => void
  /** Called with the document after an earlier version was restored. */
  readonly onChanged: (document: DocumentNode) => void
}

/** [VIE-001] [DOC-004] The versions of a document, newest first; used beside the list and in the viewer. */
export function VersionList({
  by,
  document,
  onChanged,
  onCompare,
  onDownload,
  onOpen,
  shown,
  vendorId
}: VersionListProps) {
  usePageTexts("documents")
  const { t } = useTranslation("versions")
  const text = useText()
  const portal = usePortal()
  const [machine] = useState(() =>
    versionChainMachine.provide({
      actors: { restore: restoreVersionActor(portal.ask, { vendorId, documentId: document.id }, onChanged) }
    })
  )
  const chain = useActorRef(machine)
  const snapshot = useSelector(chain, (state) => state)
  useEffect(() => {
    const tell = (tone: "error" | "success", code: string, params: Readonly<Record<string, number>> = {}) =>
      portal.snackbar.send({ type: "message.raised", message: { tone, code, params, text: null } })
    const returned = chain.on("version.returned", ({ latest, number }) =>
      tell("success", "versions:done.restored", { number, latest })
    )
    const refused = chain.on("version.refused", ({ code }) => tell("error", code))
    return () => {
      returned.unsubscribe()
      refused.unsubscribe()
    }
  }, [chain, portal])
  const { data, error, refetch } = useQuery({
    ...versionsQuery(portal, vendorId, document),
    placeholderData: (before) => before
  })
  if (error !== null) return <ErrorState title={text(error.code)} onRetry={() => void refetch()} />
  return (
    <section className="versions" aria-label={t("title")}>
      <div className="version-head">
        <h3>{t("title")}</h3>
        <span className="grow" />
        <AddVersion vendorId={vendorId} document={document} by={by} />
      </div>
      {data === undefined ? (
        <Skeleton width="60%" />
      ) : (
        <ol role="list">
          {toVersionRows(snapshot, document, data.data, by).map((row) => (
            <OneVersion
              key={row.version.id}
              row={row}
              isShown={row.version.id === shown}
              onOpen={() => onOpen(row.version)}
              onDownload={() => onDownload(row.version)}
              onCompare={(former) => onCompare({ beforeId: former.id, afterId: row.version.id })}
              onRestore={() =>
                chain.send({
                  type: "version.chosen",
                  versionId: row.version.id,
                  number: row.version.number,
                  revision: document.revision
                })
              }
            />
          ))}
        </ol>
      )}
    </section>
  )
}
