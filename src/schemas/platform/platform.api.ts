import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

const Part = Schema.Struct({ ok: Schema.Boolean, detail: Schema.optionalKey(Schema.String) })
export const Health = Schema.Struct({
  ok: Schema.Boolean,
  release: Schema.String,
  database: Part,
  files: Part,
  jobs: Part
})
export interface Health extends Schema.Schema.Type<typeof Health> {}
/** Answered with status 503 if a part of the platform is down, so that load balancers notice. */
export class Unhealthy extends Schema.TaggedError<Unhealthy>()("Unhealthy", Health.fields, { httpApiStatus: 503 }) {}

export class PlatformApi extends HttpApiGroup.make("platform").add(
  HttpApiEndpoint.get("health", "/health", { success: Health, error: [Unhealthy] })
) {}
