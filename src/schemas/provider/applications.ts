import { Schema } from "effect"
import { Application } from "#schemas/applications/application.ts"
import { FirmId } from "#schemas/shared/ids.ts"

export const PlatformApplicationId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(
  Schema.brand("PlatformApplicationId")
)
export type PlatformApplicationId = typeof PlatformApplicationId.Type

const { clients: _clients, id: _id, is_withdrawn: _withdrawn, logo: _logo, ...fields } = Application.fields

/** [SAD-008] An application of the provider's catalogue. Each subscribed firm has its own copy. */
export const PlatformApplication = Schema.Struct({
  id: PlatformApplicationId,
  ...fields,
  /** Number of subscribed firms. */
  firms: Schema.Int
})
export interface PlatformApplication extends Schema.Schema.Type<typeof PlatformApplication> {}

/** [SAD-007] A firm, and whether it is subscribed to an application. */
export const ApplicationSubscriber = Schema.Struct({ id: FirmId, name: Schema.String, is_subscribed: Schema.Boolean })
export interface ApplicationSubscriber extends Schema.Schema.Type<typeof ApplicationSubscriber> {}

/** [SAD-006] [CST-046] Default page and rows per page of the list of applications. */
export const applicationsPage = { page: 1, rows: 10 } as const
/** Selectable numbers of rows per page. */
export const applicationsRows = ["10", "25", "50"] as const
