"use no memo"

import { Link, useNavigate } from "@tanstack/react-router"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { routeOf } from "#schemas/access/routes.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { companyOf, linkFor, screenFor, screenForAll, switcherOffers } from "#ui/app/frame/companyChoice.ts"
import { useTopAnchor } from "#ui/app/top/useTopAnchor.ts"
import { useHere } from "#ui/app/useHere.ts"
import { idCard } from "#ui/shared/icons/frame/cardIcon.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { building, chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

// Not needed before the first click; preloaded when the pointer enters the button.
const load = () => import("#ui/app/CompanyPicker.tsx")
const CompanyPicker = lazyPart(load, (module) => module.CompanyPicker, "over")
const prefetch = () => void load().catch(() => undefined)

/** The name of the page's company, with links to another company, to all companies, and to its client file. */
export function CompanySwitcher() {
  const { t } = useTranslation("app")
  const navigate = useNavigate()
  const { companies, entity, row, side } = useHere()
  const current = useCompany()
  const [anchor, setAnchor] = useTopAnchor()
  const firmId = entity?.firmId ?? null
  if (firmId === null || companies === 0) return null
  const offers = switcherOffers({ companies, entity, row, side })
  const vendorId = companyOf(row, entity)
  const name = vendorId === null ? null : (current?.company_name ?? "")
  if (!offers.choosing) return <span className="truncate">{name}</span>
  const all = linkFor(screenForAll(row), firmId, null)
  const choose = (id: VendorId | null) => {
    setAnchor(null)
    void navigate(id === null ? all : linkFor(screenFor(row, side), firmId, id))
  }
  return (
    <>
      <button
        type="button"
        className="switcher"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <Icon of={building} />
        <span className="truncate">{name ?? t(offers.promptKey)}</span>
        <Icon of={chevronDown} />
      </button>
      {offers.widening ? (
        <Link {...all} className="icon-button" aria-label={t("companies.widen")} title={t("companies.widen")}>
          <Icon of={times} />
        </Link>
      ) : null}
      {offers.file && vendorId !== null ? (
        <Link
          {...linkFor(routeOf("customer"), firmId, vendorId)}
          className="icon-button"
          aria-label={t("companies.file")}
          title={t("companies.file")}
        >
          <Icon of={idCard} />
        </Link>
      ) : null}
      {anchor === null ? null : (
        <Suspense fallback={null}>
          <CompanyPicker
            anchor={anchor}
            firmId={firmId}
            current={vendorId}
            hasAll={offers.all}
            onChoose={choose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
