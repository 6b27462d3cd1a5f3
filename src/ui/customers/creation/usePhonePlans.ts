import { useEffect } from "react"

/**
 * [VAL-024] Loads the numbering plans for a step with a phone number; if that fails, only the server checks the number.
 */
export const usePhonePlans = () => {
  useEffect(() => {
    import("#schemas/customers/phonePlans.ts").catch(() => undefined)
  }, [])
}
