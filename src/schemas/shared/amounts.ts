import { Schema } from "effect"
import { largestPrice } from "#schemas/shared/money.ts"

/** An amount in whole cents (euros), without VAT unless the field's name says otherwise. */
export const Cents = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: largestPrice }))
/** A sum of amounts in cents. */
export const CentsTotal = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A VAT rate in basis points: 2000 is 20 %. */
export const VatRate = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000 }))
