import { useMemo, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { toUploadQueueView, type UploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import { sampled } from "#ui/shared/sampled.ts"
import { VirtualList } from "#ui/shared/VirtualList.tsx"
import { Announcements } from "#ui/uploads/Announcements.tsx"
import { inOrder } from "#ui/uploads/inOrder.ts"
import type { Uploads } from "#ui/app/uploads.ts"
import { UploadBanners } from "#ui/uploads/UploadBanners.tsx"
import { UploadRow } from "#ui/uploads/UploadRow.tsx"
import { UploadSummary } from "#ui/uploads/UploadSummary.tsx"
import "#ui/uploads/uploads.css"

/** Nothing that is shown has changed: lines keep their identity while their upload does. */
const sameView = (a: UploadQueueView, b: UploadQueueView) =>
  a.uploads.length === b.uploads.length &&
  a.uploads.every((upload, n) => upload === b.uploads[n]) &&
  a.online === b.online &&
  a.expired === b.expired &&
  a.open === b.open &&
  a.rate === b.rate

/** Milliseconds: hundreds of small files report thousands of times a minute, and nobody reads that fast. */
const drawEvery = 100

interface Choice {
  readonly isExpanded: boolean
  /** The count of files it holds for: what has folded by itself opens with the next one. Null: until somebody says otherwise. */
  readonly until: number | null
}

/** [UPL-010] [UPL-011] Every upload of the person, over all pages; nothing while there is none. */
export function UploadPanel({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useTranslation("uploads")
  const shown = useMemo(() => sampled(uploads.queue, toUploadQueueView, sameView, drawEvery), [uploads.queue])
  const view = useSyncExternalStore(shown.subscribe, shown.get)
  const [choice, setChoice] = useState<Choice | null>(null)
  const isBinding = choice !== null && (choice.until === null || choice.until === view.files)
  // A small screen belongs to the page until someone opens the list, or an answer is needed.
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
