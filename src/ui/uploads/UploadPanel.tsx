import { useMemo, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { toUploadQueueView, type UploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import { sampled } from "#ui/shared/sampled.ts"
import { VirtualList } from "#ui/shared/virtual/VirtualList.tsx"
import { Announcements } from "#ui/uploads/Announcements.tsx"
import { inOrder } from "#ui/uploads/inOrder.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import type { Uploads } from "#ui/app/uploads.ts"
import { UploadBanners } from "#ui/uploads/UploadBanners.tsx"
import { UploadRow } from "#ui/uploads/UploadRow.tsx"
import { UploadSummary } from "#ui/uploads/UploadSummary.tsx"
import "#ui/uploads/uploads.css"

/** Compares uploads by identity: the projection makes a new object only for an upload that has changed. */
const sameView = (a: UploadQueueView, b: UploadQueueView) =>
  a.uploads.length === b.uploads.length &&
  a.uploads.every((upload, n) => upload === b.uploads[n]) &&
  a.online === b.online &&
  a.expired === b.expired &&
  a.open === b.open &&
  a.rate === b.rate

/** Throttle in milliseconds: hundreds of small files report thousands of changes a minute. */
const drawEvery = 100

interface Choice {
  readonly isExpanded: boolean
  /**
   * If the panel collapsed by itself, the number of files then: it expands again when that number changes. Null if the
   * user chose.
   */
  readonly until: number | null
}

/** [UPL-010] [UPL-011] All uploads of the user, shown on every page; renders nothing without uploads. */
export function UploadPanel({ uploads }: { readonly uploads: Uploads }) {
  usePageTexts("uploads")
  const { t } = useTranslation("uploads")
  const shown = useMemo(() => sampled(uploads.queue, toUploadQueueView, sameView, drawEvery), [uploads.queue])
  const view = useSyncExternalStore(shown.subscribe, shown.get)
  const [choice, setChoice] = useState<Choice | null>(null)
  const isBinding = choice !== null && (choice.until === null || choice.until === view.files)
  // On a small screen the panel starts collapsed, unless an upload needs an answer.
  const isExpanded = isBinding ? choice.isExpanded : matchMedia("(min-width: 600px)").matches || view.asking > 0
  return (
    <>
      <Announcements view={view} />
      {view.open && view.uploads.length > 0 ? (
        <section className="uploads" aria-label={t("title")}>
          <UploadSummary
            queue={uploads.queue}
            view={view}
            isExpanded={isExpanded}
            onToggle={() => setChoice({ isExpanded: !isExpanded, until: null })}
          />
          {isExpanded ? (
            <div
              id="uploads-list"
              className="uploads-body"
              onAnimationEnd={({ animationName }) => {
                if (animationName === "tuck") setChoice({ isExpanded: false, until: view.files })
              }}
            >
              <UploadBanners uploads={uploads} view={view} />
              <VirtualList label={t("title")} rows={inOrder(view.uploads)} keyOf={({ id }) => id} estimate={56}>
                {(upload) => <UploadRow upload={upload} uploads={uploads} />}
              </VirtualList>
            </div>
          ) : null}
        </section>
      ) : null}
    </>
  )
}
