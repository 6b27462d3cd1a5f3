import { type ComponentType, createElement, use, useEffect } from "react"
import { late, type Late } from "#ui/shared/late.ts"
import { LostPart, type LostPlace } from "#ui/shared/LostPart.tsx"
import { whenIdle } from "#ui/shared/whenIdle.ts"

type Closing = { readonly onClose?: unknown }

/**
 * A view out of a part that comes on its own. While the part is on its way the nearest `Suspense` shows its fallback; if it
 * is lost, only the view's own place says so, and the view appears once the network is back.
 */
export const viewOf =
  <Parts, Props extends object>(
    part: Late<Parts>,
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
    if (arrived !== null) return createElement(choose(arrived), props)
    if (place === "silent") return null
    const { onClose } = props as Closing
    return (
      <LostPart
        error={lost}
        place={place}
        onRetry={() => void part.fetch().catch(() => undefined)}
        onClose={typeof onClose === "function" ? (onClose as () => void) : undefined}
      />
    )
  }

/** A view in a file of its own, fetched when its page has nothing else to do, or with the first that draws it. */
export const lazyPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType<Props>,
  place: LostPlace | "heavy" = "here"
) => {
  const part = late(load)
  if (place !== "heavy") whenIdle(part.fetch)
  return viewOf(part, choose, place === "heavy" ? "here" : place)
}
