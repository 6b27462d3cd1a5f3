import { Layer } from "effect"
import { SignedInOnlyLive } from "#server/access/Sessions.ts"
import { modules } from "#server/composition/modules.ts"
import { DecodingLive } from "#server/platform/edge.ts"

type HandlersOf<Module> = Module extends { readonly handlers: ReadonlyArray<infer Group> } ? Group : never
type Group = HandlersOf<(typeof modules)[number]>

// There is a module with a group: a list that maps them does not say so to the compiler.
const groups = modules.flatMap<Group>((module) => ("handlers" in module ? [...module.handlers] : [])) as [
  Group,
  ...Array<Group>
]

/** Every group of the contract with its guards. Forgetting an endpoint does not compile. */
export const Handlers = Layer.mergeAll(...groups).pipe(Layer.provide(Layer.mergeAll(SignedInOnlyLive, DecodingLive)))
