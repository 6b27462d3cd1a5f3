"use no memo"

import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useHere } from "#ui/app/useHere.ts"
import { search } from "#ui/shared/icons/frame/documentIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const load = () => import("#ui/everywhere/EverywhereDialog.tsx")
const EverywhereDialog = lazyPart(load, (module) => module.EverywhereDialog, "over")
const prefetch = () => void load().catch(() => undefined)

export interface SearchChoice {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/**
 * Opens the search over everything that the user may see, on every page. `useSearchKey` does the same for Ctrl+K and
 * ⌘K.
 */
export function SearchButton({ isOpen, setOpen }: SearchChoice) {
  const { t } = useTranslation("app")
  const { entity, side } = useHere()
  const firmId = entity?.firmId ?? null
  if (firmId === null || side === null) return null
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        <Icon of={search} />
        <span>{t("everywhere")}</span>
        <kbd aria-hidden="true">{isMac ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <EverywhereDialog firmId={firmId} isStaff={side === "accountant"} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
