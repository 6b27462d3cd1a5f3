import { useEffect } from "react"

/** [VAL-024] Fetches the numbering plans for a step that asks for a number; where they do not come, the server judges alone. */
export const usePhonePlans = () => {
  useEffect(() => {
    import("#schemas/customers/phonePlans.ts").catch(() => undefined)
  }, [])
}
