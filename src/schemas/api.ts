import { HttpApi, OpenApi } from "effect/http-api"
import { modules } from "#schemas/modules.ts"
import { describe, introduction } from "#schemas/reference.ts"
import { Decoding } from "#schemas/shared/decoding.ts"
import { apiRoot, releaseLabel } from "#schemas/shared/constants.ts"

type Group = (typeof modules)[number]["groups"][number]

// The module list is never empty, but TypeScript cannot infer that from `flatMap`.
const groups = modules.flatMap<Group>((module) => [...module.groups]) as [Group, ...ReadonlyArray<Group>]

/**
 * [NET-O07] The whole HTTP contract: the server routes, the browser client and the OpenAPI document are derived from
 * it.
 */
export class PortalApi extends HttpApi.make("dossier")
  .add(...groups)
  .middleware(Decoding)
  .prefix(apiRoot)
  // [ERR-007] Report every invalid field of a payload, not only the first one.
  .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Dossier API",
      version: releaseLabel,
      description: introduction,
      transform: describe
    })
  ) {}
