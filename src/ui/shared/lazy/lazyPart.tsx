import { type ComponentType, createElement, use, useEffect } from "react"
import { lazyChunk, type LazyChunk } from "#ui/shared/lazy/lazyChunk.ts"
import { LostPart, type LostPlace } from "#ui/shared/lazy/LostPart.tsx"
import { PartBoundary } from "#ui/shared/lazy/PartBoundary.tsx"
import { whenIdle } from "#ui/shared/lazy/whenIdle.ts"

type Closing = { readonly onClose?: () => void }

/**
 * A component from a lazy chunk. While the chunk loads, the nearest `Suspense` shows its fallback. If the load fails,
 * the error replaces only this component, which appears once a retry succeeds.
 */
export const viewOf =
  <Parts, Props extends object>(
    part: LazyChunk<Parts>,
    choose: (parts: Parts) => ComponentType<Props>,
    place: LostPlace = "here"
  ) =>
  (props: Props) => {
    const parts = part.useArrived()
    const lost = part.useLost()
    const isLost = lost !== null
    useEffect(() => (isLost ? part.forget : undefined), [isLost])
    use(part.awaited())
    const arrived = parts ?? (isLost ? null : part.now())
    const { onClose } = props as Closing
    if (arrived !== null)
      return (
        <PartBoundary place={place} onClose={onClose}>
          {createElement(choose(arrived), props)}
        </PartBoundary>
      )
    if (place === "silent") return null
    return (
      <LostPart error={lost} place={place} onRetry={() => void part.fetch().catch(() => undefined)} onClose={onClose} />
    )
  }

/**
 * A component in its own chunk. The chunk is prefetched when the page is idle, or with `heavy` only loaded at the first
 * render.
 */
export const lazyPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
  place: LostPlace | "heavy" = "here"
) => {
  const part = lazyChunk(load)
  if (place !== "heavy") whenIdle(part.fetch)
  return viewOf(part, choose, place === "heavy" ? "here" : place)
}
