import { Schema } from "effect"
import { fromDigits } from "#schemas/shared/ids.ts"

export const HoldingId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("HoldingId"))
export type HoldingId = typeof HoldingId.Type
export const HoldingIdParam = fromDigits(HoldingId)
