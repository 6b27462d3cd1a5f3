import { Effect, Layer } from "effect"
import { modules } from "#server/composition/modules.ts"
import { ByteRoutes } from "#server/platform/ByteRoutes.ts"

type RoutesOf<Module> = Module extends { readonly byteRoutes: ReadonlyArray<infer Route> } ? Route : never
type Route = RoutesOf<(typeof modules)[number]>

/** The byte routes of all modules, in the order in which they are matched. */
export const ByteRoutesLive = Layer.effect(
  ByteRoutes,
  Effect.all(modules.flatMap<Route>((module) => ("byteRoutes" in module ? [...module.byteRoutes] : [])))
)
