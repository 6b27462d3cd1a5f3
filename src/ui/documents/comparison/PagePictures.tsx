import { useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ComparisonRef } from "#machines/documents/comparison/comparison.machine.ts"
import { type ComparisonView, numberOn } from "#machines/documents/comparison/comparison.projection.ts"
import type { ComparedPage } from "#schemas/documents/comparing.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import "#ui/documents/comparison/comparisonPages.css"

interface PicturesProps {
  readonly comparison: ComparisonRef
  readonly view: ComparisonView
}

const signs = { changed: "±", added: "+", removed: "−" } as const

/** An image from a Blob; revokes its object URL on unmount. */
function BlobImage({ of, ...props }: { readonly of: Blob; readonly alt: string; readonly className?: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (element === null) return
    const address = URL.createObjectURL(of)
    element.src = address
    return () => URL.revokeObjectURL(address)
  }, [of])
  return <img ref={image} {...props} />
}

/** One side of a page, with marks on the differences. */
function Side({
  hasMarks,
  label,
  page,
  picture,
  text
}: {
  readonly page: ComparedPage
  readonly picture: Blob | null
  readonly label: string
  /** Shown instead of the picture if this version does not have the page. */
  readonly text: string
  readonly hasMarks: boolean
}) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {picture === null ? (
        <p className="comparison-absent" style={{ aspectRatio: page.ratio }}>
          {text}
        </p>
      ) : (
        <div className="comparison-picture" style={{ aspectRatio: page.ratio }}>
          <BlobImage of={picture} alt={label} />
          {hasMarks && page.marks !== null ? <BlobImage of={page.marks} alt="" className="comparison-marks" /> : null}
          {hasMarks
            ? page.regions.map(({ height, kind, left, top, width }, n) => (
                <span
                  key={n}
                  className="comparison-region"
                  data-kind={kind}
                  aria-hidden="true"
                  style={{
                    insetInlineStart: `${left * 100}%`,
                    insetBlockStart: `${top * 100}%`,
                    inlineSize: `${width * 100}%`,
                    blockSize: `${height * 100}%`
                  }}
                >
                  <b>{signs[kind]}</b>
                </span>
              ))
            : null}
        </div>
      )}
    </figure>
  )
}

/**
 * The two versions of a page as pictures. Pages with differences are listed first; next and previous step through them.
 */
export function PagePictures({ comparison, view }: PicturesProps) {
  const { t } = useTranslation("comparison")
  const pages = useSelector(comparison, ({ context }) => context.pages?.pages ?? [])
  const order = useSelector(comparison, ({ context }) => context.order)
  const at = useSelector(comparison, ({ context }) => context.at)
  const before = useSelector(comparison, (snapshot) => numberOn(snapshot, "before"))
  const after = useSelector(comparison, (snapshot) => numberOn(snapshot, "after"))
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 })
  }, [at])
  const page = pages[order[at] ?? 0]
  if (page === undefined) return null
  const nameOf = (one: ComparedPage) =>
    one.before === null || one.after === null || one.before === one.after
      ? t("page", { page: one.after ?? one.before ?? 0 })
      : t("page.moved", { before: one.before, after: one.after })
  const labelOf = (version: number, number: number | null) =>
    pages.length > 1 && number !== null
      ? t("picture.page", { number: version, page: number })
      : t("picture", { number: version })
  const count = (kind: ComparedPage["regions"][number]["kind"]) =>
    page.regions.filter((region) => region.kind === kind).length
  return (
    <>
      {view.count === 0 ? <Notice tone="info">{t("same.pages")}</Notice> : null}
      {view.lacksText ? <Notice tone="info">{t("lacksText")}</Notice> : null}
      <div className="comparison-pages">
        {pages.length > 1 ? (
          <nav aria-label={t("pages")}>
            <ol role="list">
              {order.map((index, place) => {
                const one = pages[index]
                return one === undefined ? null : (
                  <li key={index}>
                    <button
                      type="button"
                      aria-current={place === at ? "page" : undefined}
                      data-kind={one.kind}
                      onClick={() => comparison.send({ type: "page.chosen", at: place })}
                    >
                      <span>{nameOf(one)}</span>
                      <small>{t(`page.${one.kind}`, { count: one.regions.length })}</small>
                    </button>
                  </li>
                )
              })}
            </ol>
          </nav>
        ) : null}
        <div ref={scroll} className="comparison-pictures" role="region" tabIndex={0} aria-label={nameOf(page)}>
          <p className="comparison-legend">
            {page.regions.length === 0
              ? t(`page.${page.kind}`, { count: 0 })
              : (["changed", "added", "removed"] as const)
                  .filter((kind) => count(kind) > 0)
                  .map((kind) => (
                    <span key={kind} data-kind={kind}>
                      <b aria-hidden="true">{signs[kind]}</b> <span>{t(`places.${kind}`, { count: count(kind) })}</span>
                    </span>
                  ))}
          </p>
          <Side
            page={page}
            picture={page.pictures.before}
            label={labelOf(before, page.before)}
            text={t("absent", { number: before })}
            hasMarks={view.hasMarks}
          />
          <Side
            page={page}
            picture={page.pictures.after}
            label={labelOf(after, page.after)}
            text={t("absent", { number: after })}
            hasMarks={view.hasMarks}
          />
        </div>
      </div>
    </>
  )
}
