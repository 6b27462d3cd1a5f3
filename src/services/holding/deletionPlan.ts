import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { idOf } from "#services/shared/digits.ts"

/**
 * What happens to one client file when its workspace is deleted: it moves to another workspace, or is deleted too
 * (null).
 */
export interface SinglePlan {
  readonly vendor_id: VendorId
  readonly to_firm_id: FirmId | null
}

/** A plan as a form value: `12:7` moves client file 12 to workspace 7, `12:` deletes it. */
export const writePlan = ({ to_firm_id, vendor_id }: SinglePlan): string => `${vendor_id}:${to_firm_id ?? ""}`

export const readPlan = (text: string): SinglePlan => {
  const [vendor = "", to = ""] = text.split(":")
  return { vendor_id: idOf<VendorId>(vendor), to_firm_id: to === "" ? null : idOf<FirmId>(to) }
}

/**
 * Sets the exception for one client file. `{ to: null }` deletes it with the workspace; a null choice removes the
 * exception, so that the plan for all applies again.
 */
export const withPlan = (
  plans: ReadonlyArray<string>,
  vendor: VendorId,
  choice: { readonly to: FirmId | null } | null
): ReadonlyArray<string> => {
  const others = plans.filter((one) => readPlan(one).vendor_id !== vendor)
  return choice === null ? others : [...others, writePlan({ vendor_id: vendor, to_firm_id: choice.to })]
}

/**
 * Number of client files by target workspace id; the key null stands for deleted ones. Files without a plan are not
 * counted.
 */
export const planCounts = (
  {
    customers,
    plans,
    transfer_to
  }: {
    readonly customers: string
    readonly plans: ReadonlyArray<string>
    readonly transfer_to: string
  },
  total: number
): ReadonlyMap<FirmId | null, number> => {
  const counts = new Map<FirmId | null, number>()
  const add = (to: FirmId | null, count: number) => {
    if (count > 0) counts.set(to, (counts.get(to) ?? 0) + count)
  }
  const others = total - plans.length
  if (customers === "transfer" && transfer_to !== "") add(idOf<FirmId>(transfer_to), others)
  for (const plan of plans) add(readPlan(plan).to_firm_id, 1)
  if (customers === "delete") add(null, others)
  return counts
}
