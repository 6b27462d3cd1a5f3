import { useTranslation } from "react-i18next"
import { wordsOf } from "#services/shared/i18n.ts"

export type Params = Readonly<Record<string, string | number>>

/**
 * Translates keys that are only known at run time: codes of the message catalogue, or `namespace:key`. An unknown code
 * gives the general error message, so that users never see a key.
 */
export const useText = () => {
  const { i18n } = useTranslation()
  return (code: string, params: Params = {}): string => wordsOf(i18n, code, params)
}
