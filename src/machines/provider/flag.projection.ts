import { type FlagEvent, flagMachine } from "#machines/provider/flag.machine.ts"
import type { ProviderFlag } from "#schemas/provider/flags.ts"

type Facts = Pick<ProviderFlag, "documents" | "usable_on_documents">

/** Restores the machine from a stored state. */
export const flagSnapshot = ({ documents, usable_on_documents }: Facts) =>
  flagMachine.resolveState({ value: usable_on_documents ? "usable" : "retired", context: { documents } })

const by = { isSuperAdmin: true }

/** The actions on a row of the provider's list. */
export const toFlagAvailability = (flag: Facts) => {
  const snapshot = flagSnapshot(flag)
  const can = (event: FlagEvent) => snapshot.can(event)
  return {
    canChange: can({ type: "flag.changed", by }),
    canRetire: can({ type: "flag.retired", by }),
    canOffer: can({ type: "flag.offered", by }),
    canRemove: can({ type: "flag.removed", by, known: flag.documents })
  }
}
