import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { DocumentNode, TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { type Content, contentsOf } from "#ui/documents/list/contentCache.ts"
import { chevronLeft } from "#ui/documents/viewer/viewerIcons.ts"
import { Thumbnail } from "#ui/documents/mosaic/Thumbnail.tsx"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronRight } from "#ui/shared/icons/frame/icons.ts"
import { isCovered } from "#ui/shared/page/covering.ts"

interface StripProps {
  readonly vendorId: VendorId
  readonly folder: string
  readonly hash: string
  readonly addressOf: (hash: string) => string
}

const most = 1_000
/** Number of cards on each side of the current one, to limit the strip in large folders. */
const around = 12

/** The rows of the folder as the list cached them, in its order, if the user came from the list. */
const seen = (client: QueryClient, vendorId: VendorId, folder: string): ReadonlyArray<TreeNode> | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey: contentsOf(vendorId) })
    .filter(({ queryKey }) => queryKey[2] === folder)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => (state.data as Content | undefined)?.rows)
    .find((rows) => rows !== undefined)

const useNeighbours = ({ folder, hash, vendorId }: Omit<StripProps, "addressOf">) => {
  const portal = usePortal()
  const client = useQueryClient()
  const rows = seen(client, vendorId, folder)
  const isHere = rows?.some((node) => node.hash === hash) === true
  const { data } = useQuery({
    ...callQuery(portal, "documents.content", {
      params: { vendorId, folder },
      query: { limit: most },
      showError: false
    }),
    enabled: !isHere && folder !== "",
    staleTime: 30_000
  })
  const documents = ((isHere ? rows : data?.data) ?? []).filter(
    (node): node is DocumentNode => node.type === "document"
  )
  return { documents, at: documents.findIndex((node) => node.hash === hash) }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea, [contenteditable], [role=tablist]") !== null

/**
 * Navigation to the neighbouring documents of the folder: buttons, Shift+Left and Shift+Right, and a strip of
 * thumbnails.
 */
export function Strip({ addressOf, ...place }: StripProps) {
  const { t } = useTranslation("viewer")
  const router = useRouter()
  const { at, documents } = useNeighbours(place)
  const strip = useRef<HTMLOListElement>(null)
  const previous = documents[at - 1]
  const next = at < 0 ? undefined : documents[at + 1]

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !event.shiftKey) return
      if (isTyping(event.target) || isCovered() || document.querySelector(":popover-open") !== null) return
      const wanted = event.key === "ArrowRight" ? next : event.key === "ArrowLeft" ? previous : undefined
      if (wanted === undefined) return
      event.preventDefault()
      void router.navigate({ href: addressOf(wanted.hash), replace: true })
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  }, [router, addressOf, next, previous])
  useEffect(() => {
    strip.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [at, documents.length])

  if (at < 0 || documents.length < 2) return null
  const step = (target: DocumentNode | undefined, label: string, icon: string) =>
    target === undefined ? (
      <button type="button" className="icon-button" aria-label={label} disabled>
        <Icon of={icon} />
      </button>
    ) : (
      <Link
        className="icon-button"
        to={addressOf(target.hash)}
        replace
        aria-label={label}
        title={`${label} (${target.name})`}
      >
        <Icon of={icon} />
      </Link>
    )
  const first = Math.max(0, at - around)
  return (
    <nav className="viewer-strip" aria-label={t("strip.label")}>
      {step(previous, t("previous"), chevronLeft)}
      <ol role="list" ref={strip}>
        {documents.slice(first, at + around + 1).map((document) => (
          <li key={document.id}>
            <Link
              to={addressOf(document.hash)}
              replace
              title={document.name}
              aria-label={document.name}
              aria-current={document.hash === place.hash ? "page" : undefined}
            >
              <FileIcon kind={kindOf(document.extension)} />
              <Thumbnail document={document} />
            </Link>
          </li>
        ))}
      </ol>
      {step(next, t("next"), chevronRight)}
    </nav>
  )
}
