import { Suspense, useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { LetterPreview } from "#schemas/letters/letter.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { Skeleton } from "#ui/shared/States.tsx"
import "#ui/letters/letters.css"

/** Loaded lazily with the first page: the PDF renderer is larger than the portal. */
const PdfPaper = lazyPart(
  () => import("#ui/signatures/PdfPaper.tsx"),
  (module) => module.PdfPaper,
  "heavy"
)

/** A letter's preview: the PDF that the server generates. */
export function PreviewPaper({
  isStale,
  preview
}: {
  readonly isStale: boolean
  readonly preview: LetterPreview | null
}) {
  const pdf = preview?.pdf ?? ""
  const bytes = useMemo(
    () => new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], { type: "application/pdf" }),
    [pdf]
  )
  return (
    <div className="letter-paper" data-stale={isStale || undefined} aria-busy={isStale}>
      {preview === null ? (
        <Skeleton width="60%" />
      ) : (
        <Suspense fallback={<Skeleton width="60%" />}>
          <Pages bytes={bytes} />
        </Suspense>
      )}
    </div>
  )
}

function Pages({ bytes }: { readonly bytes: Blob }) {
  usePageTexts("documents/viewer")
  const { t } = useTranslation("letters")
  return <PdfPaper bytes={bytes} label={t("preview")} broken={t("preview.broken")} />
}
