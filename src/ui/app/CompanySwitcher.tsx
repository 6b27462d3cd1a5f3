import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import { routeOf } from "#schemas/access/routes.ts"
import type { VendorSummary } from "#schemas/access/session.ts"
import { useCompany } from "#ui/app/company.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { building, chevronDown } from "#ui/shared/icons.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { lazyPart } from "#ui/shared/lazyPart.tsx"

// Nothing of it is seen before the first click; a pointer that comes near has it fetched.
const load = () => import("#ui/app/CompanyPicker.tsx")
const CompanyPicker = lazyPart(load, (module) => module.CompanyPicker, "over")
const fetchAhead = () => void load().catch(() => undefined)

/** Which company the pages are about; choosing another opens the same screen for it. */
export function CompanySwitcher() {
  const { t } = useTranslation("app")
  const navigate = useNavigate()
  const { companies, entity, row } = useHere()
  const current = useCompany()
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const firmId = entity?.firmId ?? null
  if (firmId === null || companies === 0) return null
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
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <Icon of={building} />
        <span className="truncate">{current?.company_name ?? t("companies.choose")}</span>
        <Icon of={chevronDown} />
      </button>
      {anchor === null ? null : (
        <Suspense fallback={null}>
          <CompanyPicker
            anchor={anchor}
            firmId={firmId}
            current={entity?.vendorId ?? null}
            onChoose={choose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
