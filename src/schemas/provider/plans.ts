import type { FirmPlan } from "#schemas/provider/products.ts"

const gigabyte = 1_073_741_824

/** The limits that a firm exceeds. Existing people and documents stay; only additions are refused. */
export const passedLimits = ({ limits, use }: Pick<FirmPlan, "limits" | "use">): FirmPlan["passed"] => [
  ...(limits.people !== null && use.people > limits.people ? (["people"] as const) : []),
  ...(limits.storage_gigabytes !== null && use.storage_bytes > limits.storage_gigabytes * gigabyte
    ? (["storage"] as const)
    : [])
]
