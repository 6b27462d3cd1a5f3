import type { CalendarPassThroughMethodOptions } from "primereact/calendar"
import { addLocale, type APIOptions, localeOptions, PrimeReactProvider } from "primereact/api"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { primeTexts } from "#ui/shared/primeTexts.ts"
import { styleNonce } from "#ui/shared/styleNonce.ts"
import "#ui/shared/styles/prime.css"

// PrimeReact throws on a missing key, so each locale starts from the English one.
for (const [language, texts] of Object.entries(primeTexts))
  addLocale(language, { ...(localeOptions("en") as Record<string, unknown>), ...texts })

/** [I18-006] Wraps every PrimeReact component: theme, language, CSP nonce for its styles, corrected roles. */
export function PrimeScope({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation("app")
  const value: Partial<APIOptions> = {
    locale: i18n.language,
    nonce: styleNonce(),
    ripple: false,
    ptOptions: { mergeSections: true, mergeProps: true },
    // Accessible names and roles that PrimeReact 10 leaves out or gets wrong.
    pt: {
      calendar: {
        // `dayLabel` has the full date as its accessible name: the cell around it must not have another.
        day: { "aria-label": undefined },
        dayLabel: ({ context }: CalendarPassThroughMethodOptions) => ({
          role: "button",
          "aria-pressed": context.selected,
          "aria-selected": undefined
        }),
        panel: { "aria-label": undefined }
      }
    } as NonNullable<APIOptions["pt"]>
  }
  return <PrimeReactProvider value={value}>{children}</PrimeReactProvider>
}
