import { Layer } from "effect"
import { SignedInOnlyLive } from "#server/access/Sessions.ts"
import { modules } from "#server/composition/modules.ts"
import { DecodingLive } from "#server/platform/edge.ts"

type HandlersOf<Module> = Module extends { readonly handlers: ReadonlyArray<infer Group> } ? Group : never
type Group = HandlersOf<(typeof modules)[number]>

// The type of a mapped list does not show that the list is non-empty.
const groups = modules.flatMap<Group>((module) => ("handlers" in module ? [...module.handlers] : [])) as [
  Group,
  ...Array<Group>
]

/** Handlers for all groups of the HTTP API, with their middleware. A missing endpoint is a compile error. */
export const Handlers = Layer.mergeAll(...groups).pipe(Layer.provide(Layer.mergeAll(SignedInOnlyLive, DecodingLive)))
