import { useEffect } from "react"

/**
 * [VAL-024] Loads the numbering plans with which a step checks a phone number. Without them only the server checks it.
 */
export const usePhonePlans = () => {
  useEffect(() => {
    import("#schemas/customers/phonePlans.ts").catch(() => undefined)
  }, [])
}
