import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { OtherFile } from "#ui/documents/viewer/OtherFile.tsx"
import { Picture } from "#ui/documents/viewer/Picture.tsx"
import { ErrorState } from "#ui/shared/States.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { download } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const PdfPages = lazyPart(
  () => import("#ui/documents/viewer/PdfPages.tsx"),
  (module) => module.PdfPages,
  "heavy"
)
const PlainText = lazyPart(
  () => import("#ui/documents/viewer/PlainText.tsx"),
  (module) => module.PlainText,
  "heavy"
)
const Preview = lazyPart(
  () => import("#ui/documents/viewer/Preview.tsx"),
  (module) => module.Preview,
  "heavy"
)
const Sheets = lazyPart(
  () => import("#ui/documents/viewer/Sheets.tsx"),
  (module) => module.Sheets,
  "heavy"
)
const Table = lazyPart(
  () => import("#ui/documents/viewer/Table.tsx"),
  (module) => module.Table,
  "heavy"
)
const Unlock = lazyPart(
  () => import("#ui/documents/viewer/Unlock.tsx"),
  (module) => module.Unlock,
  "heavy"
)

interface ContentProps {
  readonly view: ViewerView
  readonly viewer: ViewerRef
}

function Loading({ view }: { readonly view: ViewerView }) {
  const { t } = useTranslation("viewer")
  return (
    <div className="viewer-ground viewer-wait">
      <span className="viewer-loading">
        <progress
          className="viewer-progress"
          aria-label={t("loading.label", { name: view.name ?? "" })}
          {...(view.progress === null ? {} : { value: view.progress })}
        />
        {view.state === "preparing" ? <span role="status">{t("preparing")}</span> : null}
      </span>
    </div>
  )
}

export function ViewerContent({ view, viewer }: ContentProps) {
  const { t } = useTranslation("viewer")
  const text = useText()
  const content = useSelector(viewer, (snapshot) => snapshot.context.content)
  const label = t("content.label", { name: view.name ?? "" })
  if (view.state === "failed")
    return (
      <div className="viewer-ground viewer-wait">
        <ErrorState
          title={text(view.messageKey ?? "error.global")}
          onRetry={view.canRetry ? () => viewer.send({ type: "viewer.retried" }) : undefined}
        >
          {view.canDownload ? (
            <button type="button" className="button" onClick={() => viewer.send({ type: "download.asked" })}>
              <Icon of={download} />
              {t("download")}
            </button>
          ) : null}
        </ErrorState>
      </div>
    )
  if (view.state === "other") return <OtherFile view={view} viewer={viewer} />
  if (view.state === "locked")
    return (
      <Suspense fallback={<Loading view={view} />}>
        <Unlock view={view} viewer={viewer} />
      </Suspense>
    )
  if (content === null || view.state !== "showing") return <Loading view={view} />
  return (
    <Suspense fallback={<Loading view={view} />}>
      {content.as === "pdf" ? <PdfPages bytes={content.bytes} label={label} viewer={viewer} /> : null}
      {content.as === "picture" ? <Picture bytes={content.bytes} label={label} view={view} viewer={viewer} /> : null}
      {content.as === "text" ? <PlainText content={content} label={label} view={view} viewer={viewer} /> : null}
      {content.as === "preview" ? <Preview content={content} label={label} view={view} viewer={viewer} /> : null}
      {content.as === "sheets" ? <Sheets content={content} label={label} viewer={viewer} /> : null}
      {content.as === "table" ? <Table content={content} label={label} viewer={viewer} /> : null}
    </Suspense>
  )
}
