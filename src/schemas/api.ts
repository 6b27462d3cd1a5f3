import { HttpApi, OpenApi } from "effect/http-api"
import { modules } from "#schemas/modules.ts"
import { describe, introduction } from "#schemas/reference.ts"
import { Decoding } from "#schemas/shared/decoding.ts"
import { apiRoot, releaseLabel } from "#schemas/shared/constants.ts"

type Group = (typeof modules)[number]["groups"][number]

// At least one group exists; the compiler cannot infer that from the mapped list.
const groups = modules.flatMap<Group>((module) => [...module.groups]) as [Group, ...ReadonlyArray<Group>]

/** [NET-O07] The whole contract: server routes, browser client and OpenAPI document all come from here. */
export class PortalApi extends HttpApi.make("dossier")
  .add(...groups)
  .middleware(Decoding)
  .prefix(apiRoot)
  // [ERR-007] A form hears of all its fields at once.
  .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Dossier API",
      version: releaseLabel,
      description: introduction,
      transform: describe
    })
  ) {}
