import { Schema } from "effect"
import { largestPrice } from "#schemas/shared/money.ts"

/** Euros as whole cents, without VAT unless its name says otherwise. */
export const Cents = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: largestPrice }))
/** A sum of prices. */
export const CentsTotal = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** A VAT rate in basis points: 20 % is 2000. */
export const VatRate = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10_000 }))
