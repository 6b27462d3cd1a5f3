/** Maximum price in cents. Low enough that sums of thousands of prices are exact numbers. */
export const largestPrice = 999_999_999

/** VAT rates of mainland France in basis points; the first is the default. */
export const frenchVatRates = [2_000, 1_000, 550, 210, 0] as const

/** Computes `amount × numerator / denominator`, rounded to whole cents; halves are rounded away from zero. */
export const portion = (amount: number, numerator: number, denominator: number): number => {
  const [product, below] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)]
  const half = product < 0n ? -below : below
  return Number((2n * product + half) / (2n * below))
}

/**
 * Splits a total (in cents) by weights. The shares add up to the total, and each is within a cent of its exact value.
 * If all weights are 0, the first share is the total.
 */
export const sharedOut = (total: number, weights: ReadonlyArray<number>): ReadonlyArray<number> => {
  const sum = weights.reduce((all, one) => all + BigInt(one), 0n)
  if (sum === 0n) return weights.map((_, place) => (place === 0 ? total : 0))
  const exact = weights.map((weight, place) => {
    const product = BigInt(total) * BigInt(weight)
    return { place, share: Number(product / sum), rest: product % sum }
  })
  const left = total - exact.reduce((all, { share }) => all + share, 0)
  const first = exact.toSorted((one, other) =>
    one.rest === other.rest ? one.place - other.place : one.rest < other.rest ? 1 : -1
  )
  const luckier = new Set(first.slice(0, left).map(({ place }) => place))
  return exact.map(({ place, share }) => share + (luckier.has(place) ? 1 : 0))
}

export interface TaxedAmount {
  readonly total: number
  readonly vat_rate: number
}

export interface Totals {
  /** Sum in cents, without VAT. `gross` includes it. */
  readonly net: number
  readonly vat: number
  readonly gross: number
  /** [CAT-O01] Sums by VAT rate (in basis points), the highest rate first. */
  readonly rates: ReadonlyArray<{ readonly vat_rate: number; readonly net: number; readonly vat: number }>
}

/** Computes totals with VAT. VAT is rounded once for each rate, as on an invoice, not for each line. */
export const totalsOf = (lines: ReadonlyArray<TaxedAmount>): Totals => {
  const byRate = new Map<number, number>()
  for (const { total, vat_rate } of lines) byRate.set(vat_rate, (byRate.get(vat_rate) ?? 0) + total)
  const rates = [...byRate]
    .toSorted(([one], [other]) => other - one)
    .map(([vat_rate, net]) => ({ vat_rate, net, vat: portion(net, vat_rate, 10_000) }))
  const net = rates.reduce((all, rate) => all + rate.net, 0)
  const vat = rates.reduce((all, rate) => all + rate.vat, 0)
  return { net, vat, gross: net + vat, rates }
}
