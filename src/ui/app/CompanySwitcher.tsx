import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import { routeOf } from "#schemas/access/routes.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import { usePortal } from "#ui/app/portal.ts"
import { CompanyPicker } from "#ui/app/CompanyPicker.tsx"
import { callQuery } from "#ui/app/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { building, chevronDown } from "#ui/shared/icons.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"

/** Which company the pages are about; choosing another opens the same screen for it. */
export function CompanySwitcher() {
  const { t } = useTranslation("app")
  const portal = usePortal()
  const navigate = useNavigate()
  const { entity, me, row } = useHere()
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const firmId = entity?.firmId ?? null
  const { data } = useQuery({
    ...callQuery(portal, "access.companies", { params: { firmId: firmId ?? (0 as never) }, showError: false }),
    // Who leaves is not asked for again.
    enabled: me !== null && firmId !== null,
    staleTime: 60_000
  })
  const companies = data?.data ?? []
  if (firmId === null || companies.length === 0) return null
  const current = companies.find(({ id }) => id === entity?.vendorId)
  const choose = ({ id }: VendorSummary) => {
    setAnchor(null)
    const stays = row !== null && row.company !== "never" && row.firm !== "never"
    const target = stays && !row.path.includes("/$") ? row : routeOf("documents")
    void navigate({ to: target.path, params: { context: encodeContext({ firmId, vendorId: id }) } as never })
  }
  return (
    <>
      <button
        type="button"
        className="switcher"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <Icon of={building} />
        <span className="truncate">{current?.company_name ?? t("companies.choose")}</span>
        <Icon of={chevronDown} />
      </button>
      {anchor === null ? null : (
        <CompanyPicker
          anchor={anchor}
          companies={companies}
          current={current?.id ?? null}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
