import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import "#ui/signatures/paper.css"

interface PaperProps {
  /** URL of the PDF; it must need no other credentials. */
  readonly address: string
  readonly label: string
  readonly over?: (page: number) => ReactNode
}

/** Loaded lazily with the first document: the PDF renderer is larger than the portal. */
const PdfPaper = lazyPart(
  () => import("#ui/signatures/PdfPaper.tsx"),
  (module) => module.PdfPaper,
  "heavy"
)

/** A PDF to read, fetched from its URL. */
export function Paper({ address, label, over }: PaperProps) {
  const { t } = useTranslation("signing")
  const [bytes, setBytes] = useState<Blob | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    fetch(address, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(String(answer.status)))))
      .then(setBytes)
      .catch(() => {
        if (!stop.signal.aborted) setLost(true)
      })
    return () => stop.abort()
  }, [address])
  if (isLost) return <p className="paper paper-broken">{t("paper.lost")}</p>
  if (bytes === null) return <div className="viewer-ground paper" aria-busy="true" aria-label={label} role="region" />
  return <PdfPaper bytes={bytes} label={label} broken={t("paper.broken")} {...(over === undefined ? {} : { over })} />
}
