import { uptime } from "node:os"
import { Context } from "effect"

/** When the machine booted, in ms since 1970. */
export const BootTime = Context.Reference<number>("dossier/server/uploads/BootTime", {
  defaultValue: () => Date.now() - uptime() * 1_000
})
