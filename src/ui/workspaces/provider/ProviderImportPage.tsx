import { useQuery } from "@tanstack/react-query"
import { useNavigate, useRouterState } from "@tanstack/react-router"
import { Suspense, useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { linkHere } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { ImportPage } from "#ui/customers/imports/lazyImport.ts"
import { useImportPlace } from "#ui/customers/useCustomers.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { FirmList } from "#ui/workspaces/provider/FirmList.tsx"
import "#ui/workspaces/provider/import.css"

const kinds = ["client_files"] as const

/**
 * [SAD-010] [SAD-O05] Imports client files into a firm: choose the firm, then the same import screen as in the firm.
 */
export function ProviderImportPage() {
  const { t } = useTranslation("provider")
  const title = useScreenTitle()
  const navigate = useNavigate()
  const firm = useRouterState({ select: ({ location }) => (location.search as { readonly firm?: unknown }).firm })
  const choose = (id: FirmId) => void navigate(linkHere({ firm: id }))
  if (typeof firm === "number" && Number.isSafeInteger(firm) && firm > 0)
    return <OfFirm key={firm} firmId={firm as FirmId} />
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("import.firm")}</p>
        </div>
      </div>
      <FirmList
        nameOf={({ id, name }) => (
          <button type="button" className="link-button" onClick={() => choose(id)}>
            {name}
          </button>
        )}
      />
    </>
  )
}

function OfFirm({ firmId }: { readonly firmId: FirmId }) {
  const navigate = useNavigate()
  const { go, place } = useImportPlace()
  const query = useQuery(useCall("provider.firm", { params: { firmId }, showError: false }))
  const name = useCallback((id: number | null) => go(id ?? "client_files", "in its place"), [go])
  const close = useCallback(() => void navigate(linkHere({})), [navigate])
  return (
    <QueryBoundary query={query} rows={4}>
      {({ data }) => (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <ImportPage
            firmId={firmId}
            firmName={data.name}
            kinds={kinds}
            place={place ?? { kind: "client_files", id: null }}
            onNamed={name}
            onClose={close}
          />
        </Suspense>
      )}
    </QueryBoundary>
  )
}
