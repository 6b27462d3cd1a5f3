import { useQuery } from "@tanstack/react-query"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"

// Inline styles: so few declarations need no style sheet.
const row = { display: "inline-flex", flex: "none", gap: "3px", alignItems: "center" } as const
const dot = { position: "relative", inlineSize: ".625rem", blockSize: ".625rem", borderRadius: "50%" } as const

/**
 * The themes of a row: coloured dots for the first three, each with its title for screen readers, and the number of the
 * others.
 */
export function ThemeDots({ ids }: { readonly ids: ReadonlyArray<number> }) {
  const vendorId = useDocumentsStore().store.vendorId
  const themes = useQuery({
    ...useCall("themes.ofVendor", { params: { vendorId }, showError: false }),
    staleTime: 60_000,
    retry: false
  })
  const shown = themes.data?.data.filter(({ id }) => ids.includes(id)) ?? []
  return shown.length === 0 ? null : (
    <span style={row} title={shown.map(({ title }) => title).join(", ")}>
      {shown.slice(0, 3).map(({ color, id, title }) => (
        <span key={id} style={{ ...dot, backgroundColor: color }}>
          <span className="visually-hidden">{title}</span>
        </span>
      ))}
      {shown.length > 3 ? <small>+{shown.length - 3}</small> : null}
    </span>
  )
}
